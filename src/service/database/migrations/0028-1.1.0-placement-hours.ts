import type { Kysely, Migration } from 'kysely'

/** Scans of placements by hour of their day. Days that were counted before stay whole. */
export function placementHours(): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema.alterTable('placement_days').addColumn('shares', 'text').execute()
    },
  }
}
