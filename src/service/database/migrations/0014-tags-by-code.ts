import type { Kysely, Migration } from 'kysely'

/**
 * The tags of a code stand whole in the index by code. Without them SQLite takes the primary key, which holds all that is
 * asked for, and walks every tag of a user for each code.
 */
export function tagsByCodeSchema(): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema.dropIndex('code_tags_by_code').execute()
      await db.schema
        .createIndex('code_tags_by_code')
        .on('code_tags')
        .columns(['user_id', 'code_id', 'tag_key'])
        .execute()
    },
  }
}
