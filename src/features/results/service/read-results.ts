import type { CodeResults, ReadResultsQuery } from '#features/results/contract/results.ts'
import type { Database } from '#service/database/open-database.ts'
import { currencyOf, placesOf } from '#service/database/queries/places.ts'
import { findCode } from '#service/database/queries/find-code.ts'
import { done, notFound, type Outcome } from '#service/domain/refusal.ts'
import { chartPoints } from '#service/analytics/chart-points.ts'

const mostRows = 1_000

/** Results of a code in a period by name, mark and currency, with the names and costs of marks. Refusals: not-found. */
export async function readResults(
  database: Database,
  userId: number,
  { codeId, ...range }: ReadResultsQuery,
): Promise<Outcome<CodeResults>> {
  if ((await findCode(database, userId, codeId)) === null) return notFound
  const { points, end } = chartPoints({ ...range, unit: 'month' })
  const rows = await resultsBetween(database, userId, [points[0]?.at ?? end, end])
    .select(['name', 'mark', 'currency'])
    .select((row) => [
      row.fn.countAll<number | string>().as('results'),
      row.fn.sum<number | string>('value').as('value'),
    ])
    .where('code_id', '=', codeId)
    .groupBy(['name', 'mark', 'currency'])
    .orderBy('results', 'desc')
    .orderBy('name')
    .orderBy('mark')
    .orderBy('currency')
    .limit(mostRows)
    .execute()
  const places = await placesOf(database, userId, codeId)
  return done({
    data: rows.map((row) => ({ ...row, results: Number(row.results), value: Number(row.value) / 1_000 })),
    places: places.map(({ cost, ...place }) => ({ ...place, cost: cost === null ? null : cost / 100 })),
    currency: await currencyOf(database, userId),
  })
}

/** Results of an account between two instants. */
export function resultsBetween(
  database: Database,
  userId: number,
  [begin, end]: readonly [begin: number, end: number],
) {
  return database
    .selectFrom('results')
    .where('results.user_id', '=', userId)
    .where('at', '>=', new Date(begin).toISOString())
    .where('at', '<', new Date(end).toISOString())
}
