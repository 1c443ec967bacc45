import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scanDimensions } from '#contract/scans.ts'
import { readShares } from '#service/analytics/shares.ts'
import { retentionSteps } from '#service/analytics/retention.ts'
import { purgeDeleted } from '#service/commands/accounts/purge.ts'
import { aCounted, now, queryOf } from './a-counted.ts'
import { aVisit, visitsInto } from './a-log.ts'

const hour = 3_600_000
const day = 24 * hour

test('a code’s visits show over time, beside the previous period, and by trait', async () => {
  const { visited, scans, codes } = await aCounted()
  const [codeId, other] = codes
  await visited([
    aVisit({ codeId, at: Date.parse('2026-03-25T12:00Z') }),
    aVisit({ codeId, at: Date.parse('2026-04-02T12:00Z'), referer: 'https://www.example.com/page?private' }),
    // Still 2 April in UTC.
    aVisit({ codeId, at: Date.parse('2026-04-02T22:10Z'), kind: 'click', userAgent: 'curl/8' }),
    aVisit({ codeId: other, at: Date.parse('2026-04-02T12:00Z'), address: '198.51.100.1' }),
  ])
  const data = await scans({ codeId })
  expect(data.points.map(({ start }) => start)).toEqual(
    Array.from({ length: 10 }, (_, at) => `2026-04-${String(at + 1).padStart(2, '0')}T00:00`),
  )
  expect(data.points[1]).toMatchObject({ at: '2026-04-01T22:00:00.000Z', scans: 1, clicks: 0, visitors: 1 })
  expect(data.points[2]).toMatchObject({ scans: 0, clicks: 1, visitors: 1 })
  expect(data.before).toMatchObject({ from: '2026-03-22', to: '2026-03-31' })
  expect(data.totals).toEqual({ scans: 1, clicks: 1, visitors: 2 })
  expect(data.totalsBefore).toEqual({ scans: 1, clicks: 0, visitors: 1 })
  expect(data.breakdowns).toEqual({
    device: [
      { value: 'other', scans: 0, clicks: 1 },
      { value: 'phone', scans: 1, clicks: 0 },
    ],
    system: [
      { value: 'ios', scans: 1, clicks: 0 },
      { value: 'other', scans: 0, clicks: 1 },
    ],
    browser: [
      { value: 'other', scans: 0, clicks: 1 },
      { value: 'safari', scans: 1, clicks: 0 },
    ],
    language: [{ value: 'de', scans: 1, clicks: 1 }],
    country: [{ value: '', scans: 1, clicks: 1 }],
    referrer: [
      { value: '', scans: 0, clicks: 1 },
      { value: 'example.com', scans: 1, clicks: 0 },
    ],
  })
  expect(data).toMatchObject({ since: '2026-03-25T12:00:00.000Z', exactFrom: '2025-03-01' })
  expect((await scans({})).totals).toEqual({ scans: 2, clicks: 1, visitors: 3 })
})

test.each([
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Pacific/Auckland',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
])('in %s every visit is on its local day, whatever the range and however old', async (zone) => {
  const { visited, scans, codes, clock, database } = await aCounted()
  // In the middle of the hour, where zones with half-hour offsets split it.
  const times = Array.from(
    { length: 34 * 24 },
    (_, at) => now - 34 * day + at * hour - (now % hour) + hour / 2,
  )
  const taken = fc
    .sample(fc.constantFrom(...times), { numRuns: 300, seed: 7 })
    .toSorted((one, other) => one - other)
  await visited(taken.map((at, place) => aVisit({ codeId: codes[place % 2] ?? 1, at })))
  const dateIn = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' })
  for (const [from, to] of [
    ['2026-03-09', '2026-04-10'],
    ['2026-03-29', '2026-03-29'],
    ['2026-03-31', '2026-04-01'],
  ] as const) {
    for (const unit of ['day', 'hour', 'month'] as const) {
      if (unit === 'hour' && from === '2026-03-09') continue
      const data = await scans({ from, to, zone, unit })
      const inside = taken.filter((at) => dateIn.format(at) >= from && dateIn.format(at) <= to)
      expect([unit, data.totals.scans]).toEqual([unit, inside.length])
      for (const dimension of scanDimensions) {
        const sum = data.breakdowns[dimension].reduce((sums, share) => sums + share.scans, 0)
        expect([unit, dimension, sum]).toEqual([unit, dimension, inside.length])
      }
      if (unit !== 'day') continue
      for (const point of data.points) {
        const on = inside.filter((at) => dateIn.format(at) === point.start.slice(0, 10)).length
        expect([point.start, point.scans]).toEqual([point.start, on])
      }
    }
  }
  const range = { from: '2026-03-09', to: '2026-04-10', zone, unit: 'day' } as const
  const read = async () => [await scans({ ...range, codeId: codes[0] }), await scans(range)]
  const visits = (all: Awaited<ReturnType<typeof read>>) =>
    all.map(({ points }) => points.map(({ start, scans: count }) => [start, count]))
  const fresh = await read()
  clock.now = now + 80 * day
  for (const step of retentionSteps(clock.now)) while (await step(database));
  const old = await read()
  expect(visits(old)).toEqual(visits(fresh))
  expect(old.map(({ exactFrom }) => exactFrom < range.from)).toEqual([true, true])
})

