import { type Expression, sql } from 'kysely'
import type { CampaignPlacements, CampaignScans } from '#features/campaigns/contract/campaigns.ts'
import { maxCounts } from '#contract/limits.ts'
import type { PeriodQuery } from '#contract/scans.ts'
import {
  type Calendar,
  compareAll,
  type PlacementId,
  scannedPlacements,
} from '#features/placements/service/read-placement-comparison.ts'
import { resultsBetween } from '#features/results/service/read-results.ts'
import { daysOf, readGroupScans } from '#service/analytics/read-scans.ts'
import { presentPlacement } from '#features/placements/service/commands.ts'
import { currencyOf } from '#service/database/queries/places.ts'
import type { Database } from '#service/database/open-database.ts'
import { done, type Outcome } from '#service/domain/refusal.ts'

type CampaignScope = { readonly userId: number; readonly campaignId: string }

/** The codes of a campaign, without deleted ones. */
function codesOf(database: Database, { userId, campaignId }: CampaignScope): Expression<number> {
  return database
    .selectFrom('campaign_codes')
    .innerJoin('qr_codes', 'qr_codes.id', 'campaign_codes.code_id')
    .select('qr_codes.id')
    .where('campaign_codes.user_id', '=', userId)
    .where('campaign_codes.campaign_id', '=', campaignId)
    .where('qr_codes.deleted_at', 'is', null)
    .$asScalar()
}

/** Names of campaigns by the ids of their codes. */
export async function campaignNames(
  database: Database,
  userId: number,
  codeIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (codeIds.length === 0) return new Map()
  const rows = await database
    .selectFrom('campaign_codes')
    .innerJoin('campaigns', 'campaigns.id', 'campaign_codes.campaign_id')
    .select(['code_id', 'name'])
    .where('campaign_codes.user_id', '=', userId)
    .where('campaigns.user_id', '=', userId)
    .where('code_id', 'in', codeIds)
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map(({ code_id, name }) => [code_id, name]))
}

/** Visits and results of a campaign. The caller knows that the campaign exists. Refusals: as of `readScans`. */
export async function readCampaignScans(
  database: Database,
  scope: CampaignScope,
  query: PeriodQuery,
  now: number,
): Promise<Outcome<CampaignScans>> {
  const codes = codesOf(database, scope)
  const hasPlacement = sql<boolean>`placements.campaign_id = ${scope.campaignId}`
  const scans = await readGroupScans(database, { userId: scope.userId, codes, hasPlacement }, query, now)
  if (!scans.ok) return scans
  const { hours, weekdays, ranking, ...period } = scans.value
  return done({
    ...period,
    hours: [...hours],
    weekdays: [...weekdays],
    ranking: [...ranking],
    results: await readCampaignResults(database, { ...scope, codes }, daysOf(query)),
  })
}

/** Placements of the codes of a campaign and those that joined it alone, compared with one of them. The caller knows that the campaign exists. */
export async function readCampaignPlacements(
  database: Database,
  { userId, campaignId }: CampaignScope,
  asked: PlacementId | undefined,
  calendar: Calendar,
): Promise<CampaignPlacements> {
  const rows = await scannedPlacements(database, userId)
    .leftJoin('campaign_codes', 'campaign_codes.code_id', 'placements.code_id')
    .innerJoin('qr_codes', 'qr_codes.id', 'placements.code_id')
    .select(['qr_codes.title', 'qr_codes.domain', 'qr_codes.tag'])
    .where((row) =>
      row.or([
        row('campaign_codes.campaign_id', '=', campaignId),
        row('placements.campaign_id', '=', campaignId),
      ]),
    )
    .where('qr_codes.deleted_at', 'is', null)
    .orderBy((row) => row.fn.coalesce('placement_days.scans', row.lit(0)), 'desc')
    .orderBy('placements.created_at')
    .orderBy('placements.mark')
    .limit(maxCounts.placements)
    .execute()
  return {
    placements: rows.map(({ title, domain, tag, ...row }) => ({
      ...presentPlacement(row, row.scans ?? 0),
      codeId: row.code_id,
      title: title === '' ? `${domain}/${tag}` : title,
      link: `${domain}/${tag}`,
    })),
    currency: await currencyOf(database, userId),
    comparison: await compareAll(database, rows, asked, calendar),
  }
}

const mostResults = 10_000

/**
 * Results of a campaign by code, name, placement and currency, and what those codes and placements cost. A mark that no
 * placement has counts as none.
 *
 * @param campaign its codes are an expression of their ids. Placements that joined it without their code count too.
 */
async function readCampaignResults(
  database: Database,
  campaign: CampaignScope & { readonly codes: Expression<number> },
  range: readonly [begin: number, end: number],
): Promise<CampaignScans['results']> {
  const { userId, campaignId, codes } = campaign
  const rows = await resultsBetween(database, userId, range)
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
    .limit(mostResults)
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
