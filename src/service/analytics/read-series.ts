import type { ScanPoint, ScanSums, ScanUnit } from '#contract/scans.ts'
import type { CountSpan } from '../database/analytics-tables.ts'
import type { Database } from '../database/open-database.ts'
import type { ChartPoints } from './chart-points.ts'
import { middleOf } from './cover-range.ts'
import type { KeptSpans } from './kept-spans.ts'

/** Whose visits: one code's, or with 0 those of the whole library. */
export type Scope = { readonly userId: number; readonly codeId: number }

const hour = 3_600_000
const longestMonth = 31 * 24 * hour

/** Reads the points of a chart, and their sums. */
export async function readSeries(
  database: Database,
  scope: Scope,
  chart: ChartPoints,
  unit: ScanUnit,
  kept: KeptSpans,
): Promise<{ points: ScanPoint[]; totals: ScanSums }> {
  const sums = chart.points.map(() => ({ scans: 0, clicks: 0, visitors: 0 }))
  for (const { span, start, scans, clicks, visitors } of await rowsOf(database, scope, chart, kept)) {
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

/** Hours as far back as they are kept, then days, then months: every visit in one row. */
async function rowsOf(database: Database, { userId, codeId }: Scope, chart: ChartPoints, kept: KeptSpans) {
  const first = chart.points[0]?.at ?? chart.end
  const last = new Date(chart.end).toISOString()
  // Generous at the beginning: what lies outside by its middle is left out afterwards.
  const early = new Date(first - longestMonth).toISOString()
  const eras: readonly (readonly [span: CountSpan, from: string, before: string])[] = [
    ['hour', laterOf(kept.hours, new Date(first - hour).toISOString()), last],
    ['day', laterOf(kept.days, early), earlierOf(kept.hours, last)],
    ['month', early.slice(0, 7), earlierOf(kept.days, last)],
  ]
  const rows = []
  for (const [span, from, before] of eras) {
    if (from >= before) continue
    rows.push(
      ...(await database
        .selectFrom('visit_counts')
        .select(['span', 'start', 'scans', 'clicks', 'visitors'])
        .where('user_id', '=', userId)
        .where('code_id', '=', codeId)
        .where('span', '=', span)
        .where('start', '>=', from)
        .where('start', '<', before)
        .execute()),
    )
  }
  return rows
}

/** The point that an instant is in; -1 outside of the chart. */
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
