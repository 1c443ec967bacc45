import type { CommandDeps } from '../../commands/command-deps.ts'
import { addCoupons, couponKey } from '../../commands/coupons.ts'
import { must, type SampleAccount } from '../../commands/of-account.ts'
import { createPlacements, setCurrency } from '../../commands/placements.ts'
import type { Shares } from '../../analytics/shares.ts'
import { inParts } from '../../database/bulk-statement.ts'
import type { PlacementDaysTable } from '../../database/schema.ts'

const day = 86_400_000
const currency = 'GBP'
/** Full weeks, which a comparison needs. */
const placedDays = 56

/** Places of the code for orders, with the share of its scans and the orders of a scan. */
const places = [
  { mark: 'ter', name: 'Terrace', copies: 24, cost: 60, share: 0.5, orders: 0.12 },
  { mark: 'din', name: 'Dining room', copies: 18, cost: 45, share: 0.33, orders: 0.08 },
  { mark: 'bar', name: 'Bar', copies: 6, cost: 15, share: 0.17, orders: 0.03 },
] as const

type PlacementDeps = Pick<CommandDeps, 'database' | 'clock' | 'linkChanges'>

/** Adds places of one code with their scans and orders, and coupon codes. Needs the visits of the codes. */
export async function fillPlacements(deps: PlacementDeps, to: SampleAccount): Promise<void> {
  await fillPlaces(deps, to)
  await fillCoupons(deps, to)
}

function dateOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}

/** Shares of a day with all its scans in one hour. */
function atNoon(scans: number): string {
  return JSON.stringify({ hour: { 12: [scans, 0] } } satisfies Shares)
}

/** Shares the daily scans of the code among its places, some of which became orders. */
async function fillPlaces(deps: PlacementDeps, { userId, codes, random }: SampleAccount): Promise<void> {
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
  const orders = []
  for (const { mark, share, orders: ordered } of places) {
    const daily = counted.map(({ start, scans }) => ({
      day: start.slice(0, 10),
      scans: Math.floor(scans * share * (0.7 + random() * 0.3)),
    }))
    const sum = daily.reduce((total, { scans }) => total + scans, 0)
    for (const row of [{ day: '', scans: sum }, ...daily.filter(({ scans }) => scans > 0)])
      days.push({ user_id: userId, code_id: codeId, mark, ...row, shares: atNoon(row.scans) })
    for (let order = 0; order < Math.floor(sum * ordered); order += 1) {
      const at = new Date(deps.clock() - (1 + Math.floor(random() * (placedDays - 2))) * day).toISOString()
      const value = 1_000 * (9 + Math.floor(random() * 40))
      const result = { mark, name: 'purchase', value, currency, visit: null, at }
      orders.push({ ...result, user_id: userId, code_id: codeId, order_id: `T-${mark}-${order + 1}` })
    }
  }
  for (const some of inParts(days, 100)) await database.insertInto('placement_days').values(some).execute()
  for (const some of inParts(orders, 100)) await database.insertInto('results').values(some).execute()
}

/** Sixty coupon codes: half of them given out, and some of those redeemed. */
async function fillCoupons(deps: PlacementDeps, { userId, codes, random }: SampleAccount): Promise<void> {
  const codeId = codes.get('first-month') ?? 0
  const texts = Array.from({ length: 60 }, (_, place) => `MILL-${1000 + place * 7}`)
  must(await addCoupons(deps, { userId, codeId }, { codes: texts }))
  for (const text of texts.slice(0, 30)) {
    const given_at = new Date(deps.clock() - Math.ceil(random() * 40) * day).toISOString()
    const redeemed = random() < 0.4 ? { redeemed_at: given_at, redeemed_where: 'Bridge Street' } : {}
    await deps.database
      .updateTable('coupon_codes')
      .set({ given_at, given_day: given_at.slice(0, 10), ...redeemed })
      .where('user_id', '=', userId)
      .where('code_id', '=', codeId)
      .where('coupon', '=', couponKey(text))
      .execute()
  }
}
