import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ImportCheckRow, ImportedRow } from '#contract/import-rows.ts'
import { toKitDesign } from '#design/brand/brand-kit.ts'
import { defaultDesign } from '#design/design.ts'
import { addBlockedHost } from '#service/database/queries/blocked-hosts.ts'
import { aService, type TestService } from '../support/a-service.ts'
import { askOf } from './ask.ts'
import { refusedField } from '../support/refused-field.ts'

let service: TestService
let library: ReturnType<typeof askOf>
beforeEach(async () => {
  service = await aService({ plan: 'pro', clock: () => Date.parse('2026-05-01T10:00:00.000Z') })
  library = askOf(service)
})
afterEach(() => service.close())

const aRow = (number: number, fields: Record<string, unknown> = {}) => ({
  key: `file-1:${number}`,
  body: {
    destinationUrl: `https://www.acme.com/${number}`,
    brandedDomain: 'go.acme.com',
    slashTag: `row-${number}`,
    qr: {},
    title: `Row ${number}`,
    ...fields,
  },
})
type Row = ReturnType<typeof aRow> & { brand?: string }
const check = async (rows: Row[]) => (await library.post('/qr-code/import/check', { rows })).body
const create = async (rows: Row[]): Promise<ImportedRow[]> =>
  (await library.post('/qr-code/import', { rows })).body.rows

test('a row takes the brand kit that it names, with its content, and a repeated one needs no kit', async () => {
  const design = toKitDesign({ ...defaultDesign, color: '#14213d', pattern: 'dots' })
  const kit = (await library.post('/brand-kits', { name: 'Harbour', design, palette: [] })).body.data
  const content = JSON.stringify({ visitId: true })
  const rows = [
    { ...aRow(1), brand: 'harbour ' },
    { ...aRow(2, { color: '#0b5d3b', fieldData: content }), brand: kit.id },
    { ...aRow(3), brand: 'Forest' },
    aRow(4),
  ]
  const checked = await check(rows)
  expect(checked.rows.map(({ outcome }: ImportCheckRow) => outcome)).toEqual([
    'ready',
    'ready',
    'invalid',
    'ready',
  ])
  expect(checked.rows[2].errors).toMatchObject([{ field: 'brand', code: 'kit-gone' }])
  const made = await create(rows)
  const colourOf = (place: number) => made[place]?.data?.color
  expect([colourOf(0), colourOf(1), made[2]?.outcome, colourOf(3)]).toEqual([
    '#14213d',
    '#0b5d3b',
    'refused',
    '#000000',
  ])
  expect(made[1]?.data).toMatchObject({ pattern: 'dots' })
  expect(JSON.parse(made[1]?.data?.fieldData ?? '')).toMatchObject({
    visitId: true,
    design: { quietZone: 4 },
  })
  await service.api('DELETE', `/brand-kits/${kit.id}`)
  const [again] = await create(rows.slice(0, 1))
  expect(again).toMatchObject({ outcome: 'repeated', data: { id: made[0]?.data?.id } })
})

test('every row is validated before anything is written', async () => {
  await library.create('summer')
  const { rows, limit } = await check([
    aRow(1),
    aRow(2, { destinationUrl: 'javascript:alert(1)' }),
    aRow(3, { slashTag: 'Summer' }),
    aRow(4, { slashTag: 'ROW-1' }),
    aRow(5, { brandedDomain: 'evil.example' }),
    aRow(6, { slashTag: undefined, title: 'Été à la plage' }),
    aRow(7, { passwordProtectionEnabled: true }),
    aRow(8, { password: 'a-secret-word' }),
    aRow(9, { slashTag: 'summer-26' }),
    aRow(10, { slashTag: '', title: '', destinationUrl: 'https://acme.com/menus/lunch?lang=en' }),
  ])
  expect(rows.map(({ outcome }: ImportCheckRow) => outcome)).toEqual([
    'ready',
    'invalid',
    'taken',
    'taken',
    'invalid',
    'invalid',
    'invalid',
    'ready',
    'ready',
    'invalid',
  ])
  expect(limit).toBeNull()
  expect(rows[1].errors).toEqual([
    refusedField('destinationUrl', 'Enter a full web address that starts with https:// or http://.'),
  ])
  expect(rows[2]).toMatchObject({ proposal: 'Summer-2', errors: [{ field: 'slashTag' }] })
  expect(rows[3].proposal).toMatch(/^ROW-\d+$/)
  expect(rows[4].errors[0].field).toBe('brandedDomain')
  expect(rows[5].proposal).toBe('ete-a-la-plage')
  expect(rows[6].errors[0].field).toBe('password')
  expect(rows[9].proposal).toBe('lunch')
  expect((await library.get('/qr-code')).body.total).toBe(1)
})

