import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { InkChoice } from '#contract/inks.ts'
import { slashTagSchema } from '#contract/slash-tag.ts'
import { completeAddress } from '#contract/read-address.ts'
import { generateTag, lookAlikes } from '#dashboard/editor/content/slash-tag-status.tsx'
import { contentOfType } from '#dashboard/editor/content/type-start.ts'
import { addressWithUtm } from '#contract/utm-templates.ts'
import { coloursWithinPlan, countedColours } from '#dashboard/editor/design/colours-within-plan.ts'
import { zoneOptions } from '#dashboard/editor/options/moment-fields.tsx'
import { instantOf, wallOf } from '#dashboard/editor/values/moment.ts'
import { fieldsNotTaken } from '#dashboard/editor/values/record-values.ts'
import { fileName, inkPart } from '#dashboard/picture/file-name.ts'
import { withMillimetres } from '#dashboard/picture/export/make-file.ts'
import { applyKit, toKitDesign } from '#design/brand/brand-kit.ts'
import { defaultDesign, defaultFrame, type Design } from '#design/design.ts'
import { contrast } from '#design/scannability/thresholds.ts'
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
  // Pasted with spaces, as an address bar accepts.
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
  // Skipped by the change to summer time, and repeated by the change back.
  ['2027-03-28T02:30', 'Europe/Berlin', '2027-03-28T01:30:00.000Z'],
  ['2027-10-31T02:30', 'Europe/Berlin', '2027-10-31T00:30:00.000Z'],
  ['2027-02-31T10:00', 'UTC', null],
  ['soon', 'UTC', null],
  ['2027-01-31T18:00', 'Mars/Olympus', null],
])('%s in local time of %s is %s', (wall, zone, instant) => {
  expect(instantOf({ wall, zone })).toBe(instant)
})

test('every minute has a local time that converts back to the same local time', () => {
  const zones = ['UTC', 'Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe', 'Asia/Kolkata']
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40_000_000 }), fc.constantFrom(...zones), (minute, zone) => {
      const wall = wallOf(new Date(minute * 60_000).toISOString(), zone)
      expect(wallOf(instantOf({ wall, zone }), zone)).toBe(wall)
    }),
  )
})

test('a UTM parameter of the destination wins', () => {
  const utm = { source: 'poster', medium: 'print', campaign: '', term: '', content: '' }
  expect(addressWithUtm('https://acme.example/?utm_source=mail#top', utm)).toBe(
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
])('the tag %s has these confusable letters: %j', (tag, letters) => {
  expect(lookAlikes(tag)).toEqual(letters)
})

test('a generated tag is valid and has no confusable letters', () => {
  for (let count = 0; count < 200; count++) {
    const tag = generateTag()
    expect(slashTagSchema.safeParse(tag).success).toBe(true)
    expect(lookAlikes(tag)).toEqual([])
  }
})

const colourful: Design = {
  ...defaultDesign,
  color: '#a3121b',
  background: { color: '#fff4d6', transparent: false },
  gradient: { type: 'linear', rotation: 0, to: '#5a1a8c' },
  frame: { ...defaultFrame, id: 'badge', color: '#0b5c33', textColor: '#fafafa' },
}

test.each([0, 1, 2, 3])(
  'reducing colours for a plan with %i keeps as many as it includes, the most used first, and stays readable',
  (max) => {
    const tamed = coloursWithinPlan(colourful, max)
    const kept = countedColours(tamed)
    expect(kept).toHaveLength(max)
    if (max > 0) expect(kept).toContain('#a3121b')
    expect(contrast(tamed.color, tamed.background.color)).toBeGreaterThanOrEqual(3)
  },
)

test('any design can be reduced to any plan', () => {
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
    // A gradient to white counts.
    { examples: [['#000000', '#000000', '#ffffff', '#000000', '#000000', 0]] },
  )
})

test('fields the service did not save are listed, those it never returns are not', () => {
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
])('the file name of %j is %j', (code, name) => {
  expect(fileName(code, 'png')).toBe(name)
})

test('a title that is only the host of the destination gives way to the short link in file names', () => {
  const code = { slashTag: 'summer', destinationUrl: 'https://www.acme.example/sale' }
  expect(fileName({ ...code, title: 'Acme.example' }, 'pdf', ' 40 mm')).toBe('summer 40 mm.pdf')
  expect(fileName({ ...code, title: 'Acme' }, 'pdf', ' 40 mm')).toBe('Acme 40 mm.pdf')
})

test('a PDF per colour mode has a file name of its own', () => {
  const cmyk: [number, number, number, number] = [0, 1, 0, 0]
  const inks: InkChoice[] = [
    { kind: 'screen' },
    { kind: 'pure-black' },
    { kind: 'black' },
    { kind: 'black', isSolid: true },
    { kind: 'process', colours: [] },
    { kind: 'spot', name: 'HKS 13/K', cmyk },
    { kind: 'brand', colours: [] },
  ]
  expect(inks.map((ink) => fileName({ title: 'Summer', slashTag: 's' }, 'pdf', inkPart(ink)))).toEqual([
    'Summer RGB.pdf',
    'Summer.pdf',
    'Summer black.pdf',
    'Summer solid black.pdf',
    'Summer CMYK.pdf',
    'Summer HKS 13 K.pdf',
    'Summer brand.pdf',
  ])
})

test('time zones have their present names, and a stored earlier name stays', () => {
  const labels = (chosen: string) => zoneOptions(chosen).map(({ label }) => label)
  for (const earlier of ['Asia/Calcutta', 'Europe/Kiev', 'America/Buenos Aires'])
    expect(labels('UTC')).not.toContain(earlier)
  expect(labels('UTC')).toEqual(expect.arrayContaining(['Asia/Kolkata', 'Europe/Kyiv']))
  expect(zoneOptions('Asia/Calcutta').filter(({ label }) => label === 'Asia/Kolkata')).toEqual([
    { value: 'Asia/Calcutta', label: 'Asia/Kolkata' },
  ])
})

test('an SVG carries its printed size in millimetres', () => {
  const svg =
    '<svg xmlns="x" width="330" height="410" viewBox="0 0 330 410"><rect width="1" height="2"/></svg>'
  expect(withMillimetres(svg, 33, 41.00004)).toBe(
    '<svg width="33mm" height="41mm" xmlns="x" viewBox="0 0 330 410"><rect width="1" height="2"/></svg>',
  )
})

test('a page begins with the colours and the font of the brand, and keeps what was typed', () => {
  const kit = { design: toKitDesign(defaultDesign, 'serif'), palette: ['#7a1f3d', '#0b6e4f'] }
  const typed = { firstName: 'Ada', primaryColor: '#112233', fieldData: { hoursZone: 'UTC' } }
  expect(contentOfType('links', typed, kit)).toEqual({
    firstName: 'Ada',
    primaryColor: '#112233',
    gradientColor: '#0b6e4f',
    ctaColor: '#7a1f3d',
    fieldData: { font: 'serif', hoursZone: 'UTC' },
  })
  expect(applyKit(defaultDesign, kit.design)).not.toHaveProperty('pageFont')
  const { fieldData, ...colours } = contentOfType('message', { fieldData: {} }, null)
  expect([colours, fieldData]).toEqual([{ primaryColor: '#0b7a4b' }, { message: { kind: 'call' } }])
})
