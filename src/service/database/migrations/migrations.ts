import type { Kysely, Migration } from 'kysely'
import { version } from '../../domain/settings.ts'
import type { Engine } from '../engines/engine.ts'
import { initialSchema } from './0001-initial.ts'
import { foreignKeys } from './0002-foreign-keys.ts'
import { recoveryAndSteps } from './0003-people.ts'
import { domainProofs } from './0004-domain-proofs.ts'
import { artworkPlaces } from './0005-artwork-places.ts'
import { approvalRules } from './0006-approval-rules.ts'
import { placements } from './0007-1.1.0-placements.ts'
import { campaigns } from './0008-1.1.0-campaigns.ts'
import { visitorRules } from './0009-1.1.0-visitor-rules.ts'
import { results } from './0010-1.1.0-results.ts'
import { notices } from './0011-1.1.0-notices.ts'
import { ruleHealth } from './0012-1.1.0-rule-health.ts'
import { domainPages } from './0013-1.1.0-domain-pages.ts'
import { goals } from './0014-1.1.0-goals.ts'
import { publicPictures } from './0015-1.1.0-public-pictures.ts'
import { webhooks } from './0016-1.1.0-webhooks.ts'
import { placementCampaigns } from './0017-1.1.0-placement-campaigns.ts'
import { exactLinks } from './0018-1.1.0-exact-links.ts'
import { linksFromElsewhere } from './0019-1.1.0-links-from-elsewhere.ts'
import { earlierClicks } from './0020-1.1.0-earlier-clicks.ts'
import { gtins } from './0021-1.1.0-gtins.ts'
import { signOffs } from './0022-1.1.0-sign-offs.ts'
import { noGoalSources } from './0023-1.1.0-no-goal-sources.ts'
import { couponLimits } from './0024-1.1.0-coupon-limits.ts'
import { keptQueries } from './0025-1.1.0-kept-queries.ts'
import { makers } from './0026-1.1.0-makers.ts'
import { symbolEncodings } from './0027-1.1.0-symbol-encodings.ts'
import { placementHours } from './0028-1.1.0-placement-hours.ts'
import { linksOfRedirects } from './0029-1.1.0-links-of-redirects.ts'
import { uploads } from './0030-1.1.0-uploads.ts'
import { codeCounts } from './0031-1.1.0-code-counts.ts'
import { pendingHours } from './0032-1.1.0-pending-hours.ts'
import { checkReferences, type MigrationTarget } from './tables.ts'

/** Migrations of 1.0.0. A later name holds the version that adds it, such as `0007-1.1.0-subject`. */
type MigrationName =
  | `000${1 | 2 | 3 | 4 | 5 | 6}-${string}`
  | `${number}-${number}.${number}.${number}-${string}`

/** Every migration, in order. A released one never changes. */
const migrations = {
  '0001-initial': initialSchema,
  '0002-foreign-keys': foreignKeys,
  '0003-people': recoveryAndSteps,
  '0004-domain-proofs': domainProofs,
  '0005-artwork-places': artworkPlaces,
  '0006-approval-rules': approvalRules,
  '0007-1.1.0-placements': placements,
  '0008-1.1.0-campaigns': campaigns,
  '0009-1.1.0-visitor-rules': visitorRules,
  '0010-1.1.0-results': results,
  '0011-1.1.0-notices': notices,
  '0012-1.1.0-rule-health': ruleHealth,
  '0013-1.1.0-domain-pages': domainPages,
  '0014-1.1.0-goals': goals,
  '0015-1.1.0-public-pictures': publicPictures,
  '0016-1.1.0-webhooks': webhooks,
  '0017-1.1.0-placement-campaigns': placementCampaigns,
  '0018-1.1.0-exact-links': exactLinks,
  '0019-1.1.0-links-from-elsewhere': linksFromElsewhere,
  '0020-1.1.0-earlier-clicks': earlierClicks,
  '0021-1.1.0-gtins': gtins,
  '0022-1.1.0-sign-offs': signOffs,
  '0023-1.1.0-no-goal-sources': noGoalSources,
  '0024-1.1.0-coupon-limits': couponLimits,
  '0025-1.1.0-kept-queries': keptQueries,
  '0026-1.1.0-makers': makers,
  '0027-1.1.0-symbol-encodings': symbolEncodings,
  '0028-1.1.0-placement-hours': placementHours,
  '0029-1.1.0-links-of-redirects': linksOfRedirects,
  '0030-1.1.0-uploads': uploads,
  '0031-1.1.0-code-counts': codeCounts,
  '0032-1.1.0-pending-hours': pendingHours,
} satisfies Readonly<Record<MigrationName, (target: MigrationTarget) => Migration>>

/** Every migration of an engine by name, in order. */
export function migrationsFor({ name, warn }: Pick<Engine, 'name' | 'warn'>): Record<string, Migration> {
  const target: MigrationTarget = { engine: name, warn }
  return Object.fromEntries(
    Object.entries(migrations).map(([step, create]) => [step, checked(create(target), name)]),
  )
}

/**
 * Why this version must not use a database with these migrations, as the start of a sentence. Null when it knows them
 * all.
 */
export function madeByNewer(done: readonly string[], engine: Pick<Engine, 'name' | 'warn'>): string | null {
  const known = migrationsFor(engine)
  const newest = done.toSorted().findLast((name) => !Object.hasOwn(known, name))
  if (newest === undefined) return null
  const named = /^\d+-(\d+\.\d+\.\d+)-/.exec(newest)?.[1]
  return `was made by ${named === undefined ? `a newer version than Tessera ${version}` : `Tessera ${named}`}`
}

/** SQLite checks references at the end, because it copies the tables that it changes. */
function checked(migration: Migration, engine: Engine['name']): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await migration.up(db)
      if (engine === 'sqlite') await checkReferences(db)
    },
  }
}