test('every alias of a row leads to its code, and takes room in the plan with it', async () => {
  await library.create('summer')
  const moved = (number: number, aliases: string[], fields = {}) => ({ ...aRow(number, fields), aliases })
  const rows = [
    moved(1, ['3xYz', 'old-one']),
    moved(2, ['Summer']),
    moved(3, ['ROW-1']),
    moved(4, ['a/b']),
    moved(5, [], { slashTag: '3xyZ' }),
  ]
  const checked = (await check(rows)).rows as ImportCheckRow[]
  expect(checked.map(({ errors }) => errors.map(({ field, code }) => `${field} ${code}`))).toEqual([
    [],
    ['slashTag link-used'],
    ['slashTag link-case'],
    ['slashTag slash-tag-signs'],
    ['slashTag link-case'],
  ])
  expect(await check(rows.slice(0, 1)).then(({ limit }) => limit)).toBeNull()
  const created = await create(rows)
  expect(created.map(({ outcome }) => outcome)).toEqual([
    'created',
    'refused',
    'refused',
    'refused',
    'refused',
  ])
  for (const tag of ['row-1', '3XYZ', 'old-one'])
    expect(
      (await service.visit({ url: `/${tag}`, headers: { host: 'go.acme.com' } })).headers['location'],
    ).toBe('https://www.acme.com/1')
  expect((await library.get('/session')).body.usage).toMatchObject({ codes: 2, links: 4 })
})

test('a link that leads there already counts as created, also from a file with another title', async () => {
  await create([aRow(1)])
  const [row] = (await check([{ ...aRow(1, { title: 'Renamed' }), key: 'file-2:1' }])).rows
  expect(row).toMatchObject({ outcome: 'made', codeId: expect.any(Number) as number })
  const [other] = (await check([{ ...aRow(1, { destinationUrl: 'https://b.example' }), key: 'file-2:2' }]))
    .rows
  expect(other).toMatchObject({ outcome: 'taken' })
})

test('clicks of another service stay apart from scans, also after an edit', async () => {
  const [row] = await create([aRow(1, { earlierClicks: 1_204, earlierService: 'Bitly' })])
  const { id } = row!.data!
  await service.api('PUT', `/qr-code/${id}`, { title: 'Renamed' })
  const { data } = (await library.get(`/qr-code/${id}`)).body
  expect(data).toMatchObject({
    title: 'Renamed',
    earlierClicks: 1_204,
    earlierService: 'Bitly',
    scans: 0,
    clicks: 0,
  })
})

test('clicks by day of another service come with the code once, also while they grow', async () => {
  const moved = (earlierClicks: number, earlierDays: string) => aRow(1, { earlierClicks, earlierDays })
  const days = '2024-01-31:12 2024-02-01:3'
  const [row] = await create([moved(15, days)])
  expect((await library.get(`/qr-code/${row!.data!.id}`)).body.data).toMatchObject({ earlierDays: days })
  const { data } = (await library.get('/qr-code?whole=true')).body
  expect(data).toMatchObject([{ earlierClicks: 15, earlierDays: days, scans: 0 }])
  expect((await library.get('/qr-code')).body.data[0]).not.toHaveProperty('earlierDays')

  const grown = moved(16, `${days} 2024-02-02:1`)
  expect((await check([grown])).rows).toMatchObject([{ outcome: 'made' }])
  expect(await create([grown])).toMatchObject([{ outcome: 'repeated' }])
  for (const earlierDays of ['yesterday: 3', '2024-13-01:3', '0001-01-01:3']) {
    const [wrong] = (await check([{ ...aRow(2, { earlierDays }), key: 'file-1:2' }])).rows
    expect(wrong.errors, earlierDays).toMatchObject([{ field: 'earlierDays', code: 'send-days' }])
  }
})

test('rows of earlier requests take room in the plan', async () => {
  const max = (await library.get('/session')).body.plan.limits.codes as number
  const body = { rows: [aRow(1), aRow(2)], readyBefore: max - 1 }
  const { rows, limit } = (await library.post('/qr-code/import/check', body)).body
  expect(rows.map(({ outcome }: ImportCheckRow) => outcome)).toEqual(['ready', 'plan-limit'])
  expect(limit).toMatchObject({ fits: max })
})

test('rows of earlier requests take as many links of the plan as their codes will', async () => {
  const { links } = (await library.get('/session')).body.plan.limits as { links: number }
  const direct = { qrType: 'direct', destinationUrl: 'https://acme.com/' }
  const first = [aRow(1, direct), { ...aRow(2), aliases: ['row-two'] }, aRow(3)]
  const answer = (await library.post('/qr-code/import/check', { rows: first, linksBefore: links - 3 })).body
  expect(answer).toMatchObject({ placedLinks: links, limit: null })
  const next = { rows: [aRow(4, direct), aRow(5)], readyBefore: 3, linksBefore: answer.placedLinks }
  const { rows, limit } = (await library.post('/qr-code/import/check', next)).body
  expect(rows.map(({ outcome }: ImportCheckRow) => outcome)).toEqual(['ready', 'plan-limit'])
  expect(limit).toMatchObject({ limit: 'links', fits: 4 })
})

