import { type ScanDimension, scanDimensions, type Scans } from '#contract/scans.ts'
import type { CountSpan } from '../database/analytics-tables.ts'
import type { Database } from '../database/open-database.ts'
import type { Cover } from './cover-range.ts'
import type { Scope } from './read-series.ts'
import { addShares, byCount, largestValues, readShares, type Shares } from './shares.ts'

/** Values of one dimension that are told apart. */
const mostValues = 100

/** Adds up who visited, by each dimension, over the rows of a cover. */
export async function readBreakdowns(
  database: Database,
  { userId, codeId }: Scope,
  cover: Cover,
): Promise<Scans['breakdowns']> {
  const sums: Shares = {}
  for (const [span, starts] of Object.entries(cover) as [CountSpan, readonly string[]][]) {
    if (starts.length === 0) continue
    const rows = await database
      .selectFrom('visit_counts')
      .select('shares')
      .where('user_id', '=', userId)
      .where('code_id', '=', codeId)
      .where('span', '=', span)
      .where('start', 'in', starts)
      .execute()
    for (const { shares } of rows) addShares(sums, readShares(shares))
  }
  const sharesOf = (dimension: ScanDimension) =>
    byCount(largestValues(sums[dimension] ?? {}, mostValues)).map(([value, [scans, clicks]]) => ({
      value,
      scans,
      clicks,
    }))
  return Object.fromEntries(
    scanDimensions.map((dimension) => [dimension, sharesOf(dimension)]),
  ) as Scans['breakdowns']
}
