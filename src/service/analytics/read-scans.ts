import type { Scans, ScansQuery } from '#contract/scans.ts'
import type { Database } from '../database/open-database.ts'
import { done, invalid, type Outcome, refuse } from '../rules/refusal.ts'
import { chartPoints, periodBefore } from './chart-points.ts'
import { coverRange } from './cover-range.ts'
import { keptSpans } from './kept-spans.ts'
import { readBreakdowns } from './read-breakdowns.ts'
import { readSeries } from './read-series.ts'
import { wholeLibrary } from './visit-sums.ts'

/**
 * Visits of a range over time, beside the period before, and by what visitors told. Exact in the zone while hours are
 * kept; what is older is cut at UTC days, what is older still at UTC months. Refusals: not-found, also for a code that is
 * deleted or another user's; invalid, for hours that are not kept any more.
 *
 * @param now milliseconds since 1970.
 */
export async function readScans(
  database: Database,
  userId: number,
  query: ScansQuery,
  now: number,
): Promise<Outcome<Scans>> {
  const kept = keptSpans(now)
  const { codeId = wholeLibrary, zone, unit } = query
  if (!(await isOwn(database, userId, codeId))) return refuse({ kind: 'not-found' })
  const chart = chartPoints(query)
  const from = chart.points[0]?.at ?? chart.end
  if (unit === 'hour' && from < Date.parse(`${kept.hours}T00:00Z`))
    return invalid('unit', 'Hours are not kept that long. Choose days.')
  const before = periodBefore(query)
  const scope = { userId, codeId }
  // Asked before the figures are read, so that what is folded meanwhile is told as missing rather than missed.
  const waiting = await database
    .selectFrom('visit_batches')
    .select('id')
    .where((eb) => eb.or([eb('user_ids', 'like', `%,${userId},%`), eb('user_ids', '=', '')]))
    .limit(1)
    .executeTakeFirst()
  const series = await readSeries(database, scope, chart, unit, kept)
  const seriesBefore = await readSeries(database, scope, chartPoints(before), unit, kept)
  const breakdowns = await readBreakdowns(database, scope, coverRange(from, chart.end, kept))
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
    isBehind: waiting !== undefined,
    exactFrom: kept.hours,
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
  if (!(await isOwn(database, userId, codeId))) return refuse({ kind: 'not-found' })
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

async function isOwn(database: Database, userId: number, codeId: number): Promise<boolean> {
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
