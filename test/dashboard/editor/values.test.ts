import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coloursWithinPlan, countedColours } from '#dashboard/features/editor/design/colours-within-plan.ts'
import { completeAddress } from '#dashboard/features/editor/values/complete-address.ts'
import { fieldsNotTaken } from '#dashboard/features/editor/values/compare-saved.ts'
import { instantOf, wallOf } from '#dashboard/features/editor/values/moment.ts'
import { generateTag, tagFromTitle } from '#dashboard/features/editor/values/generate-tag.ts'
import { lookAlikes } from '#dashboard/features/editor/values/look-alikes.ts'
import { destinationWithUtm } from '#dashboard/features/editor/values/utm.ts'
import { fileName } from '#dashboard/picture/file-name.ts'
import { slashTagSchema } from '#contract/slash-tag.ts'
import { type Design, defaultDesign, defaultFrame } from '#design/design.ts'
import { contrast } from '#design/scannability/contrast.ts'
import { aRecord } from './a-record.ts'

test.each([
  ['acme.com', 'https://acme.com'],
  [' acme.com/sale?a=1 ', 'https://acme.com/sale?a=1'],
  ['acme.com:8443/x', 'https://acme.com:8443/x'],
  ['münchen.example', 'https://münchen.example'],
  ['//acme.com', 'https://acme.com'],
  ['http://acme.com', 'http://acme.com'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['hello', 'hello'],
  ['me@acme.com', 'me@acme.com'],
  // Pasted with spaces, as a browser's address bar takes it.
  [
    'https://acme.com/Summer sale.pdf?from=shop window',
    'https://acme.com/Summer%20sale.pdf?from=shop%20window',
  ],
  ['acme.com/Summer sale', 'https://acme.com/Summer%20sale'],
  ['two words', 'two words'],
  ['https://two words.example/', 'https://two words.example/'],
  ['', ''],
])('the destination %j becomes %j', (typed, completed) => {
  expect(completeAddress(typed)).toBe(completed)
})

test.each([
  ['2027-01-31T18:00', 'Europe/Berlin', '2027-01-31T17:00:00.000Z'],
  ['2027-07-31T18:00', 'Europe/Berlin', '2027-07-31T16:00:00.000Z'],
  ['2027-01-31T18:00', 'Asia/Kathmandu', '2027-01-31T12:15:00.000Z'],
  ['2027-01-31T18:00', 'Pacific/Kiritimati', '2027-01-31T04:00:00.000Z'],
  // Left out by the change to summer time, and told twice by the change back.
  ['2027-03-28T02:30', 'Europe/Berlin', '2027-03-28T01:30:00.000Z'],
  ['2027-10-31T02:30', 'Europe/Berlin', '2027-10-31T00:30:00.000Z'],
  ['2027-02-31T10:00', 'UTC', null],
  ['soon', 'UTC', null],
  ['2027-01-31T18:00', 'Mars/Olympus', null],
])('%s on the clocks of %s is %s', (wall, zone, instant) => {
  expect(instantOf({ wall, zone })).toBe(instant)
})

test('every minute has one wall clock that leads back to an instant with the same wall clock', () => {
  const zones = ['UTC', 'Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe', 'Asia/Kolkata']
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40_000_000 }), fc.constantFrom(...zones), (minute, zone) => {
      const wall = wallOf(new Date(minute * 60_000).toISOString(), zone)
      expect(wallOf(instantOf({ wall, zone }), zone)).toBe(wall)
    }),
  )
})

test('a UTM parameter that the destination already has wins', () => {
  const utm = { source: 'poster', medium: 'print', campaign: '', term: '', content: '' }
  expect(destinationWithUtm('https://acme.example/?utm_source=mail#top', utm)).toBe(
    'https://acme.example/?utm_source=mail&utm_medium=print#top',
  )
})

test.each([
  ['summer-26', []],
  ['school', []],
  ['a0b', ['0']],
  ['5l7', ['l']],
  ['xIx', ['I']],
  ['2026', []],
])('the tag %s has these letters in doubt: %j', (tag, letters) => {
  expect(lookAlikes(tag)).toEqual(letters)
})

test('a generated tag is valid and has no letter in doubt', () => {
  for (let count = 0; count < 200; count++) {
    const tag = generateTag()
    expect(slashTagSchema.safeParse(tag).success).toBe(true)
    expect(lookAlikes(tag)).toEqual([])
  }
})

test.each([
  ['Sommer-Aktion für Süßes', 'sommer-aktion-fur-su-es'],
  ['  ', ''],
  ['夏のセール', ''],
  ['A very long title that goes on and on and on for ever', 'a-very-long-title-that-goes-on-and-on'],
])('the title %j proposes the tag %j', (title, tag) => {
  expect(tagFromTitle(title)).toBe(tag)
})

const colourful: Design = {
  ...defaultDesign,
  color: '#a3121b',
  background: { color: '#fff4d6', transparent: false },
  gradient: { type: 'linear', rotation: 0, to: '#5a1a8c' },
  frame: { ...defaultFrame, id: 'badge', color: '#0b5c33', textColor: '#fafafa' },
}

test.each([0, 1, 2, 3])('colours for a plan with %i keep the most used and stay readable', (max) => {
  const tamed = coloursWithinPlan(colourful, max)
  const kept = countedColours(tamed)
  expect(kept.length).toBeLessThanOrEqual(max)
  if (max > 0) expect(kept).toContain('#a3121b')
  expect(contrast(tamed.color, tamed.background.color)).toBeGreaterThanOrEqual(3)
})

test('any design can be brought within any plan', () => {
  const colour = fc
    .integer({ min: 0, max: 0xffffff })
    .map((value) => `#${value.toString(16).padStart(6, '0')}`)
  fc.assert(
    fc.property(
      colour,
      colour,
      colour,
      colour,
      colour,
      fc.nat(4),
      (color, background, to, frame, textColor, max) => {
        const design: Design = {
          ...colourful,
          color,
          background: { color: background, transparent: false },
          gradient: { type: 'linear', rotation: 0, to },
          frame: { ...defaultFrame, id: 'badge', color: frame, textColor },
        }
        expect(countedColours(coloursWithinPlan(design, max)).length).toBeLessThanOrEqual(max)
      },
    ),
  )
})

test('what the service did not take is named, what it keeps to itself is not', () => {
  const record = aRecord({ title: 'Old', fieldData: JSON.stringify({ metaDescription: 'Same', more: 1 }) })
  const request = {
    isEdit: true,
    title: 'New',
    password: 'x',
    expirationDate: null,
    fieldData: { metaDescription: 'Same', password: 'x' },
  }
  expect(fieldsNotTaken(request, record)).toEqual(['title'])
  expect(
    fieldsNotTaken(
      { expirationDate: '2027-01-01T00:00:00Z' },
      aRecord({ expirationDate: '2027-01-01T00:00:00.000Z' }),
    ),
  ).toEqual([])
})

test.each([
  [{ title: 'Summer / sale: "50 %"', slashTag: 's' }, 'Summer sale 50 %.png'],
  [{ title: '..\u202eevil', slashTag: 's' }, 'evil.png'],
  [{ title: '', slashTag: 'summer' }, 'summer.png'],
  [{ title: 'CON', slashTag: 's' }, 'CON-code.png'],
  [{ title: 'عرض الصيف', slashTag: 's' }, 'عرض الصيف.png'],
])('the file of %j is %j', (code, name) => {
  expect(fileName(code, 'png')).toBe(name)
})
