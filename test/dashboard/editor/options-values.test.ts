import { describe, expect, test } from 'vitest'
import { updateRequestSchema } from '#contract/create.ts'
import { type EditorValues, newValues } from '#dashboard/api/editor-values.ts'
import { changesOf } from '#dashboard/editor/saving/changes.tsx'
import { fieldLabel, formFieldOf } from '#dashboard/editor/values/form-fields.ts'
import { valuesOfDraft } from '#dashboard/editor/start-values.ts'
import { changedFields } from '#dashboard/editor/values/content-values.ts'
import { editorSchema } from '#dashboard/editor/values/editor-schema.ts'
import {
  compareEdits,
  fieldsNotTaken,
  mergeEdits,
  valuesFromRecord,
} from '#dashboard/editor/values/record-values.ts'
import { toCreateRequest, toUpdateRequest } from '#dashboard/editor/values/requests.ts'
import { issueWords } from '#dashboard/messages/reason-words.ts'
import { defaultDesign, defaultFrame, type Design } from '#design/design.ts'
import { aRecord } from './a-record.ts'

const zone = 'Europe/Berlin'
const swap = {
  isOn: true,
  destinationUrl: 'https://acme.example/advent',
  from: '2026-12-01T00:00',
  to: '2027-01-06T00:00',
  zone,
}
const rules = {
  welcome: { isOn: true, picture: 'https://acme.example/hello.png', seconds: '4' },
  starts: { wall: '2026-11-30T09:00', zone: 'America/New_York' },
  expiration: { wall: '2027-01-31T18:00', zone: 'Asia/Tokyo' },
  fallbackUrl: 'https://acme.example/after',
  swap,
  forwardsQuery: false,
  hasVisitId: true,
} satisfies Partial<EditorValues>
const wire = {
  contentWelcomeTime: 4,
  contentWelcomeImage: 'https://acme.example/hello.png',
  forwardQuery: false,
  visitId: true,
  startsAt: '2026-11-30T14:00:00.000Z',
  startsZone: 'America/New_York',
  expirationZone: 'Asia/Tokyo',
  expirationUrl: 'https://acme.example/after',
  swap: {
    destinationUrl: 'https://acme.example/advent',
    from: '2026-11-30T23:00:00.000Z',
    to: '2027-01-05T23:00:00.000Z',
    zone,
  },
}
const stored = aRecord({
  expirationDate: '2027-01-31T09:00:00.000Z',
  fieldData: JSON.stringify({ ...wire, other: { kept: true } }),
})

const fresh = (fields: Partial<EditorValues>): EditorValues => ({
  ...newValues('go.acme.com', zone),
  destinationUrl: 'https://acme.example',
  slashTag: 'a',
  ...fields,
})

function edited(record: ReturnType<typeof aRecord>, fields: Partial<EditorValues>) {
  const saved = valuesFromRecord(record, 'UTC')
  const now = { ...saved, ...fields }
  return toUpdateRequest(now, changedFields(saved, now), saved, record)
}

test('every option is stored in fieldData and restored with its zone', () => {
  const request = toCreateRequest(fresh(rules))
  expect(request).toMatchObject({ expirationDate: '2027-01-31T09:00:00.000Z', fieldData: wire })
  expect(valuesFromRecord(stored, 'UTC')).toMatchObject(rules)
})

test('a code without options sends none, nor does a text code', () => {
  expect(Object.keys(toCreateRequest(fresh({})).fieldData ?? {})).toEqual(['design'])
  const text = toCreateRequest(
    fresh({ ...rules, qrType: 'text', text: 'Hi', isProtected: true, password: 'word' }),
  )
  expect(Object.keys(text.fieldData ?? {})).toEqual(['design'])
  for (const absent of ['expirationDate', 'password', 'passwordProtectionEnabled'])
    expect(text).not.toHaveProperty(absent)
})

