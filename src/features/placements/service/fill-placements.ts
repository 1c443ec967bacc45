import type { Shares } from '#service/analytics/shares.ts'
import { must, type OfAccount } from '#service/commands/accounts/of-account.ts'
import { inParts } from '#service/database/bulk-statement.ts'
import type { PlacementDaysTable } from '#service/database/tables/visits.ts'
import { createPlacements, setCurrency } from './commands.ts'

const day = 86_400_000
const currency = 'GBP'
/** Full weeks, which a comparison needs. */
const placedDays = 56

/** Places of the code for orders, with the share of its scans. */
const places = [
  { mark: 'ter', name: 'Terrace', copies: 24, cost: 60, share: 0.5 },
  { mark: 'din', name: 'Dining room', copies: 18, cost: 45, share: 0.33 },
  { mark: 'bar', name: 'Bar', copies: 6, cost: 15, share: 0.17 },
] as const

function dateOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}

/** Shares of a day with all its scans in one hour. */
function atNoon(scans: number): string {
  return JSON.stringify({ hour: { 12: [scans, 0] } } satisfies Shares)
}

/** Shares the daily scans of one code among its places. */
export const fillPlacements: NonNullable<OfAccount['sample']> = async (deps, { userId, codes, random }) => {
  const { database } = deps
  const codeId = codes.get('order') ?? 0
  const from = dateOf(deps.clock() - placedDays * day)
  await setCurrency(database, userId, currency)
  const rows = places.map(({ mark, name, copies, cost }) => ({ mark, name, copies, cost, from }))
  const before = { ...deps, random, clock: () => Date.parse(from) }
  must(await createPlacements(before, userId, codeId, rows))
  const counted = await database
    .selectFrom('visit_counts')
    .select(['start', 'scans'])
    .where('user_id', '=', userId)
    .where('code_id', '=', codeId)
    .where('span', '=', 'day')
    .where('start', '>=', from)
    .orderBy('start')
    .execute()
  const days: PlacementDaysTable[] = []
  for (const { mark, share } of places) {
    const daily = counted.map(({ start, scans }) => ({
      day: start.slice(0, 10),
      scans: Math.floor(scans * share * (0.7 + random() * 0.3)),
    }))
    const sum = daily.reduce((total, { scans }) => total + scans, 0)
    for (const row of [{ day: '', scans: sum }, ...daily.filter(({ scans }) => scans > 0)])
      days.push({ user_id: userId, code_id: codeId, mark, ...row, shares: atNoon(row.scans) })
  }
  for (const some of inParts(days, 100)) await database.insertInto('placement_days').values(some).execute()
}
