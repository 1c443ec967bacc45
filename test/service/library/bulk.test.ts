import { beforeEach, describe, expect, test } from 'vitest'
import type { BulkRequest, BulkRow } from '#contract/bulk.ts'
import { defaultDesign, defaultFrame, type Design } from '#design/design.ts'
import { designFromRecord, designToFields } from '#design/record-design.ts'
import { service, serviceForEach } from '../support/own-service.ts'
import { askOf } from './ask.ts'

let library: ReturnType<typeof askOf>
let ids: number[]
serviceForEach()
beforeEach(async () => {
  library = askOf(service)
  ids = [
    await library.create('one', { destinationUrl: 'https://old.example/a?x=old', tags: 'Print, Été' }),
    await library.create('two', { destinationUrl: 'https://old.example/b' }),
    await library.create('three', { destinationUrl: 'https://new.example/c', tags: 'print' }),
  ]
})

const bulk = async (change: BulkRequest['change'], more: Partial<BulkRequest> = {}) =>
  await library.post('/qr-code/bulk', { ids, change, ...more })
const rowsOf = async (change: BulkRequest['change'], more: Partial<BulkRequest> = {}): Promise<BulkRow[]> =>
  (await bulk(change, more)).body.rows
const outcomes = (rows: readonly BulkRow[]) => rows.map(({ outcome }) => outcome)
const field = async (name: string) =>
  await Promise.all(ids.map(async (id) => (await library.code(id)).data[name] as unknown))

test('tags are added to each code once and removed, ignoring their spelling', async () => {
  expect(outcomes(await rowsOf({ action: 'addTags', tags: ['PRINT', 'ete'] }))).toEqual([
    'unchanged',
    'changed',
    'changed',
  ])
  expect(await field('tags')).toEqual(['Print, Été', 'PRINT,ete', 'print,ete'])
  expect(outcomes(await rowsOf({ action: 'removeTags', tags: ['print'] }))).toEqual([
    'changed',
    'changed',
    'changed',
  ])
  expect(await field('tags')).toEqual(['Été', 'ete', 'ete'])
  expect((await library.get('/qr-code?tag=ete')).body.total).toBe(3)
})

test.each([
  ['pause', 'resume', 'isActive', false],
  ['star', 'unstar', 'isStarred', true],
] as const)(
  '%s and %s reverse each other, and repeating changes nothing',
  async (there, back, name, value) => {
    expect(outcomes(await rowsOf({ action: there }))).toEqual(['changed', 'changed', 'changed'])
    expect(outcomes(await rowsOf({ action: there }))).toEqual(['unchanged', 'unchanged', 'unchanged'])
    expect(await field(name)).toEqual([value, value, value])
    expect(outcomes(await rowsOf({ action: back }))).toEqual(['changed', 'changed', 'changed'])
    expect(await field(name)).toEqual([!value, !value, !value])
  },
)

test.each<BulkRequest['change']>([
  { action: 'pause' },
  { action: 'addTags', tags: ['spring'] },
  { action: 'restyle', design: { color: '#aa0000' } },
  { action: 'restoreVersion', versions: { 1: 1, 2: 9 } },
])('a dry run of $action returns the results without writing', async (change) => {
  await rowsOf({ action: 'addTags', tags: ['before'] })
  const stored = (await library.get('/qr-code')).body
  const shown = await rowsOf(change, { dryRun: true })
  expect((await library.get('/qr-code')).body).toEqual(stored)
  expect(await rowsOf(change)).toEqual(shown)
})

test('codes are deleted and restored', async () => {
  expect(outcomes(await rowsOf({ action: 'delete' }, { dryRun: true }))).toEqual([
    'changed',
    'changed',
    'changed',
  ])
  expect((await library.get('/qr-code')).body.total).toBe(3)
  expect(outcomes(await rowsOf({ action: 'delete' }))).toEqual(['changed', 'changed', 'changed'])
  expect(outcomes(await rowsOf({ action: 'delete' }))).toEqual(['unchanged', 'unchanged', 'unchanged'])
  expect((await library.get('/qr-code')).body.total).toBe(0)
  expect(outcomes(await rowsOf({ action: 'restore' }, { dryRun: true }))).toEqual([
    'changed',
    'changed',
    'changed',
  ])
  expect((await library.get('/qr-code')).body.total).toBe(0)
  expect(outcomes(await rowsOf({ action: 'restore' }))).toEqual(['changed', 'changed', 'changed'])
  expect(await library.usage()).toEqual({ codes: 3, links: 3, storage: 0 })
})