test('a create says what its form shows where the account keeps queries', () => {
  const kept = newValues('go.acme.com', zone, false)
  expect(toCreateRequest(kept, false).fieldData).toMatchObject({ forwardQuery: false })
  expect(toCreateRequest({ ...kept, forwardsQuery: true }, false).fieldData).toMatchObject({
    forwardQuery: true,
  })
})

describe('an edit keeps the other keys of fieldData', () => {
  const { swap: _swap, ...withoutSwap } = wire
  const { contentWelcomeImage: _image, contentWelcomeTime: _time, ...withoutWelcome } = wire
  const { startsAt: _startsAt, startsZone: _startsZone, ...withoutStart } = wire
  const { expirationZone: _expirationZone, ...withoutZone } = wire
  const { expirationUrl: _expirationUrl, ...withoutFallback } = wire
  test.each<[string, Partial<EditorValues>, object]>([
    ['a swap that is switched off', { swap: { ...swap, isOn: false } }, { fieldData: withoutSwap }],
    [
      'a swap for good',
      { swap: { ...swap, to: '' } },
      { fieldData: { ...wire, swap: { ...wire.swap, to: null } } },
    ],
    [
      'a welcome screen that is switched off',
      { welcome: { ...rules.welcome, isOn: false } },
      { fieldData: withoutWelcome },
    ],
    ['a cleared start', { starts: { wall: '', zone } }, { fieldData: withoutStart }],
    [
      'a cleared expiration',
      { expiration: { wall: '', zone } },
      { expirationDate: null, fieldData: withoutZone },
    ],
    ['a cleared fallback', { fallbackUrl: ' ' }, { fieldData: withoutFallback }],
    [
      'a query that is passed on again',
      { forwardsQuery: true },
      { fieldData: Object.fromEntries(Object.entries(wire).filter(([key]) => key !== 'forwardQuery')) },
    ],
    ['a new title', { title: 'New' }, { title: 'New' }],
  ])('%s', (_name, change, body) => {
    const request = edited(stored, change)
    const kept =
      'fieldData' in body ? { fieldData: { ...Object(body.fieldData), other: { kept: true } } } : {}
    expect(request).toEqual({ isEdit: true, ...body, ...kept })
    expect(updateRequestSchema.safeParse(request).success).toBe(true)
  })
})

test('invalid keys show as off and stay until changed', () => {
  const broken = { swap: 'soon', contentWelcomeTime: 'long', startsZone: 'Mars/Base', expirationUrl: 7 }
  const record = aRecord({ fieldData: JSON.stringify(broken) })
  expect(valuesFromRecord(record, zone)).toMatchObject({
    swap: { isOn: false },
    welcome: { isOn: false },
    starts: { wall: '', zone },
    fallbackUrl: '',
  })
  expect(edited(record, { metaDescription: 'New' }).fieldData).toEqual({ ...broken, metaDescription: 'New' })
})

describe('a form that equals the saved record is not changed', () => {
  const saved = fresh({})
  test.each<[string, Partial<EditorValues>]>([
    ['a swap that is off', { swap: { ...swap, isOn: false } }],
    ['a welcome screen that is off', { welcome: { isOn: false, picture: 'x', seconds: '9' } }],
    ['a limit of 5 that is off', { scanLimit: { isOn: false, scans: '5', destinationUrl: 'x' } }],
    ['a password without protection', { isProtected: false, password: 'sesame' }],
    ['a date that is gone', { starts: { wall: '', zone: 'UTC' }, expiration: { wall: '', zone: 'UTC' } }],
    ['spaces around texts', { title: ' ', metaDescription: ' ', fallbackUrl: ' ', slashTag: ' a ' }],
    ['spaces around an address', { destinationUrl: ` ${saved.destinationUrl} ` }],
    ['spaces around UTM parameters', { utm: { ...saved.utm, source: ' ', term: ' ' } }],
  ])('%s', (_name, typed) => {
    expect([...changedFields(saved, fresh(typed))]).toEqual([])
  })

  test('but an option that is on, and a space in a printed text, is a change', () => {
    const typed = fresh({ scanLimit: { isOn: true, scans: '5', destinationUrl: '' }, text: ' ' })
    expect([...changedFields(saved, typed)]).toEqual(['text', 'scanLimit'])
  })
})

