import type { Migration } from 'kysely'
import type { Engine } from '../engine.ts'
import { firstSchema } from './0001-first-schema.ts'
import { librarySchema } from './0002-library.ts'
import { brandSchema } from './0003-brand.ts'
import { analyticsSchema } from './0005-analytics.ts'
import { accessSchema } from './0006-access.ts'
import { limitsSchema } from './0007-limits.ts'
import { healthSchema } from './0008-health.ts'
import { shelfSchema } from './0009-shelf.ts'
import { visitWritersSchema } from './0010-visit-writers.ts'
import { waitingUsersSchema } from './0011-waiting-users.ts'
import { neverScannedSchema } from './0012-never-scanned.ts'
import { removedLogosSchema } from './0013-removed-logos.ts'
import { tagsByCodeSchema } from './0014-tags-by-code.ts'
import { earlierLinksSchema } from './0015-earlier-links.ts'

/** Every migration by name, in order. A released one never changes. */
export function migrationsFor(engine: Engine): Record<string, Migration> {
  return {
    '0001-first-schema': firstSchema(engine),
    '0002-library': librarySchema(engine),
    '0003-brand': brandSchema(engine),
    '0005-analytics': analyticsSchema(engine),
    '0006-access': accessSchema(engine),
    '0007-limits': limitsSchema(engine),
    '0008-health': healthSchema(engine),
    '0009-shelf': shelfSchema(engine),
    '0010-visit-writers': visitWritersSchema(engine),
    '0011-waiting-users': waitingUsersSchema(),
    '0012-never-scanned': neverScannedSchema(engine),
    '0013-removed-logos': removedLogosSchema(engine),
    '0014-tags-by-code': tagsByCodeSchema(),
    '0015-earlier-links': earlierLinksSchema(),
  }
}