describe('a destination is replaced', () => {
  const change = { action: 'replaceDestination', find: 'old', replace: 'new.shop' } as const

  test('in a preview without writing, and then exactly as previewed', async () => {
    const shown = await rowsOf(change, { dryRun: true })
    expect(shown.map(({ outcome, before, after }) => [outcome, before, after])).toEqual([
      ['changed', 'https://old.example/a?x=old', 'https://new.shop.example/a?x=new.shop'],
      ['changed', 'https://old.example/b', 'https://new.shop.example/b'],
      ['unchanged', 'https://new.example/c', 'https://new.example/c'],
    ])
    expect(await field('destinationUrl')).toEqual(shown.map(({ before }) => before))
    expect(await rowsOf(change)).toEqual(shown)
    expect(await field('destinationUrl')).toEqual(shown.map(({ after }) => after))
    const visit = await service.visit({ url: '/two', headers: { host: 'go.acme.com' } })
    expect(visit.headers['location']).toBe('https://new.shop.example/b')
  })

  test('and undone with the returned versions', async () => {
    const before = await field('destinationUrl')
    const rows = await rowsOf(change)
    const versions = Object.fromEntries(
      rows.flatMap(({ id, undoVersion }) => (undoVersion === null ? [] : [[String(id), undoVersion]])),
    )
    const undone = await library.post('/qr-code/bulk', {
      ids: Object.keys(versions).map(Number),
      change: { action: 'restoreVersion', versions },
    })
    expect(outcomes(undone.body.rows)).toEqual(['changed', 'changed'])
    expect(await field('destinationUrl')).toEqual(before)
  })

  test('row by row: only an invalid address is refused', async () => {
    const rows = await rowsOf({ action: 'replaceDestination', find: 'https://old.', replace: 'javascript:' })
    expect(outcomes(rows)).toEqual(['refused', 'refused', 'unchanged'])
    expect(rows[0]?.refusal).toMatchObject({
      status: 400,
      body: { success: false, errors: [{ field: 'destinationUrl' }] },
    })
  })

  test('by the exact text, with characters that are special elsewhere', async () => {
    await rowsOf({ action: 'replaceDestination', find: '?x=old', replace: '?y=$&%20' })
    expect((await field('destinationUrl'))[0]).toBe('https://old.example/a?y=$&%20')
  })
})

test('a restyle changes the design and keeps other fields and the payload', async () => {
  await library.ask('PUT', `/qr-code/${ids[0]}`, {
    fieldData: { metaDescription: 'Words', design: { quietZone: 6 } },
  })
  const design = designFromRecord({
    color: '#0b6e4f',
    pattern: 'dots',
    frame: 'badge',
    primary: '#112233',
    fieldData: JSON.stringify({ design: { quietZone: 5, frame: { text: 'Scan' } } }),
  })
  const fields = designToFields(design)
  expect(outcomes(await rowsOf({ action: 'restyle', design: fields }))).toEqual([
    'changed',
    'changed',
    'changed',
  ])
  expect(outcomes(await rowsOf({ action: 'restyle', design: fields }))).toEqual([
    'unchanged',
    'unchanged',
    'unchanged',
  ])
  const { data } = await library.code(ids[0]!)
  // The encoding of the symbol is that of the creation.
  expect(designFromRecord(data)).toEqual({ ...design, encoding: 'host' })
  expect(JSON.parse(data.fieldData)).toMatchObject({ metaDescription: 'Words' })
  expect([data.slashTag, data.brandedDomain, data.destinationUrl]).toEqual([
    'one',
    'go.acme.com',
    'https://old.example/a?x=old',
  ])
})

