import { type Kysely, type Migration, sql } from 'kysely'
import { changeTable, createIndex, createTable, type MigrationTarget } from './tables.ts'

/** A check for each destination of a code: the main one has the place 0, one of a rule its number. */
export function ruleHealth(target: MigrationTarget): Migration {
  const made = 'destination_health_by_place'
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await createTable(db, target, made, {
        columns: {
          user_id: 'integer',
          code_id: 'integer',
          place: 'integer',
          url: 'text',
          state: 'text',
          status: 'integer null',
          reason: 'text null',
          checked_at: 'text null',
          due_at: 'text',
          content_type: 'text null',
          reached_at: 'text null',
          failing_since: 'text null',
        },
        key: ['user_id', 'code_id', 'place'],
      })
      await changeTable(db, target, made, {
        constraints: [
          'constraint "destination_health_of_qr_codes" foreign key ("user_id", "code_id") references "qr_codes" ("user_id", "id") on delete cascade',
        ],
      })
      const columns = sql.raw(
        'url, state, status, reason, checked_at, due_at, content_type, reached_at, failing_since',
      )
      await sql`insert into ${sql.table(made)} (user_id, code_id, place, ${columns})
        select user_id, code_id, 0, ${columns} from destination_health`.execute(db)
      await db.schema.dropTable('destination_health').execute()
      await db.schema.alterTable(made).renameTo('destination_health').execute()
      await createIndex(db, 'destination_health_by_due', {
        table: 'destination_health',
        columns: ['due_at', 'code_id'],
      })
    },
  }
}
