import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { scanDimensions } from '#contract/scans.ts'
import { rollUp } from '#service/analytics/roll-up.ts'
import { addUnknownCountries, readShares } from '#service/analytics/shares.ts'
import type { CountedVisit } from '#service/analytics/visit-group.ts'
import { VisitSums } from '#service/analytics/visit-sums.ts'
import { writeGroup } from '#service/analytics/write-group.ts'
import { inParts } from '#service/database/bulk-statement.ts'
import type { Database } from '#service/database/open-database.ts'
import { bucketsOf, readVisitors } from '#service/domain/visitor-sets.ts'
import { codeVisits } from '#service/database/queries/code-visits.ts'
import { engineName } from '../support/engine-in.ts'
import { aLog, aVisit } from './a-log.ts'
import { runs } from '../../support/runs.ts'

const hour = 3_600_000
const start = Date.parse('2026-01-31T20:00:00.000Z')

const visits = fc.record({
  userId: fc.constant(1),
  codeId: fc.integer({ min: 1, max: 3 }),
  kind: fc.constantFrom('scan' as const, 'click' as const),
  placement: fc.constantFrom(null, null, '', 'a3'),
  // Hours since the previous visit.
  at: fc.constantFrom(0, 0, 1, 7),
  address: fc.constantFrom('203.0.113.7', '203.0.113.8', '2001:db8::1'),
  userAgent: fc.constantFrom('', 'curl/8.5.0', aVisit().userAgent),
  acceptLanguage: fc.constantFrom('', 'de-AT', 'fr;q=0.5', '<script>'),
  referer: fc.constantFrom('', 'https://www.example.com/a?b', 'https://__proto__/', 'https://go.acme.com/x'),
}) satisfies fc.Arbitrary<CountedVisit>

/** Groups of visits, and whether the hours before each are rolled up. */
const groups = fc.array(fc.tuple(fc.array(visits, { minLength: 1, maxLength: 20 }), fc.boolean()), {
  maxLength: 12,
})

test('for any visits, charts, counters and totals equal the visits', async () => {
  const log = await aLog()
  await fc.assert(
    fc.asyncProperty(groups, async (taken) => {
      await empty(log.database)
      const all: CountedVisit[] = []
      let now = start
      for (const [step, isRolledUp] of taken) {
        const group = step.map((visit) => ({ ...visit, at: (now += visit.at * hour) }))
        await log.write(group)
        all.push(...group)
        if (isRolledUp) await rollUpAt(log.database, now)
      }
      for (const at of [null, now, now + hour]) {
        if (at !== null) await rollUpAt(log.database, at)
        expect(await figures(log.database)).toEqual(modelOf(all))
        expect(await shareSums(log.database)).toEqual([])
        expect(await undividedDays(log.database)).toEqual([])
      }
      expect(await log.database.selectFrom('pending_hours').selectAll().execute()).toEqual([])
      expect(await counters(log.database)).toEqual(
        countBy(all, ({ codeId }) => String(codeId)).map(([code, scans, clicks]) => [
          Number(code),
          scans,
          clicks,
        ]),
      )
      expect(await placementDays(log.database)).toEqual(placementsOf(all))
      const totals = await log.database.selectFrom('visit_totals').select(['scans', 'clicks']).execute()
      const scans = all.filter(({ kind }) => kind === 'scan').length
      expect(totals).toEqual(all.length === 0 ? [] : [{ scans, clicks: all.length - scans }])
    }),
    { numRuns: runs(15) },
  )
})

test('two processes that write at once neither lose nor double a visit', async () => {
  const log = await aLog()
  const other = log.connect()
  const write = async (group: number): Promise<void> => {
    const visits = [aVisit({ codeId: (group % 3) + 1, kind: group % 4 < 2 ? 'scan' : 'click' }), aVisit()]
    await log.write(visits, group % 2 === 0 ? log.database : other)
  }
  // Two connections of one thread cannot wait for each other's lock on SQLite.
  const atOnce = engineName === 'sqlite' ? 1 : 4
  const step = rollUp(aVisit().at + hour)
  for (let group = 0; group < 40; group += atOnce) {
    await Promise.all([
      ...Array.from({ length: atOnce }, (_, at) => write(group + at)),
      ...(engineName === 'sqlite' ? [] : [step(other)]),
    ])
    if (engineName === 'sqlite') await step(other)
  }
  const codes = await codeVisits(log.database, 'day', sql`user_id = 1`)
    .select(({ fn }) => [fn.sum('scans').as('scans'), fn.sum('clicks').as('clicks')])
    .executeTakeFirstOrThrow()
  expect([Number(codes.scans), Number(codes.clicks)]).toEqual([60, 20])
  const library = await log.database
    .selectFrom('library_counts')
    .select(['scans', 'clicks', 'visitors'])
    .where('span', '=', 'hour')
    .execute()
  expect(library).toEqual([{ scans: 60, clicks: 20, visitors: 1 }])
  expect(await shareSums(log.database)).toEqual([])
})

