import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listQuerySchema } from '#contract/list.ts'
import { listCodes } from '#service/database/queries/list-codes.ts'
import { refreshState } from '#service/database/queries/code-states.ts'
import { aService, type TestService } from '../support/a-service.ts'
import { seedCodes } from '#service/operations/seed/many-codes.ts'
import { askOf } from './ask.ts'
import { runs } from '../../support/runs.ts'

const start = Date.parse('2026-05-01T10:00:00.000Z')
let service: TestService
let now: number
let library: ReturnType<typeof askOf>
beforeEach(async () => {
  now = start
  service = await aService({ clock: () => now })
  library = askOf(service)
})
afterEach(() => service.close())

const idsOf = (page: { data: { id: number }[] }) => page.data.map(({ id }) => id)
const list = async (query: Record<string, string>) =>
  (await library.get(`/qr-code?${new URLSearchParams(query)}`)).body

describe('a seeded library', () => {
  beforeEach(async () => {
    await seedCodes(service.database, { userId: 1, codes: 600, domain: 'go.acme.com', now, seed: 7 })
    await service.addUser(2)
    await seedCodes(service.database, { userId: 2, codes: 100, domain: 'acme.link', now, seed: 8 })
  })

  test('counts agree with the list of each filter', async () => {
    await service.database
      .updateTable('qr_codes')
      .set({ is_blocked: true })
      .where('id', 'in', [3, 30])
      .execute()
    for (const id of [3, 30]) {
      await refreshState(service.database, { user_id: 1, id }, new Date(now).toISOString())
    }
    for (const id of [1, 2, 9]) await library.ask('DELETE', `/qr-code/${id}`)
    const { data } = (await library.get('/qr-code/counts')).body
    const totals = {
      all: (await list({})).total,
      active: (await list({ state: 'active' })).total,
      scheduled: (await list({ state: 'scheduled' })).total,
      paused: (await list({ state: 'paused' })).total,
      expired: (await list({ state: 'expired' })).total,
      blocked: (await list({ state: 'blocked' })).total,
      starred: (await list({ starred: 'true' })).total,
      neverScanned: (await list({ neverScanned: 'true' })).total,
      deleted: (await list({ deleted: 'true' })).total,
      endingInPrint: (await list({ inPrint: 'true', endsWithin: '7' })).total,
    }
    expect(data).toEqual(totals)
    expect([data.all, data.deleted]).toEqual([597, 3])
    expect(data.active + data.paused + data.expired + data.blocked).toBe(data.all)
    expect((await list({ neverScanned: 'false' })).total).toBe(data.all - data.neverScanned)
  })

  test('a search of any length finds what a plain scan finds, in the same order', async () => {
    const rows = await service.database
      .selectFrom('qr_codes')
      .select(['id', 'search', 'created_at'])
      .where('user_id', '=', 1)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute()
    const piece = fc
      .record({ row: fc.nat(rows.length - 1), at: fc.nat(90), length: fc.integer({ min: 1, max: 12 }) })
      .map(({ row, at, length }) => rows[row]!.search.slice(at, at + length))
    const words = fc.oneof(
      piece,
      fc.tuple(piece, piece).map((two) => two.join(' ')),
      fc.string({ maxLength: 6 }).map((text) => text.replaceAll('\u0000', '')),
    )
    await fc.assert(
      fc.asyncProperty(words, async (search) => {
        const parts = search
          .normalize('NFKD')
          .replace(/\p{M}+/gu, '')
          .toLowerCase()
          .split(/\s+/)
          .filter(Boolean)
        const expected = rows.filter((row) => parts.slice(0, 10).every((part) => row.search.includes(part)))
        const query = listQuerySchema.parse({ search, limit: 200 })
        const { database, engine } = service
        const at = new Date(now).toISOString()
        const page = await listCodes({ database, engine, userId: 1, now: at }, query)
        expect(page?.rows.map(({ id }) => id)).toEqual(expected.slice(0, 200).map(({ id }) => id))
        expect(page?.total).toBe(expected.length)
      }),
      { numRuns: runs(40) },
    )
  })

  test('in every order, every code is on one page, with a search and without', async () => {
    for (const search of ['', 'poster', 'acme']) {
      const { total } = await list({ search, limit: '1' })
      for (const sort of ['newest', 'oldest', 'title', 'updated', 'scans']) {
        const seen: number[] = []
        let cursor: string | null = null
        do {
          const page = await list({ sort, search, limit: '97', ...(cursor === null ? {} : { cursor }) })
          seen.push(...idsOf(page))
          cursor = page.nextCursor
          expect(page.total).toBe(total)
        } while (cursor !== null)
        expect(new Set(seen).size, `${sort}, ${search}`).toBe(seen.length)
        expect(seen.length, `${sort}, ${search}`).toBe(total)
      }
    }
  })

  test('another user finds nothing', async () => {
    const headers = { authorization: `Bearer ${await service.addUser(3)}` }
    for (const query of ['', '?search=poster', '?tag=berlin', '?sort=scans', '?deleted=true']) {
      expect((await library.ask('GET', `/qr-code${query}`, undefined, headers)).body).toMatchObject({
        data: [],
        total: 0,
      })
    }
    expect((await library.ask('GET', '/tags', undefined, headers)).body).toEqual({ data: [] })
  })
})

