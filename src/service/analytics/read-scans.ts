import {
  type RuleVisits,
  type ScanDimension,
  scanDimensions,
  type ScanPoint,
  type Scans,
  type ScansQuery,
  type ScanSums,
  type ScanUnit,
} from '#contract/scans.ts'
import type { CountSpan } from '../database/schema.ts'
import type { Database } from '../database/open-database.ts'
import { done, invalid, type Outcome, refuse } from '../domain/refusal.ts'
import {
  type ChartPoints,
  chartPoints,
  periodBefore,
  type Cover,
  coverRange,
  middleOf,
} from './chart-points.ts'
import { type SavedSpans, savedSpans } from './retention.ts'
import { addShares, byCount, largestValues, readShares, type Shares } from './shares.ts'
import { wholeLibrary } from './visit-sums.ts'

const day = 86_400_000
const hour = 3_600_000

/**
 * Visits of a range over time, beside the period before, and by the traits of visitors. Exact in the zone while hours
 * are saved. Older visits are counted by UTC day, the oldest by UTC month. Refusals: not-found, also for a deleted code
 * or another user's; invalid, for hours that are no longer saved.
 *
 * @param now milliseconds since 1970.
 */
export async function readScans(
  database: Database,
  userId: number,
  query: ScansQuery,
  now: number,
): Promise<Outcome<Scans>> {
  const saved = savedSpans(now)
  const { codeId = wholeLibrary, zone, unit } = query
  if (!(await isOwnCode(database, userId, codeId))) return refuse({ kind: 'not-found' })
  const chart = chartPoints(query)
  const from = chart.points[0]?.at ?? chart.end
  if (unit === 'hour' && from < Date.parse(`${saved.hours}T00:00Z`)) return invalid('unit', 'hours-past')
  const before = periodBefore(query)
  const scope = { userId, codeId }
  const series = await readSeries(database, scope, chart, unit, saved)
  const seriesBefore = await readSeries(database, scope, chartPoints(before), unit, saved)
  const breakdowns = await readBreakdowns(database, scope, coverRange(from, chart.end, saved))
  const counted = await database
    .selectFrom('visit_totals')
    .select('since')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return done({
    unit,
    zone,
    from: query.from,
    to: query.to,
    since: counted?.since ?? null,
    exactFrom: saved.hours,
    points: series.points,
    before: { from: before.from, to: before.to, points: seriesBefore.points },
    totals: series.totals,
    totalsBefore: seriesBefore.totals,
    breakdowns,
  })
}

/** All visits ever counted, of one code or of the library. Refusals: not-found. */
export async function readScanTotals(
  database: Database,
  userId: number,
  codeId: number = wholeLibrary,
): Promise<Outcome<{ scans: number; clicks: number }>> {
  if (!(await isOwnCode(database, userId, codeId))) return refuse({ kind: 'not-found' })
  const row =
    codeId === wholeLibrary
      ? await database
          .selectFrom('visit_totals')
          .select(['scans', 'clicks'])
          .where('user_id', '=', userId)
          .executeTakeFirst()
      : await database
          .selectFrom('counters')
          .select(['scans', 'clicks'])
          .where('code_id', '=', codeId)
          .executeTakeFirst()
  return done(row ?? { scans: 0, clicks: 0 })
}

export async function isOwnCode(database: Database, userId: number, codeId: number): Promise<boolean> {
  if (codeId === wholeLibrary) return true
  const code = await database
    .selectFrom('qr_codes')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '=', codeId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return code !== undefined
}

/** The visits of a code; of the whole library for code 0. */
type Scope = { readonly userId: number; readonly codeId: number }

function countsOf(database: Database, { userId, codeId }: Scope) {
  if (codeId !== wholeLibrary) {
    return database.selectFrom('visit_counts').where('user_id', '=', userId).where('code_id', '=', codeId)
  }
  // It has the same columns except the code.
  return database.selectFrom('library_counts' as 'visit_counts').where('user_id', '=', userId)
}

const longestMonth = 31 * day