test('thousands of visitors of a day are counted exactly, in few rows', async () => {
  const log = await aLog()
  const all = Array.from({ length: 3_000 }, (_, at) => aVisit({ address: `2001:db8::${at.toString(16)}` }))
  await log.write(all.slice(0, 50))
  for (const group of inParts(all, 700)) await log.write(group)
  await log.write(all.slice(2_000))
  const sets = await log.database.selectFrom('visitor_days').selectAll().execute()
  const [code, library] = [1, -1].map((scope) => {
    const hashes = sets.filter((set) => set.scope === scope).flatMap((set) => readVisitors(set.visitors))
    return [hashes.length, new Set(hashes).size]
  })
  expect([code, library]).toEqual([
    [3_000, 3_000],
    [3_000, 3_000],
  ])
  expect(sets.length).toBeLessThan(2 * 280)
  for (const { bucket, visitors: texts } of sets) {
    for (const text of readVisitors(texts))
      expect(bucketsOf(Buffer.from(text, 'base64url').readUIntBE(0, 6))).toContain(bucket)
  }
  const counted = await figures(log.database)
  expect([counted.get('1 2026-06-01')?.[2], counted.get('0 2026-06-01')?.[2]]).toEqual([3_000, 3_000])
})

test('a group that is sent twice is counted once', async () => {
  const log = await aLog()
  const sums = new VisitSums()
  sums.add({ userId: 1, codeId: 7, hour: 494_000, profile: ['', '', '', '', ''], scans: 2, clicks: 1 })
  const write = (writer: string, number: number) =>
    writeGroup(log.database, { writer, number }, { sums, visitors: [] })
  await write('one', 1)
  await write('one', 1)
  await write('one', 2)
  await write('other', 1)
  const totals = await log.database.selectFrom('visit_totals').select(['scans', 'clicks']).execute()
  expect([totals, await counters(log.database)]).toEqual([[{ scans: 6, clicks: 3 }], [[7, 6, 3]]])
})

test('visits of a code that was deleted for good after them count in the library only', async () => {
  const log = await aLog()
  const visits = [aVisit({ codeId: 1 }), aVisit({ codeId: 2, kind: 'click' }), aVisit({ codeId: 2 })]
  await log.database.deleteFrom('qr_codes').where('id', '=', 2).execute()
  await log.write([...visits, aVisit({ userId: 9, codeId: 9 })])
  await log.write(visits)
  expect(await counters(log.database)).toEqual([[1, 2, 0]])
  expect(await figures(log.database)).toEqual(
    new Map([
      ...['2026-06', '2026-06-01', '2026-06-01T12'].map((start): [string, number[]] => [
        `0 ${start}`,
        [4, 2, 1],
      ]),
      ...['2026-06', '2026-06-01', '2026-06-01T12'].map((start): [string, number[]] => [
        `1 ${start}`,
        [2, 0, 1],
      ]),
    ]),
  )
  expect(await log.database.selectFrom('visit_totals').select(['scans', 'clicks']).execute()).toEqual([
    { scans: 4, clicks: 2 },
  ])
  // Nor is anything kept of the visitors of a deleted account, or of the code.
  const scopes = await log.database.selectFrom('visitor_days').select('scope').distinct().execute()
  expect(scopes.map(({ scope }) => scope).toSorted((one, other) => one - other)).toEqual([-1, 1])
})

test('an account that cannot be rolled up stops no other, and is told in the end', async () => {
  const log = await aLog()
  await log.write([aVisit(), aVisit({ userId: 2, codeId: 8 })])
  await log.database.updateTable('pending_hours').set({ shares: '{' }).where('user_id', '=', 1).execute()
  await expect(rollUpAt(log.database, aVisit().at + hour)).rejects.toThrow('JSON')
  const pending = await log.database.selectFrom('pending_hours').select('code_id').execute()
  const counted = await log.database.selectFrom('visit_counts').select('code_id').distinct().execute()
  expect([pending, counted]).toEqual([[{ code_id: 1 }], [{ code_id: 8 }]])
})

async function empty(database: Database): Promise<void> {
  const counts = [
    'visit_counts',
    'pending_hours',
    'library_counts',
    'visit_totals',
    'visitor_days',
    'counters',
  ] as const
  for (const table of [...counts, 'placement_days'] as const) await database.deleteFrom(table).execute()
}

