import { beforeEach, expect, test } from 'vitest'
import { purgeDeleted } from '#service/commands/accounts/purge.ts'
import type { Placement } from '#features/placements/contract/placements.ts'
import { aCreateRequest } from '../../../service/support/a-request.ts'
import { service, serviceForEach } from '../../../service/support/own-service.ts'
import { aPerson } from '../../../service/support/people.ts'

let now = Date.parse('2026-06-01T12:00:00.000Z')
serviceForEach({ clock: () => (now += 1_000) })
beforeEach(async () => {
  await service.api('POST', '/qr-code', aCreateRequest({ qr: {}, slashTag: 'summer' }))
})

const path = '/qr-code/1/placements'
const add = async (...placements: object[]) => service.api('POST', path, { placements })
const list = async () => (await service.api('GET', path)).json().data
const names = async () => (await list()).placements.map(({ name }: Placement) => name)

test('a placement keeps what was typed, gets a short mark, and can be changed without its mark', async () => {
  const nord = {
    name: ' Bus stop Nord ',
    copies: 12,
    cost: 120.5,
    from: '2026-06-01',
    until: '2026-08-31',
    note: 'Left side',
  }
  const created = await add(nord, { name: 'Hauptbahnhof', mark: 'HBF-1' })
  expect(created.statusCode).toBe(201)
  const [first, second] = created.json().data
  expect(first).toMatchObject({ ...nord, name: 'Bus stop Nord', scans: 0 })
  expect(first.mark).toMatch(/^[2-9a-z]{2}$/)
  expect(second).toMatchObject({ mark: 'hbf-1', copies: null, cost: null, from: null, until: null, note: '' })
  const change = { name: 'Bus stop North', copies: null, cost: 99.99, mark: 'other' }
  const changed = await service.api('PUT', `${path}/${first.mark}`, change)
  expect(changed.json().data).toEqual({
    ...first,
    name: 'Bus stop North',
    copies: null,
    cost: 99.99,
    etag: expect.not.stringMatching(first.etag),
  })
  await service.api('PUT', '/account/currency', { currency: 'EUR' })
  expect(await list()).toEqual({
    placements: [changed.json().data, second],
    unknownScans: 0,
    scans: 0,
    currency: 'EUR',
    campaigns: [],
  })
})

test('each wrong row says what is wrong, and none of them is added', async () => {
  await add({ name: 'Bus stop Nord', mark: 'a3' })
  const errors = async (...placements: object[]) => {
    const answer = await add(...placements)
    expect(answer.statusCode).toBe(400)
    return answer.json().errors.map(({ field, code }: { field: string; code: string }) => `${field} ${code}`)
  }
  expect(
    await errors(
      { name: ' ' },
      { name: 'x', copies: 0 },
      { name: 'x', copies: 1.5 },
      { name: 'x', cost: -1 },
      { name: 'x', from: 'soon' },
      { name: 'x', from: '2026-07-02', until: '2026-07-01' },
      { name: 'x', mark: 'a b' },
      { name: 'x'.repeat(101) },
    ),
  ).toEqual([
    'placements.0.name name',
    'placements.1.copies copies',
    'placements.2.copies copies',
    'placements.3.cost cost',
    'placements.4.from date-like',
    'placements.5.until days-order',
    'placements.6.mark mark-letters',
    'placements.7.name characters',
  ])
  expect(
    await errors({ name: 'BUS STOP NORD' }, { name: 'New' }, { name: 'new' }, { name: 'Other', mark: 'A3' }),
  ).toEqual([
    'placements.0.name placement-taken',
    'placements.2.name placement-repeated',
    'placements.3.mark mark-used',
  ])
  const sooner = { from: '2026-07-02' }
  await service.api('PUT', `${path}/a3`, sooner)
  expect((await service.api('PUT', `${path}/a3`, { until: '2026-07-01' })).json().errors).toMatchObject([
    { field: 'until', code: 'days-order' },
  ])
  expect(await names()).toEqual(['Bus stop Nord'])
})

test('5,000 placements are added at once, each with its own mark, and no further one', async () => {
  const rows = Array.from({ length: 5_000 }, (_, row) => ({ name: `Stop ${row}`, note: 'x'.repeat(400) }))
  const created = await add(...rows)
  expect(created.statusCode).toBe(201)
  expect(new Set(created.json().data.map(({ mark }: Placement) => mark)).size).toBe(5_000)
  expect((await add({ name: 'One more' })).json().errors).toMatchObject([{ code: 'full-placements' }])
})

test('a removed placement keeps its mark and its scans, and comes back', async () => {
  await add({ name: 'Nord', mark: 'a3' })
  await service.database
    .insertInto('placement_days')
    .values([{ user_id: 1, code_id: 1, mark: 'a3', day: '', scans: 7 }])
    .execute()
  const removed = await service.api('DELETE', `${path}/a3`)
  expect(removed.json().data).toMatchObject({ name: 'Nord', scans: 7 })
  expect(await names()).toEqual([])
  expect((await add({ name: 'Süd', mark: 'a3' })).json().errors).toMatchObject([{ code: 'mark-used' }])
  expect((await service.api('PUT', `${path}/a3`, { name: 'x' })).statusCode).toBe(404)
  await add({ name: 'Nord', mark: 'b4' })
  expect((await service.api('POST', `${path}/a3/restore`)).json().errors).toMatchObject([
    { field: 'name', code: 'placement-taken' },
  ])
  await service.api('PUT', `${path}/b4`, { name: 'Süd' })
  expect((await service.api('POST', `${path}/a3/restore`)).json().data).toMatchObject({ scans: 7 })
  expect(await names()).toEqual(['Nord', 'Süd'])
})

test('a viewer reads placements and changes none, and they go with their code', async () => {
  await add({ name: 'Nord', mark: 'a3' })
  const viewer = await aPerson(service, 'viewer')
  expect((await viewer.api('GET', path)).statusCode).toBe(200)
  expect((await viewer.api('POST', path, { placements: [{ name: 'x' }] })).statusCode).toBe(403)
  expect((await viewer.api('DELETE', `${path}/a3`)).statusCode).toBe(403)
  await service.api('DELETE', '/qr-code/1')
  expect((await service.api('GET', path)).statusCode).toBe(404)
  now += 40 * 86_400_000
  await purgeDeleted({ database: service.database, clock: () => now })
  expect(await service.database.selectFrom('placements').selectAll().execute()).toEqual([])
})

test('a code without a short link has no placements', async () => {
  const text = aCreateRequest({ qr: {}, slashTag: 'words', qrType: 'text', text: 'hello' })
  const { data } = (await service.api('POST', '/qr-code', text)).json()
  const answer = await service.api('POST', `/qr-code/${data.id}/placements`, { placements: [{ name: 'x' }] })
  expect(answer.json().errors).toMatchObject([{ code: 'placement-link' }])
})