test('all suggestions differ, and each can be created', async () => {
  await library.create('summer')
  const rows = Array.from({ length: 60 }, (_, step) => aRow(step, { slashTag: 'summer' }))
  const checked = (await check(rows)).rows as ImportCheckRow[]
  const mended = rows.map((row, step) => ({
    ...row,
    body: { ...row.body, slashTag: checked[step]!.proposal! },
  }))
  expect(new Set(mended.map(({ body }) => body.slashTag.toLowerCase())).size).toBe(60)
  expect((await create(mended)).every(({ outcome }) => outcome === 'created')).toBe(true)
})

test('1,000 rows with 37 invalid ones are checked in one request and created in parts, safe to repeat', async () => {
  await service.close()
  service = await aService({ plan: 'business' })
  library = askOf(service)
  const rows = Array.from({ length: 1_000 }, (_, step) =>
    aRow(step, step % 27 === 0 && step > 0 ? { destinationUrl: 'not an address' } : {}),
  )
  const { rows: checked } = await check(rows)
  expect(checked.filter(({ outcome }: ImportCheckRow) => outcome === 'invalid')).toHaveLength(37)
  const parts = Array.from({ length: 3 }, (_, part) => rows.slice(part * 100, part * 100 + 100))
  const counts = { created: 0, repeated: 0, refused: 0 }
  for (const part of parts) for (const { outcome } of await create(part)) counts[outcome] += 1
  expect(counts).toEqual({ created: 289, repeated: 0, refused: 11 })
  for (const { outcome } of await create(parts[2]!)) counts[outcome] += 1
  expect(counts).toEqual({ created: 289, repeated: 96, refused: 15 })
  expect((await library.get('/qr-code')).body.total).toBe(289)
  const again = (await check(rows)).rows as ImportCheckRow[]
  expect(again.filter(({ outcome, codeId }) => outcome === 'made' && codeId !== null)).toHaveLength(289)
})

test('a refused row has the error of a create, and does not affect others', async () => {
  await library.create('summer')
  const rows = await create([
    aRow(1),
    aRow(2, { slashTag: 'summer' }),
    aRow(3, { destinationUrl: '' }),
    aRow(4),
  ])
  expect(rows.map(({ outcome }) => outcome)).toEqual(['created', 'refused', 'refused', 'created'])
  expect(rows[0]?.data).toMatchObject({ slashTag: 'row-1', title: 'Row 1' })
  expect(rows[1]?.refusal).toMatchObject({ status: 409, body: { success: false, field: 'slashTag' } })
  expect(rows[2]?.refusal).toMatchObject({ status: 400, body: { errors: [{ field: 'destinationUrl' }] } })
})

test('rows that are sent again are answered as repeated, whatever is refused by now', async () => {
  const rows = [
    { ...aRow(1), folder: 'Posters' },
    { ...aRow(2), folder: 'Posters' },
  ]
  const ids = (await create(rows)).map(({ data }) => data?.id)
  await addBlockedHost(service.database, 'acme.com', { reason: null, now: '2026-05-01T10:00:00.000Z' })
  const [folder] = (await library.get('/folders')).body.data
  await service.api('DELETE', `/folders/${folder.id}`)
  const again = await create([...rows, aRow(3)])
  expect(again.map(({ outcome }) => outcome)).toEqual(['repeated', 'repeated', 'refused'])
  expect(again.slice(0, 2).map(({ data }) => data?.id)).toEqual(ids)
  expect((await library.get('/folders')).body.data).toEqual([])
})