/** The counts of every code, and of the library as code 0. */
async function everyCount(database: Database) {
  const spans = ['hour', 'day', 'month'] as const
  const codes = spans.map((span) =>
    codeVisits(database, span, sql`user_id = 1`)
      .selectAll()
      .execute(),
  )
  const libraries = await database.selectFrom('library_counts').selectAll().execute()
  return [...(await Promise.all(codes)).flat(), ...libraries.map((row) => ({ ...row, code_id: 0 }))]
}

async function rollUpAt(database: Database, now: number): Promise<void> {
  const step = rollUp(now)
  while (await step(database));
}

/** Scope, span and start with scans, clicks and visitors. */
async function figures(database: Database) {
  const sums = new Map<string, number[]>()
  for (const row of await everyCount(database)) {
    const key = `${row.code_id} ${row.start}`
    const [scans = 0, clicks = 0, visitors = 0] = sums.get(key) ?? []
    sums.set(key, [scans + row.scans, clicks + row.clicks, visitors + row.visitors])
  }
  return new Map([...sums].toSorted(([one], [two]) => (one < two ? -1 : 1)))
}

/** The same, computed from single visits. */
function modelOf(all: readonly CountedVisit[]) {
  const model = new Map<string, number[]>()
  const seen = new Set<string>()
  for (const { codeId, kind, at, address, userAgent } of all) {
    const iso = new Date(at).toISOString()
    for (const scope of [codeId, 0]) {
      const visitor = `${scope} ${iso.slice(0, 10)} ${address} ${userAgent}`
      for (const length of [13, 10, 7]) {
        const key = `${scope} ${iso.slice(0, length)}`
        const [scans = 0, clicks = 0, visitors = 0] = model.get(key) ?? []
        model.set(key, [
          scans + (kind === 'scan' ? 1 : 0),
          clicks + (kind === 'click' ? 1 : 0),
          visitors + (seen.has(visitor) ? 0 : 1),
        ])
      }
      seen.add(visitor)
    }
  }
  return new Map([...model].toSorted(([one], [two]) => (one < two ? -1 : 1)))
}

/** Scans by placement and day, and of all days. */
async function placementDays(database: Database) {
  const rows = await database.selectFrom('placement_days').selectAll().execute()
  return new Map(
    rows
      .map(({ code_id, mark, day, scans }): [string, number] => [`${code_id} ${mark} ${day}`, scans])
      .toSorted(([one], [two]) => (one < two ? -1 : 1)),
  )
}

/** Days of placements whose hours do not add up to their scans. */
async function undividedDays(database: Database) {
  const rows = await database.selectFrom('placement_days').selectAll().where('day', '<>', '').execute()
  return rows.filter(({ shares, scans }) => {
    const hours = Object.values(readShares(shares ?? '{}').hour ?? {})
    return hours.reduce((sum, [counted]) => sum + counted, 0) !== scans
  })
}

function placementsOf(all: readonly CountedVisit[]) {
  const counts = new Map<string, number>()
  for (const { codeId, placement, at } of all) {
    if (placement === null) continue
    for (const day of ['', new Date(at).toISOString().slice(0, 10)]) {
      const key = `${codeId} ${placement} ${day}`
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  }
  return new Map([...counts].toSorted(([one], [two]) => (one < two ? -1 : 1)))
}

/** Rows whose dimensions do not add up to their visits. */
async function shareSums(database: Database) {
  const rows = await everyCount(database)
  return rows.filter(({ shares, scans, clicks }) => {
    const read = readShares(shares)
    addUnknownCountries(read)
    return scanDimensions.some((dimension) => {
      const pairs = Object.values(read[dimension] ?? {})
      return (
        pairs.reduce((sum, [one]) => sum + one, 0) !== scans ||
        pairs.reduce((sum, [, one]) => sum + one, 0) !== clicks
      )
    })
  })
}

async function counters(database: Database): Promise<number[][]> {
  const rows = await database.selectFrom('counters').selectAll().orderBy('code_id').execute()
  return rows.map(({ code_id, scans, clicks }) => [code_id, scans, clicks])
}

function countBy(all: readonly CountedVisit[], keyOf: (visit: CountedVisit) => string) {
  const counts = new Map<string, [number, number]>()
  for (const visit of all) {
    const [scans, clicks] = counts.get(keyOf(visit)) ?? [0, 0]
    counts.set(keyOf(visit), visit.kind === 'scan' ? [scans + 1, clicks] : [scans, clicks + 1])
  }
  return [...counts]
    .toSorted(([one], [two]) => (one < two ? -1 : 1))
    .map(([key, [scans, clicks]]): [string, number, number] => [key, scans, clicks])
}
