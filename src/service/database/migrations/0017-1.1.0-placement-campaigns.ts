import type { Kysely, Migration } from 'kysely'
import type { MigrationTarget } from './tables.ts'

/** The campaign of a placement whose code is in another one, or in none. */
export function placementCampaigns(_target: MigrationTarget): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema.alterTable('placements').addColumn('campaign_id', 'text').execute()
    },
  }
}
