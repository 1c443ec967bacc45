import { rows as campaigns } from '#features/campaigns/service/rows.ts'
import { rows as comments } from '#features/comments/service/rows.ts'
import { rows as coupons } from '#features/coupons/service/rows.ts'
import { rows as placements } from '#features/placements/service/rows.ts'
import { rows as results } from '#features/results/service/rows.ts'
import { rows as signOff } from '#features/sign-off/service/rows.ts'
import { rows as webhooks } from '#features/webhooks/service/rows.ts'
import type { Listener } from './database/account-event.ts'
import type { FeatureRows } from './database/feature-rows.ts'
import type { Database } from './database/open-database.ts'

const features: Readonly<Record<string, FeatureRows>> = {
  signOff,
  campaigns,
  comments,
  coupons,
  placements,
  results,
  webhooks,
}

/** Tells features of an event in the transaction that stores it, so that neither exists without the other. */
export const tellFeatures: Listener = async (database, userId, now, event) => {
  for (const { listener } of Object.values(features)) await listener?.(database, userId, now, event)
}

/** The features that an account uses, of those that say so. */
export async function featuresInUse(database: Database, userId: number): Promise<string[]> {
  const names: string[] = []
  for (const [name, { isInUse }] of Object.entries(features))
    if (await isInUse?.(database, userId)) names.push(name)
  return names
}

/** Links and the like that features make for people without an account. */
export const madeForOutside = Object.values(features).flatMap(({ outside = [] }) => outside)

/** Tables of features that a visitor of a demo gets a copy of. */
export const copiedTables = Object.values(features).flatMap(({ inDemo = [] }) => inDemo)
