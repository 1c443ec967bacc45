import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { builtInPlans } from '#contract/plan.ts'
import { purgeDeleted } from '#service/commands/accounts/purge.ts'
import { aService, type TestService } from '../support/a-service.ts'
import { askOf } from './ask.ts'

const day = 24 * 3_600_000
const start = Date.parse('2026-05-01T10:00:00.000Z')
let service: TestService
let now: number
let library: ReturnType<typeof askOf>
beforeEach(async () => {
  now = start
  service = await aService({ clock: () => now, plan: 'free' })
  library = askOf(service)
})
afterEach(() => service.close())

const notFound = {
  status: 404,
  body: { success: false, message: "Not found, or you don't have access." },
}
const visit = async (tag: string) =>
  (await service.visit({ url: `/${tag}`, headers: { host: 'go.acme.com' } })).statusCode
const purge = () => purgeDeleted({ database: service.database, clock: () => now })

test('a deleted code leaves the library, its links return 404, its quota is free', async () => {
  const id = await library.create('summer')
  await library.ask('PUT', `/qr-code/${id}`, { slashTag: 'winter' })
  expect([await visit('summer'), await visit('winter')]).toEqual([302, 302])

  expect(await library.ask('DELETE', `/qr-code/${id}`)).toEqual({
    status: 200,
    body: {
      success: true,
      message: 'QR code deleted successfully',
      data: { id, deletedAt: '2026-05-01T10:00:00.000Z', purgeAt: '2026-05-31T10:00:00.000Z' },
    },
  })
  expect([await visit('summer'), await visit('winter'), await visit('never')]).toEqual([404, 404, 404])
  expect(await library.usage()).toEqual({ codes: 0, links: 0, storage: 0 })
  expect((await library.get('/qr-code')).body).toMatchObject({ data: [], total: 0 })
  expect(await library.get(`/qr-code/${id}`)).toEqual(notFound)
  expect((await library.ask('PUT', `/qr-code/${id}`, { title: 'x' })).status).toBe(404)
  const trash = (await library.get('/qr-code?deleted=true')).body
  expect(trash).toMatchObject({ total: 1, data: [{ id, slashTag: 'winter' }] })
  expect(trash.meta[id]).toMatchObject({ deletedAt: '2026-05-01T10:00:00.000Z', aliases: 1 })
  expect((await service.api('GET', `/qr-code/${id}/picture.svg`)).statusCode).toBe(200)
})

test('deleting is idempotent', async () => {
  const id = await library.create('summer')
  const first = await library.ask('DELETE', `/qr-code/${id}`)
  now += day
  expect(await library.ask('DELETE', `/qr-code/${id}`)).toEqual(first)
  expect(await library.usage()).toEqual({ codes: 0, links: 0, storage: 0 })
})

test('the tag of a deleted code stays reserved', async () => {
  await library.ask('DELETE', `/qr-code/${await library.create('summer')}`)
  const { status } = await library.post('/qr-code', {
    destinationUrl: 'https://other.example/',
    brandedDomain: 'go.acme.com',
    slashTag: 'Summer',
    qr: {},
  })
  expect(status).toBe(409)
})

test('a restored code is unchanged, with all its links', async () => {
  const id = await library.create('summer', { tags: 'a,b' })
  await library.ask('PUT', `/qr-code/${id}`, { slashTag: 'winter' })
  const before = await library.code(id)
  await library.ask('DELETE', `/qr-code/${id}`)
  now += 30 * day - 1
  const restored = await library.post(`/qr-code/${id}/restore`)
  expect(restored).toMatchObject({ status: 200, body: { success: true, meta: { deletedAt: null } } })
  expect(await library.code(id)).toEqual(before)
  expect(await library.usage()).toEqual({ codes: 1, links: 2, storage: 0 })
  expect([await visit('summer'), await visit('winter')]).toEqual([302, 302])
  expect((await library.post(`/qr-code/${id}/restore`)).body).toEqual(restored.body)
  expect(await library.usage()).toEqual({ codes: 1, links: 2, storage: 0 })
})

