import type { ReadResultsQuery, ResultSum } from '#contract/results.ts'
import type { Database } from '../database/open-database.ts'
import { done, notFound, type Outcome } from '../domain/refusal.ts'
import { isOwnCode } from './read-scans.ts'
import { chartPoints } from './chart-points.ts'

const mostRows = 1_000

/** Results of a code in a period by name, mark and currency. Refusals: not-found. */
export async function readResults(
  database: Database,
  userId: number,
  { codeId, ...range }: ReadResultsQuery,
): Promise<Outcome<ResultSum[]>> {
  if (!(await isOwnCode(database, userId, codeId))) return notFound
  const { points, end } = chartPoints({ ...range, unit: 'month' })
  const iso = (at: number) => new Date(at).toISOString()
  const rows = await database
    .selectFrom('results')
    .select(['name', 'mark', 'currency'])
    .select((row) => [
      row.fn.countAll<number | string>().as('results'),
      row.fn.sum<number | string>('value').as('value'),
    ])
    .where('user_id', '=', userId)
    .where('code_id', '=', codeId)
    .where('at', '>=', iso(points[0]?.at ?? end))
    .where('at', '<', iso(end))
    .groupBy(['name', 'mark', 'currency'])
    .orderBy('results', 'desc')
    .orderBy('name')
    .orderBy('mark')
    .orderBy('currency')
    .limit(mostRows)
    .execute()
  return done(rows.map((row) => ({ ...row, results: Number(row.results), value: Number(row.value) / 1_000 })))
}
