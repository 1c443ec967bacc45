import { type Kysely, type Migration, sql } from 'kysely'
import { changeTable, createIndex, createTable, type MigrationTarget } from './tables.ts'

/**
 * Notices without a code, their mails, what each person wants to know, and the events that an account has been notified
 * of. Codes with scans count as notified of, so that an upgrade sends nothing about the past.
 */
export function notices(target: MigrationTarget): Migration {
  const number = target.engine === 'sqlite' ? 'integer' : 'bigint'
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .alterTable('notices')
        .addColumn('details', 'text', (column) => column.notNull().defaultTo('{}'))
        .execute()
      for (const [name, value] of [
        ['is_listed', 1],
        ['mail_tries', 0],
      ] as const)
        await db.schema
          .alterTable('notices')
          .addColumn(name, number, (column) => column.notNull().defaultTo(value))
          .execute()
      await db.schema.alterTable('notices').addColumn('mail_at', 'text').execute()
      await changeTable(db, target, 'notices', {
        nullable: ['code_id'],
        constraints: [
          'constraint "notices_of_users" foreign key ("user_id") references "users" ("id") on delete cascade',
        ],
      })
      await createIndex(db, 'notices_to_mail', {
        table: 'notices',
        columns: ['mail_at'],
        where: 'mail_at is not null',
      })
      await addTables(db, target)
      for (const column of ['content_type', 'reached_at', 'failing_since'])
        await db.schema.alterTable('destination_health').addColumn(column, 'text').execute()
      await sql`update destination_health set reached_at = checked_at where state = 'reached'`.execute(db)
      await db.schema.alterTable('people').addColumn('notice_key', 'text').execute()
      await db.schema.alterTable('users').addColumn('notice_address', 'text').execute()
      await sql`insert into account_events (user_id, event, kind, code_id, at, details, post_tries)
        select user_id, 'first-scan:' || code_id, 'first-scan', code_id, ${new Date().toISOString()}, '{}', 0
        from counters where scans > 0`.execute(db)
    },
  }
}

async function addTables(db: Kysely<unknown>, target: MigrationTarget): Promise<void> {
  await createTable(db, target, 'notice_settings', {
    columns: {
      user_id: 'integer',
      person_id: 'integer',
      topic: 'text',
      is_listed: 'integer',
      is_mailed: 'integer',
    },
    key: ['user_id', 'person_id', 'topic'],
  })
  await changeTable(db, target, 'notice_settings', {
    constraints: [
      'constraint "notice_settings_of_memberships" foreign key ("user_id", "person_id") references "memberships" ("user_id", "person_id") on delete cascade',
    ],
  })
  await createTable(db, target, 'account_events', {
    columns: {
      user_id: 'integer',
      event: 'text',
      kind: 'text',
      code_id: 'integer null',
      at: 'text',
      details: 'text',
      post_at: 'text null',
      post_tries: 'integer',
    },
    key: ['user_id', 'event'],
  })
  await changeTable(db, target, 'account_events', {
    constraints: [
      'constraint "account_events_of_users" foreign key ("user_id") references "users" ("id") on delete cascade',
      'constraint "account_events_of_qr_codes" foreign key ("user_id", "code_id") references "qr_codes" ("user_id", "id") on delete cascade',
    ],
  })
  await createIndex(db, 'account_events_by_code', {
    table: 'account_events',
    columns: ['user_id', 'code_id'],
  })
  await createIndex(db, 'account_events_to_post', {
    table: 'account_events',
    columns: ['post_at'],
    where: 'post_at is not null',
  })
}