test.each([
  ['codes', { codes: 1, links: 9, colours: null }, { limit: 'codes', used: 1, max: 1 }],
  ['links', { codes: 9, links: 2, colours: null }, { limit: 'links', used: 1, max: 2 }],
])('restoring is refused when the plan has no room for the %s', async (_name, limits, refusal) => {
  await service.close()
  const free = builtInPlans[0]!
  service = await aService({ clock: () => now, plan: 'free', plans: [{ ...free, limits }] })
  library = askOf(service)
  const id = await library.create('summer')
  await library.ask('PUT', `/qr-code/${id}`, { slashTag: 'winter' })
  await library.ask('DELETE', `/qr-code/${id}`)
  await library.create('other')
  const refused = await library.post(`/qr-code/${id}/restore`)
  expect(refused).toMatchObject({ status: 509, body: { error: true, data: { ...refusal, plan: 'Free' } } })
  expect((await library.get('/qr-code?deleted=true')).body.total).toBe(1)
  expect(await library.usage()).toEqual({ codes: 1, links: 1, storage: 0 })
})

describe('after 30 days', () => {
  test('a code is deleted permanently and its tag stays reserved', async () => {
    const id = await library.create('summer', { tags: 'a' })
    await library.ask('PUT', `/qr-code/${id}`, { title: 'Edited' })
    await library.ask('DELETE', `/qr-code/${id}`)
    const kept = await library.create('kept')
    await library.ask('DELETE', `/qr-code/${kept}`)
    const changes = () => library.get('/changes?kind=code')
    const before = (await changes()).body.data
    now += 30 * day
    await service.database
      .updateTable('qr_codes')
      .set({ deleted_at: new Date(now - day).toISOString() })
      .where('id', '=', kept)
      .execute()
    expect((await library.get('/qr-code?deleted=true')).body.total).toBe(1)
    expect(await library.post(`/qr-code/${id}/restore`)).toEqual(notFound)
    expect(await library.ask('DELETE', `/qr-code/${id}`)).toEqual(notFound)

    expect(await purge()).toBe(1)
    expect(await purge()).toBe(0)
    for (const table of ['code_versions', 'code_tags', 'counters'] as const) {
      const rows = await service.database.selectFrom(table).selectAll().where('code_id', '=', id).execute()
      expect(rows).toEqual([])
    }
    expect((await changes()).body.data).toEqual(
      before.map((change: { codeId: number }) =>
        change.codeId === id ? { ...change, codeId: null } : change,
      ),
    )
    expect(await visit('summer')).toBe(404)
    const again = { brandedDomain: 'go.acme.com', slashTag: 'summer' }
    expect((await library.get(`/slash-tags?${new URLSearchParams(again)}`)).body.reason).toBe('taken')
    expect((await library.post(`/qr-code/${kept}/restore`)).status).toBe(200)
  })

  test('more codes than one transaction takes are all deleted', async () => {
    for (let step = 0; step < 10; step += 1) await library.create(`c${step}`)
    const row = await service.database
      .selectFrom('qr_codes')
      .selectAll()
      .where('id', '=', 1)
      .executeTakeFirstOrThrow()
    for (let step = 0; step < 250; step += 1) {
      await service.database
        .insertInto('qr_codes')
        .values({ ...row, id: 100 + step, deleted_at: '2026-01-01T00:00:00.000Z' })
        .execute()
    }
    expect(await purge()).toBe(250)
    expect((await library.get('/qr-code')).body.total).toBe(10)
  })
})

test.each(['/qr-code/0', '/qr-code/9', '/qr-code/x', '/qr-code/1.5', '/qr-code/99999999999999999999'])(
  'deleting and restoring %s finds nothing',
  async (path) => {
    expect(await library.ask('DELETE', path)).toEqual(notFound)
    expect(await library.post(`${path}/restore`)).toEqual(notFound)
  },
)

test('twenty concurrent deletions and restores leave correct quotas', async () => {
  const id = await library.create('summer')
  await Promise.all(
    Array.from({ length: 20 }, (_, step) =>
      step % 2 === 0 ? library.ask('DELETE', `/qr-code/${id}`) : library.post(`/qr-code/${id}/restore`),
    ),
  )
  const { total } = (await library.get('/qr-code?search=summer')).body
  expect(await library.usage()).toEqual({ codes: total, links: total, storage: 0 })
})
