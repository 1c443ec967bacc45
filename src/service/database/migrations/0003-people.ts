import { type Kysely, type Migration, sql } from 'kysely'
import type { MigrationTarget } from './tables.ts'

/**
 * Links to a new password remember who made them, and steps of a sign-in the session that began them. Earlier ones end,
 * because neither is known of them. Several people may use one e-mail address, so that no answer tells whether an address
 * is known.
 */
export function recoveryAndSteps({ engine }: MigrationTarget): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      const number = engine === 'sqlite' ? 'integer' : 'bigint'
      await sql`delete from recovery_links`.execute(db)
      await sql`delete from sign_in_steps`.execute(db)
      await db.schema.alterTable('recovery_links').addColumn('created_by', number).execute()
      await db.schema.alterTable('sign_in_steps').addColumn('session_id', 'text').execute()
      await db.schema.dropIndex('people_by_email').execute()
      await db.schema
        .createIndex('people_by_email')
        .on('people')
        .columns(['email_key', 'id'])
        .where(sql<boolean>`email_key is not null`)
        .execute()
    },
  }
}