test('the visits of each row of a breakdown show alone, also when they are counted by day or month', async () => {
  const { visited, scans, codes, clock } = await aCounted()
  const [codeId] = codes
  const agents = ['curl/8', aVisit({}).userAgent]
  await visited(
    Array.from({ length: 60 }, (_, place) =>
      aVisit({
        codeId: codes[place % 7 === 0 ? 1 : 0] ?? 0,
        at: Date.parse('2026-04-01T01:00Z') + place * 3 * hour,
        kind: place % 5 === 0 ? 'click' : 'scan',
        userAgent: agents[place % 2] ?? '',
        acceptLanguage: place % 3 === 0 ? '' : 'de',
        referer: `https://host-${place % 4}.example/`,
      }),
    ),
  )
  for (const age of [0, 60 * day, 500 * day]) {
    clock.now = now + age
    const unit = age > 400 * day ? 'month' : 'day'
    const range = { codeId, zone: 'UTC', unit, to: unit === 'month' ? '2026-04-30' : '2026-04-10' }
    const all = await scans(range)
    for (const by of scanDimensions) {
      for (const { value, scans: count, clicks } of all.breakdowns[by]) {
        const one = await scans({ ...range, by, value })
        expect(one.totals, `${by} ${value}`).toEqual({ scans: count, clicks, visitors: null })
        expect(one.points.reduce((sum, point) => sum + point.scans, 0)).toBe(count)
        expect(one.breakdowns).toEqual(all.breakdowns)
      }
    }
    expect((await scans({ ...range, by: 'referrer', value: 'nobody.example' })).totals.scans).toBe(0)
  }
})

test('a day that was counted before its hours were kept stays whole', async () => {
  const { visited, scans, clock, database } = await aCounted()
  const zone = 'Pacific/Auckland'
  await visited([aVisit({ at: Date.parse('2026-04-02T02:00Z') })])
  for (const step of retentionSteps(clock.now)) while (await step(database));
  for (const table of ['visit_counts', 'library_counts'] as const) {
    const [row] = await database.selectFrom(table).select('shares').where('span', '=', 'day').execute()
    const { hour: hours, ...shares } = readShares(row?.shares ?? '{}')
    expect({ ...hours }).toEqual({ '02': [1, 0] })
    await database
      .updateTable(table)
      .set({ shares: JSON.stringify(shares) })
      .where('span', '=', 'day')
      .execute()
  }
  await visited([aVisit({ at: Date.parse('2026-04-02T03:00Z') })])
  clock.now = now + 80 * day
  for (const step of retentionSteps(clock.now)) while (await step(database));
  const { points, exactFrom } = await scans({ from: '2026-04-01', to: '2026-04-04', zone })
  expect(points.map((point) => point.scans)).toEqual([0, 0, 2, 0])
  expect(exactFrom).toBe('2026-05-25')
})

test('older visits are counted by UTC day, then by month, with the same totals', async () => {
  const { visited, scans, clock, database } = await aCounted()
  const times = Array.from({ length: 200 }, (_, at) => now - 10 * day + at * hour)
  await visited(times.map((at) => aVisit({ at, kind: at % (3 * hour) === 0 ? 'click' : 'scan' })))
  const read = () => scans({ from: '2026-03-01', to: '2026-04-30', unit: 'month', zone: 'Europe/Berlin' })
  const before = await read()
  expect(before.totals.scans + before.totals.clicks).toBe(200)
  const spans = []
  for (const later of [0, 60 * day, 500 * day]) {
    clock.now = now + later
    for (const step of retentionSteps(clock.now)) while (await step(database));
    const rows = await database.selectFrom('visit_counts').select('span').distinct().execute()
    spans.push(rows.map(({ span }) => span).toSorted())
    const after = await read()
    expect(after.totals).toEqual(before.totals)
    expect(after.breakdowns).toEqual(before.breakdowns)
  }
  expect(spans).toEqual([['day', 'hour', 'month'], ['day', 'month'], ['month']])
  clock.now = now + 3 * 366 * day
  for (const step of retentionSteps(clock.now)) while (await step(database));
  expect(await database.selectFrom('visit_counts').select('span').execute()).toEqual([])
})

