import { type Expression, sql } from 'kysely'
import type { CampaignScans } from '#contract/campaigns.ts'
import type { ReadResultsQuery, ResultSum } from '#contract/results.ts'
import { currencyOf } from '../commands/placements.ts'
import type { Database } from '../database/open-database.ts'
import { findCode } from '../database/queries/find-code.ts'
import { done, notFound, type Outcome } from '../domain/refusal.ts'
import { chartPoints } from './chart-points.ts'

const mostRows = 1_000
const mostOfCampaign = 10_000

/** Results of a code in a period by name, mark and currency. Refusals: not-found. */
export async function readResults(
  database: Database,
  userId: number,
  { codeId, ...range }: ReadResultsQuery,
): Promise<Outcome<ResultSum[]>> {
  if ((await findCode(database, userId, codeId)) === null) return notFound
  const { points, end } = chartPoints({ ...range, unit: 'month' })
  const rows = await between(database, userId, [points[0]?.at ?? end, end])
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
  return done(rows.map((row) => ({ ...row, results: Number(row.results), value: Number(row.value) / 1_000 })))
}

type Range = readonly [begin: number, end: number]

function between(database: Database, userId: number, [begin, end]: Range) {
  return database
    .selectFrom('results')
    .where('results.user_id', '=', userId)
    .where('at', '>=', new Date(begin).toISOString())
    .where('at', '<', new Date(end).toISOString())
}

/**
 * Results of a campaign by code, name, placement and currency, and what those codes and placements cost. A mark that no
 * placement has counts as none.
 *
 * @param campaign its codes are an expression of their ids. Placements that joined it without their code count too.
 */
export async function readCampaignResults(
  database: Database,
  campaign: { readonly userId: number; readonly campaignId: string; readonly codes: Expression<number> },
  range: Range,
): Promise<CampaignScans['results']> {
  const { userId, campaignId, codes } = campaign
  const rows = await between(database, userId, range)
    .leftJoin('placements', (join) =>
      join
        .onRef('placements.user_id', '=', 'results.user_id')
        .onRef('placements.code_id', '=', 'results.code_id')
        .onRef('placements.mark', '=', 'results.mark')
        .on('placements.removed_at', 'is', null),
    )
    .select(['results.code_id', 'results.name as result', 'currency'])
    .select(['placements.mark', 'placements.name', 'placements.cost'])
    .select((row) => [
      row.fn.countAll<number | string>().as('results'),
      row.fn.sum<number | string>('value').as('value'),
    ])
    .where((row) =>
      row.or([row('results.code_id', 'in', codes), row('placements.campaign_id', '=', campaignId)]),
    )
    .groupBy(['results.code_id', 'results.name', 'currency'])
    .groupBy(['placements.mark', 'placements.name', 'placements.cost'])
    .orderBy('results', 'desc')
    .limit(mostOfCampaign)
    .execute()
  if (rows.length === 0) return { sums: [], costs: [], currency: null }
  // A code costs what its placements cost, which is unknown when one of them has no cost.
  const whole = await database
    .selectFrom('placements')
    .select(['code_id', sql.lit('').as('mark')])
    .select((row) => row.fn.sum<number | string>('cost').as('cost'))
    .where('user_id', '=', userId)
    .where('code_id', 'in', codes)
    .where('removed_at', 'is', null)
    .groupBy('code_id')
    .having((row) => row.eb(row.fn.count('cost'), '=', row.fn.countAll()))
    .execute()
  const costs = new Map(
    [...rows.filter(({ mark }) => mark !== null), ...whole].flatMap(({ code_id, mark, cost }) => {
      const known = { codeId: code_id, mark: mark ?? '', cost: Number(cost) / 100 }
      return cost === null ? [] : [[`${code_id} ${mark}`, known] as const]
    }),
  )
  return {
    sums: rows.map(({ code_id, result, mark, name, currency, results, value }) => ({
      codeId: code_id,
      name: result,
      mark: mark ?? '',
      placement: name ?? '',
      currency,
      results: Number(results),
      value: Number(value) / 1_000,
    })),
    costs: [...costs.values()],
    currency: await currencyOf(database, userId),
  }
}