test('large results are counted up to a bound, and exactly on request', async () => {
  await seedCodes(service.database, { userId: 1, codes: 1_101, domain: 'go.acme.com', now, seed: 9 })
  await library.ask('DELETE', '/qr-code/7')
  const bounded = await list({ search: 'ac', limit: '1' })
  expect([bounded.total, bounded.totalIsMinimum]).toEqual([1_000, true])
  const exact = await list({ search: 'ac', limit: '1', exactTotal: 'true' })
  expect([exact.total, exact.totalIsMinimum]).toEqual([1_100, false])
  const next = await list({ search: 'ac', limit: '1', cursor: String(exact.nextCursor) })
  expect([next.total, next.totalIsMinimum]).toEqual([1_100, false])
  expect((await list({ exactTotal: 'true' })).total).toBe(1_100)
})

test('dates bound the creation, from inclusive and to exclusive', async () => {
  const ids: number[] = []
  for (let step = 0; step < 4; step += 1) {
    now = start + step * 3_600_000
    ids.push(await library.create(`c${step}`))
  }
  const at = (step: number) => new Date(start + step * 3_600_000).toISOString()
  expect(idsOf(await list({ createdFrom: at(1), createdTo: at(3), sort: 'oldest' }))).toEqual(ids.slice(1, 3))
  expect((await list({ createdFrom: '2026-05-02' })).total).toBe(0)
  const wrong = await library.get('/qr-code?createdFrom=yesterday')
  expect(wrong).toMatchObject({ status: 400, body: { errors: [{ field: 'createdFrom' }] } })
})

test('a code is in print once downloaded or scanned, but not by a click', async () => {
  const downloaded = await library.create('one')
  const scanned = await library.create('two')
  const metaOf = async (id: number) => (await library.code(id)).meta
  const before = await library.code(downloaded)
  expect(before.meta).toEqual({
    inPrint: false,
    folderId: null,
    downloadedAt: null,
    aliases: 0,
    version: 1,
    deletedAt: null,
    purgeAt: null,
    blockedReason: null,
    destinationHealth: { state: 'unchecked', status: null, checkedAt: null, reason: null },
  })
  const first = (await library.post(`/qr-code/${downloaded}/downloaded`)).body
  expect(first).toMatchObject({
    success: true,
    meta: { inPrint: true, downloadedAt: '2026-05-01T10:00:00.000Z' },
  })
  now += 60_000
  expect((await library.post(`/qr-code/${downloaded}/downloaded`)).body).toEqual(first)
  expect((await library.code(downloaded)).data).toEqual(before.data)
  await service.database.updateTable('counters').set({ clicks: 5 }).where('code_id', '=', scanned).execute()
  expect((await metaOf(scanned)).inPrint).toBe(false)
  await service.database.updateTable('counters').set({ scans: 1 }).where('code_id', '=', scanned).execute()
  expect((await metaOf(scanned)).inPrint).toBe(true)
  const { meta } = await list({})
  expect([meta[downloaded].inPrint, meta[scanned].inPrint]).toEqual([true, true])
  expect((await library.post('/qr-code/99/downloaded')).status).toBe(404)
})

test('the links of a code are its current one and all earlier ones', async () => {
  const id = await library.create('one')
  await library.ask('PUT', `/qr-code/${id}`, { slashTag: 'two' })
  await library.ask('PUT', `/qr-code/${id}`, { slashTag: 'Three', brandedDomain: 'acme.link' })
  await library.ask('PUT', `/qr-code/${id}`, { slashTag: 'one', brandedDomain: 'go.acme.com' })
  const { data } = (await library.get(`/qr-code/${id}/links`)).body
  expect(data).toMatchObject([
    { brandedDomain: 'go.acme.com', slashTag: 'one', isAlias: false },
    { brandedDomain: 'acme.link', slashTag: 'Three', isAlias: true },
    { brandedDomain: 'go.acme.com', slashTag: 'two', isAlias: true },
  ])
  expect((await library.code(id)).meta.aliases).toBe(2)
  expect((await library.get('/qr-code/99/links')).status).toBe(404)
})