test('visitors are recognised on the same UTC day only', async () => {
  const { visited, scans, codes } = await aCounted()
  const at = Date.parse('2026-04-02T08:00Z')
  const [codeId, other] = codes
  await visited([aVisit({ codeId, at }), aVisit({ codeId, at: at + hour }), aVisit({ codeId: other, at })])
  await visited([
    aVisit({ codeId, at: at + 2 * hour }),
    aVisit({ codeId, at: at + 2 * hour, address: '198.51.100.9' }),
    aVisit({ codeId, at: at + day }),
  ])
  expect((await scans({ codeId })).totals.visitors).toBe(3)
  expect((await scans({})).totals.visitors).toBe(3)
  const hours = await scans({ codeId, from: '2026-04-02', to: '2026-04-02', unit: 'hour' })
  expect(hours.points.every(({ visitors }) => visitors === null)).toBe(true)
  expect(hours.totals.visitors).toBe(2)
})

test('a flood of invented values ends in "other" without losing a visit', async () => {
  const { visited, scans, codes, database } = await aCounted()
  const at = Date.parse('2026-04-02T08:00Z')
  const flood = Array.from({ length: 2_000 }, (_, made) =>
    aVisit({ codeId: codes[0], at, referer: `https://flood-${made}.example/`, acceptLanguage: 'de' }),
  )
  await visited([
    ...Array.from({ length: 5 }, () => aVisit({ codeId: codes[0], at, referer: 'https://real.example/' })),
    ...flood,
  ])
  await visited(flood)
  const { breakdowns, totals } = await scans({ codeId: codes[0] })
  expect(totals.scans).toBe(4_005)
  expect(breakdowns.referrer.length).toBeLessThanOrEqual(101)
  expect(breakdowns.referrer.find(({ value }) => value === 'real.example')).toMatchObject({ scans: 5 })
  expect(breakdowns.referrer.reduce((sum, share) => sum + share.scans, 0)).toBe(4_005)
  const rows = await database.selectFrom('pending_hours').select('shares').execute()
  expect(Math.max(...rows.map(({ shares }) => shares.length))).toBeLessThan(10_000)
})

test('statistics of a deleted code stay in the library, also after permanent deletion', async () => {
  const { visited, scans, inject, codes, database, clock } = await aCounted()
  await visited([aVisit({ codeId: codes[0], at: now - day }), aVisit({ codeId: codes[1], at: now - day })])
  await inject({ method: 'DELETE', url: `/api/v1/qr-code/${codes[0]}` })
  expect((await scans({})).totals.scans).toBe(2)
  expect((await inject({ url: '/api/v1/scans', query: queryOf({ codeId: codes[0] }) })).statusCode).toBe(404)
  await purgeDeleted({ database, clock: () => now + 31 * day })
  expect((await scans({})).totals.scans).toBe(2)
  const left = await database.selectFrom('pending_hours').select('code_id').distinct().execute()
  expect(new Set(left.map(({ code_id }) => code_id))).toEqual(new Set([codes[1]]))
  clock.now = now
  expect((await inject({ url: '/api/v1/scans/totals' })).json()).toEqual({ data: { scans: 2, clicks: 0 } })
})

test('visits before detailed counts are in a code’s totals', async () => {
  const { scans, inject, codes, database } = await aCounted()
  await database
    .insertInto('counters')
    .values({ user_id: 1, code_id: codes[0], scans: 7, clicks: 3 })
    .onConflict((conflict) => conflict.column('code_id').doUpdateSet({ scans: 7, clicks: 3 }))
    .execute()
  const totals = await inject({ url: '/api/v1/scans/totals', query: { codeId: String(codes[0]) } })
  expect(totals.json()).toEqual({ data: { scans: 7, clicks: 3 } })
  expect(await scans({ codeId: codes[0] })).toMatchObject({ since: null, totals: { scans: 0, clicks: 0 } })
})

test('a scan appears in the statistics of a running service', async () => {
  const { visit, inject, codes, scans } = await aCounted()
  expect((await visit({ url: '/one?qr', headers: { host: 'go.acme.com' } })).statusCode).toBe(302)
  const total = async (): Promise<number> =>
    (await inject({ url: '/api/v1/scans/totals' })).json<{ data: { scans: number } }>().data.scans
  await expect.poll(total).toBe(1)
  const today = await scans({ codeId: codes[0], from: '2026-04-10', unit: 'hour', zone: 'UTC' })
  expect(today.points[9]).toMatchObject({ start: '2026-04-10T09:00', scans: 1, clicks: 0 })
})

test('show a visit as soon as it is counted', async () => {
  const { scans, codes, database } = await aCounted()
  expect(await scans({})).toMatchObject({ totals: { scans: 0 } })
  await visitsInto(database, [aVisit({ codeId: codes[0], at: now })])
  expect(await scans({ codeId: codes[0] })).toMatchObject({ totals: { scans: 1 } })
  expect(await scans({ codeId: codes[1] })).toMatchObject({ totals: { scans: 0 } })
})