async function readSeries(
  database: Database,
  scope: Scope,
  chart: ChartPoints,
  unit: ScanUnit,
  saved: SavedSpans,
): Promise<{ points: ScanPoint[]; totals: ScanSums }> {
  const sums = chart.points.map(() => ({ scans: 0, clicks: 0, visitors: 0 }))
  for (const { span, start, scans, clicks, visitors } of await rowsOf(database, scope, chart, saved)) {
    const sum = sums[placeOf(chart, middleOf(span, start))]
    if (sum === undefined) continue
    sum.scans += scans
    sum.clicks += clicks
    sum.visitors += visitors
  }
  const totals = { scans: 0, clicks: 0, visitors: 0 }
  const points = chart.points.map(({ at, start }, place): ScanPoint => {
    const { scans = 0, clicks = 0, visitors = 0 } = sums[place] ?? {}
    totals.scans += scans
    totals.clicks += clicks
    totals.visitors += visitors
    return {
      start,
      at: new Date(at).toISOString(),
      scans,
      clicks,
      visitors: unit === 'hour' ? null : visitors,
    }
  })
  return { points, totals }
}

/** Hours as far back as they are saved, then days, then months, so that every visit is in one row. */
async function rowsOf(database: Database, scope: Scope, chart: ChartPoints, saved: SavedSpans) {
  const first = chart.points[0]?.at ?? chart.end
  const last = new Date(chart.end).toISOString()
  // `placeOf` leaves out rows whose middle is before the chart.
  const early = new Date(first - longestMonth).toISOString()
  const eras: readonly (readonly [span: CountSpan, from: string, before: string])[] = [
    ['hour', laterOf(saved.hours, new Date(first - hour).toISOString()), last],
    ['day', laterOf(saved.days, early), earlierOf(saved.hours, last)],
    ['month', early.slice(0, 7), earlierOf(saved.days, last)],
  ]
  const rows = []
  for (const [span, from, before] of eras) {
    if (from >= before) continue
    rows.push(
      ...(await countsOf(database, scope)
        .select(['span', 'start', 'scans', 'clicks', 'visitors'])
        .where('span', '=', span)
        .where('start', '>=', from)
        .where('start', '<', before)
        .execute()),
    )
  }
  return rows
}

/** The point that holds an instant; -1 outside the chart. */
function placeOf({ points, end }: ChartPoints, instant: number): number {
  if (instant >= end) return -1
  let [low, high] = [0, points.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((points[middle]?.at ?? 0) <= instant) low = middle + 1
    else high = middle
  }
  return low - 1
}

function laterOf(one: string, other: string): string {
  return one > other ? one : other
}

function earlierOf(one: string, other: string): string {
  return one < other ? one : other
}

/** Listed values of one dimension. */
const mostListed = 100

async function readBreakdowns(database: Database, scope: Scope, cover: Cover): Promise<Scans['breakdowns']> {
  const sums: Shares = {}
  for (const [span, starts] of Object.entries(cover) as [CountSpan, readonly string[]][]) {
    if (starts.length === 0) continue
    const rows = await countsOf(database, scope)
      .select('shares')
      .where('span', '=', span)
      .where('start', 'in', starts)
      .execute()
    for (const { shares } of rows) addShares(sums, readShares(shares))
  }
  const sharesOf = (dimension: ScanDimension) =>
    byCount(largestValues(sums[dimension] ?? {}, mostListed)).map(([value, [scans, clicks]]) => ({
      value,
      scans,
      clicks,
    }))
  return Object.fromEntries(
    scanDimensions.map((dimension) => [dimension, sharesOf(dimension)]),
  ) as Scans['breakdowns']
}

/** Visits by destination of a code's rules. Refusals: not-found, also for a deleted code or another user's. */
export async function readRuleVisits(
  database: Database,
  userId: number,
  codeId: number,
): Promise<Outcome<RuleVisits>> {
  if (!(await isOwn(database, userId, codeId))) return refuse({ kind: 'not-found' })
  const routes = await database
    .selectFrom('rule_visits')
    .select(['route as id', 'scans', 'clicks'])
    .where('user_id', '=', userId)
    .where('code_id', '=', codeId)
    .orderBy('route')
    .execute()
  return done({ routes })
}