test('a brand keeps the frames of codes, and the words that a person wrote', async () => {
  const framed = (text: string) => ({ color: '#111111', frame: { ...defaultFrame, id: 'ticket', text } })
  const [own, ready] = [framed('Taste our cider'), framed('Scan me')].map((part) =>
    designToFields({ ...defaultDesign, ...part }),
  )
  for (const [place, { design, ...flat }] of [own!, ready!].entries())
    await library.ask('PUT', `/qr-code/${ids[place]}`, { ...flat, qr: design, fieldData: { design } })
  const drawn = async (place: number) => designFromRecord((await library.code(ids[place]!)).data)
  const wear = (design: Design) =>
    rowsOf({ action: 'restyle', design: designToFields(design), keepsFrames: true })

  const plain = { ...defaultDesign, color: '#0b6e4f', pattern: 'dots' }
  expect(outcomes(await wear(plain))).toEqual(['changed', 'changed', 'changed'])
  const kept = await drawn(0)
  expect(kept).toMatchObject({ color: '#0b6e4f', pattern: 'dots' })
  expect(kept.frame).toMatchObject({ id: 'ticket', text: 'Taste our cider' })
  expect((await drawn(2)).frame).toBeNull()

  await wear({ ...plain, frame: { ...defaultFrame, id: 'badge', text: 'See the menu' } })
  expect((await drawn(0)).frame).toMatchObject({ id: 'badge', text: 'Taste our cider' })
  expect((await drawn(1)).frame).toMatchObject({ id: 'badge', text: 'See the menu' })
  expect((await drawn(2)).frame).toMatchObject({ id: 'badge', text: 'See the menu' })
})

test('a missing or foreign code is refused alone, and a repeated id is one row', async () => {
  const rows = await rowsOf({ action: 'pause' }, { ids: [ids[0]!, 999, ids[0]!] })
  expect(rows).toMatchObject([
    { id: ids[0], outcome: 'changed', refusal: null },
    { id: 999, outcome: 'refused', refusal: { status: 404, body: { success: false } } },
  ])
  const headers = { authorization: `Bearer ${await service.addUser(2)}` }
  const theirs = await library.ask('POST', '/qr-code/bulk', { ids, change: { action: 'delete' } }, headers)
  expect(outcomes(theirs.body.rows)).toEqual(['refused', 'refused', 'refused'])
  expect((await library.get('/qr-code')).body.total).toBe(3)
})

test('500 codes fit in one request', async () => {
  for (let step = 0; step < 50; step += 1) ids.push(await library.create(`c${step}`))
  const many = Array.from({ length: 500 }, (_, step) => step + 1)
  const rows = await rowsOf({ action: 'addTags', tags: ['all'] }, { ids: many })
  expect(rows.filter(({ outcome }) => outcome === 'changed')).toHaveLength(53)
  expect(rows.filter(({ outcome }) => outcome === 'refused')).toHaveLength(447)
})

test.each([
  ['no ids', { ids: [], change: { action: 'pause' } }],
  ['501 ids', { ids: Array.from({ length: 501 }, (_, step) => step + 1), change: { action: 'pause' } }],
  ['ids that are no numbers', { ids: ['1'], change: { action: 'pause' } }],
  ['a negative id', { ids: [-1], change: { action: 'pause' } }],
  ['an unknown action', { ids: [1], change: { action: 'explode' } }],
  ['no action', { ids: [1] }],
  ['a tag with a comma', { ids: [1], change: { action: 'addTags', tags: ['a,b'] } }],
  ['an empty tag', { ids: [1], change: { action: 'addTags', tags: [' '] } }],
  ['nothing to find', { ids: [1], change: { action: 'replaceDestination', find: '', replace: 'x' } }],
  ['a colour that is none', { ids: [1], change: { action: 'restyle', design: { color: 'red' } } }],
  ['versions that are no numbers', { ids: [1], change: { action: 'restoreVersion', versions: { 1: 'x' } } }],
  ['a list', []],
  ['a null character', { ids: [1], change: { action: 'addTags', tags: ['a\u0000'] } }],
])('%s is a 400 with its field', async (_name, payload) => {
  const { status, body } = await library.post('/qr-code/bulk', payload)
  expect(status).toBe(400)
  expect(body).toMatchObject({ success: false, errors: [{ message: expect.any(String) }] })
})