describe('the form refuses', () => {
  test.each<[string, Partial<EditorValues>, string, string]>([
    ['seconds', { welcome: { ...rules.welcome, seconds: '31' } }, 'welcome.seconds', '1 to 30 seconds'],
    ['no seconds', { welcome: { ...rules.welcome, seconds: '' } }, 'welcome.seconds', '1 to 30 seconds'],
    [
      'a picture without https',
      { welcome: { ...rules.welcome, picture: 'http://acme.example/a.png' } },
      'welcome.picture',
      'https://',
    ],
    ['a fallback that is no address', { fallbackUrl: 'soon' }, 'fallbackUrl', 'full web address'],
    [
      'a swap to nowhere',
      { swap: { ...swap, destinationUrl: '' } },
      'swap.destinationUrl',
      'full web address',
    ],
    ['a swap without a start', { swap: { ...swap, from: '' } }, 'swap.from', 'date and time'],
    [
      'a swap that ends before it starts',
      { swap: { ...swap, to: '2026-11-01T00:00' } },
      'swap.to',
      'after the start',
    ],
    [
      'a start that does not exist',
      { starts: { wall: '2026-02-31T00:00', zone } },
      'starts.wall',
      'Enter a valid date',
    ],
    [
      'a start after the end',
      { starts: { wall: '2026-12-02T00:00', zone }, expiration: { wall: '2026-12-01T00:00', zone } },
      'starts.wall',
      'must be before the end',
    ],
  ])('%s', (_name, fields, path, words) => {
    const values = fresh(fields)
    const issues = editorSchema(values, null).safeParse(values).error?.issues ?? []
    expect(issues.map((issue) => issue.path.join('.'))).toEqual([path])
    expect(issueWords(issues[0]!)).toContain(words)
    // These fields are hidden there, so they never block a save.
    const text = { ...values, qrType: 'text', text: 'Hi' }
    expect(editorSchema(text, null).safeParse(text).success).toBe(true)
    expect(editorSchema(values, values).safeParse(values).success).toBe(true)
  })
})

test('an end moved before a stored start shows the error at the end', () => {
  const saved = fresh({ starts: { wall: '2026-12-02T00:00', zone } })
  const values = { ...saved, expiration: { wall: '2026-12-01T00:00', zone } }
  const issues = editorSchema(values, saved).safeParse(values).error?.issues ?? []
  expect(issues.map(({ path }) => path.join('.'))).toEqual(['expiration.wall'])
})

test('changes use the labels of the form', () => {
  const saved = fresh({})
  const now = fresh(rules)
  const labels = changesOf(saved, now, changedFields(saved, now)).map(({ label }) => label)
  expect(labels).toEqual([
    'Opens on',
    'Expiration date',
    'When it ends, send visitors to',
    'Welcome screen',
    'Schedule a new destination',
    'Pass the query on',
    'Results',
  ])
  expect(['fieldData.swap', 'fieldData.startsAt', 'fieldData.other'].map(fieldLabel)).toEqual([
    'Schedule a new destination',
    'Opens on',
    'Design details and description',
  ])
})