test('rows with a blocked host are refused, and the blocklist is read once for all rows', async () => {
  await service.close()
  const lines: string[] = []
  service = await aService({ log: { write: (line) => void lines.push(line) }, logLevel: 'warn', logSlow: 0 })
  library = askOf(service)
  await addBlockedHost(service.database, 'evil.example', { reason: null, now: '2026-05-01T10:00:00.000Z' })
  const evil = 'https://shop.evil.example/1'
  const swap = { destinationUrl: evil, from: '2026-06-03T10:00:00Z', to: null, zone: 'UTC' }
  const rows = [
    aRow(1),
    aRow(2, { destinationUrl: evil }),
    aRow(3, { expirationDate: '2100-01-01T00:00:00Z', fieldData: { expirationUrl: evil } }),
    aRow(4, { fieldData: { swap } }),
    aRow(5),
  ]
  const reads = () => lines.splice(0).filter((line) => /blocked_hosts.*host.{1,4} in \(/.test(line))
  reads()
  const { rows: checked } = await check(rows)
  expect(checked.map(({ outcome }: ImportCheckRow) => outcome)).toEqual([
    'ready',
    'invalid',
    'invalid',
    'invalid',
    'ready',
  ])
  expect(reads()).toHaveLength(1)
  const made = await create(rows)
  expect(reads()).toHaveLength(1)
  expect(made.map(({ refusal }) => refusal?.body['errors'] ?? null)).toEqual([
    null,
    ...['destinationUrl', 'fieldData.expirationUrl', 'fieldData.swap.destinationUrl'].map((field) => [
      refusedField(field, "Links to shop.evil.example aren't allowed."),
    ]),
    null,
  ])
})

test('a created row equals a later read', async () => {
  const [row] = await create([aRow(1, { tags: 'b, a', isActive: false, expirationDate: '2100-01-01' })])
  const { data } = (await library.get(`/qr-code/${row?.data?.id}`)).body
  expect(data).toMatchObject({ ...row?.data })
})

test('a key used for another row is refused', async () => {
  await create([aRow(1)])
  const [row] = await create([aRow(1, { title: 'Another' })])
  expect(row).toMatchObject({ outcome: 'refused', refusal: { status: 400 } })
  const { rows } = await check([aRow(1, { title: 'Another' })])
  expect(rows[0]).toMatchObject({ outcome: 'invalid', errors: [{ field: 'key' }] })
})

describe('on a plan with ten codes', () => {
  beforeEach(async () => {
    await service.close()
    service = await aService({ plan: 'free' })
    library = askOf(service)
    for (let step = 0; step < 8; step += 1) await library.create(`c${step}`)
  })

  test('the check reports how many rows fit, and which do not', async () => {
    const { rows, limit } = await check([
      aRow(1),
      aRow(2, { destinationUrl: 'x' }),
      aRow(3),
      aRow(4),
      aRow(5),
    ])
    expect(rows.map(({ outcome }: ImportCheckRow) => outcome)).toEqual([
      'ready',
      'invalid',
      'ready',
      'plan-limit',
      'plan-limit',
    ])
    expect(limit).toEqual({ limit: 'codes', used: 8, max: 10, plan: 'Free', fits: 2 })
  })

  test('rows past the limit are refused like a create', async () => {
    const rows = await create([aRow(1), aRow(2), aRow(3)])
    expect(rows.map(({ outcome }) => outcome)).toEqual(['created', 'created', 'refused'])
    expect(rows[2]?.refusal).toMatchObject({
      status: 509,
      body: { error: true, data: { limit: 'codes', max: 10 } },
    })
  })

  test('a row with too many colours reports it', async () => {
    const colours = { color: '#111111', bgColor: '#222222', preset: '#333333' }
    const { rows } = await check([aRow(1, colours)])
    expect(rows[0]).toMatchObject({ outcome: 'plan-limit', errors: [{ field: 'color' }] })
  })
})

test.each([
  ['no rows', { rows: [] }],
  ['a row without a key', { rows: [{ body: {} }] }],
  ['a row without a body', { rows: [{ key: 'a' }] }],
  ['a key with a space', { rows: [{ key: 'a b', body: {} }] }],
  ['text for rows', { rows: 'all' }],
])('%s return 400, checked or created', async (_name, payload) => {
  for (const path of ['/qr-code/import/check', '/qr-code/import']) {
    const { status, body } = await library.post(path, payload)
    expect([status, body.success]).toEqual([400, false])
  }
})

test('501 rows are too many to create and 1,001 to check', async () => {
  const rows = Array.from({ length: 1_001 }, (_, step) => aRow(step))
  expect((await library.post('/qr-code/import', { rows: rows.slice(0, 501) })).status).toBe(400)
  expect((await library.post('/qr-code/import/check', { rows })).status).toBe(400)
})

test('invalid bodies are reported row by row and never fail the request', async () => {
  const bodies = [
    {},
    { slashTag: 5 },
    { qr: [] },
    { brandedDomain: {} },
    { title: ['x'], slashTag: '../../etc' },
  ]
  const { status, body } = await library.post('/qr-code/import/check', {
    rows: bodies.map((odd, step) => ({ key: `k${step}`, body: odd })),
  })
  expect(status).toBe(200)
  expect(body.rows.map(({ outcome }: ImportCheckRow) => outcome)).toEqual(bodies.map(() => 'invalid'))
})

test.each([12.5, 1234.5, -3, '1,2,3'])(
  '%j clicks of another service are refused at their field',
  async (clicks) => {
    const [row] = (await check([aRow(1, { earlierClicks: clicks })])).rows
    expect(row).toMatchObject({ outcome: 'invalid', errors: [{ field: 'earlierClicks', code: 'number' }] })
  },
)