test('two people who change different fields of a page keep both, and only the same field is asked about', () => {
  const page = (fields: object, fieldData: Record<string, unknown> = {}) =>
    fresh({ qrType: 'contact', content: { firstName: 'Ada', job: 'Clerk', ...fields, fieldData } })
  const edits = {
    base: page({}),
    theirs: page({ firstName: 'Augusta', job: 'Author' }, { theme: 'night' }),
    mine: page({ lastName: 'Lovelace', job: 'Programmer' }),
  }
  expect(compareEdits(edits)).toEqual({
    contested: ['content.job'],
    onlyTheirs: ['content.firstName', 'content.fieldData.theme'],
  })
  const both = { firstName: 'Augusta', lastName: 'Lovelace', fieldData: { theme: 'night' } }
  expect(mergeEdits(edits, new Set()).content).toEqual({ ...both, job: 'Programmer' })
  expect(mergeEdits(edits, new Set(['content.job'] as const)).content).toEqual({ ...both, job: 'Author' })
})

test('two people who change different parts of a design keep both, and only the same part is asked about', () => {
  const looks = (design: Partial<Design>) => fresh({ design: { ...defaultDesign, ...design } })
  const edits = {
    base: looks({}),
    theirs: looks({ frame: { ...defaultFrame, id: 'badge', text: 'Scan me' }, color: '#112233' }),
    mine: looks({ pattern: 'dots', color: '#332211' }),
  }
  expect(compareEdits(edits)).toEqual({ contested: ['design.color'], onlyTheirs: ['design.frame'] })
  const merged = mergeEdits(edits, new Set())
  expect(merged.design).toMatchObject({ pattern: 'dots', color: '#332211', frame: { text: 'Scan me' } })
  expect(mergeEdits(edits, new Set(['design.color'] as const)).design.color).toBe('#112233')
})

test('changes of a page show what a field said before and says now, and no password', () => {
  const content = (fields: object, fieldData: object = {}) =>
    fresh({ qrType: 'business', content: { ...fields, fieldData: { ...fieldData } } })
  const file = `https://go.acme.com/file/${'a'.repeat(32)}/our%20menu.pdf`
  const saved = content({ company: 'Acme', mondayOpen: 'monday', pdfPassword: 'first one' })
  const now = content(
    { company: 'Acme Coffee', logo: file, pdfPassword: 'second one' },
    { theme: 'night', links: [{ label: 'Shop', address: 'https://acme.com' }, { address: 'https://b.com' }] },
  )
  const changes = changesOf(saved, now, changedFields(saved, now))
  expect(changes.map(({ label, before, after }) => [label, before, after])).toEqual([
    ['Company', 'Acme', 'Acme Coffee'],
    ['Logo on the page', 'none', 'our menu.pdf'],
    ['Monday', 'Open', 'Closed'],
    ['Links', 'none', 'Shop · https://acme.com\nhttps://b.com'],
    ['Password for the PDF', null, null],
    ['Style', 'Bold', 'Night'],
  ])
})

test.each([
  ['fieldData.swap.to', 'swap.to'],
  ['fieldData.swap', 'swap.from'],
  ['fieldData.contentWelcomeTime', 'welcome.seconds'],
  ['fieldData.expirationUrl', 'fallbackUrl'],
  ['fieldData.startsAt', 'starts.wall'],
])('an error of %s shows at %s', (wireField, path) => {
  expect(formFieldOf(wireField)).toBe(path)
})

test('drafts, merges and services that drop a key keep or list each option', () => {
  const draft = { id: 'd', savedAt: '', reason: 'typed' as const, codeId: null, values: fresh(rules) }
  expect(valuesOfDraft(draft, fresh({}))).toMatchObject(rules)
  const { swap: _lost, ...older } = fresh(rules)
  expect(valuesOfDraft({ ...draft, values: older as EditorValues }, fresh({})).swap.isOn).toBe(false)

  const base = fresh({})
  const merged = mergeEdits(
    { base, theirs: { ...base, fallbackUrl: rules.fallbackUrl }, mine: { ...base, swap } },
    new Set(),
  )
  expect(merged).toMatchObject({ fallbackUrl: rules.fallbackUrl, swap })

  const answered = aRecord({ fieldData: JSON.stringify({ ...wire, swap: null }) })
  expect(fieldsNotTaken({ fieldData: wire }, answered)).toEqual(['fieldData.swap'])
})
