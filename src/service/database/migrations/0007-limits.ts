import type { Kysely, Migration } from 'kysely'
import type { Engine } from '../engine.ts'
import { tableCreator } from './table-creator.ts'

/** Limits that several processes keep together, and the hosts that no code may lead to. */
export function limitsSchema(engine: Engine): Migration {
  const { integer } = engine
  const create = tableCreator(engine)

  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await create(
        db.schema
          .createTable('limit_windows')
          .addColumn('rule', 'text', (column) => column.notNull())
          .addColumn('who', 'text', (column) => column.notNull())
          .addColumn('starts_at', 'text', (column) => column.notNull())
          .addColumn('ends_at', 'text', (column) => column.notNull())
          .addColumn('count', integer, (column) => column.notNull())
          .addPrimaryKeyConstraint('limit_windows_pk', ['rule', 'who', 'starts_at']),
      )
      await db.schema.createIndex('limit_windows_by_end').on('limit_windows').column('ends_at').execute()
      await create(
        db.schema
          .createTable('limit_salts')
          .addColumn('day', 'text', (column) => column.primaryKey().notNull())
          .addColumn('salt', 'text', (column) => column.notNull()),
      )
      await create(
        db.schema
          .createTable('password_tries')
          .addColumn('code_id', integer, (column) => column.notNull())
          .addColumn('who', 'text', (column) => column.notNull())
          .addColumn('wrong', integer, (column) => column.notNull())
          .addColumn('last_at', 'text', (column) => column.notNull())
          .addColumn('wait_until', 'text', (column) => column.notNull())
          .addPrimaryKeyConstraint('password_tries_pk', ['code_id', 'who']),
      )
      await db.schema.createIndex('password_tries_by_age').on('password_tries').column('last_at').execute()
      await create(
        db.schema
          .createTable('blocked_hosts')
          .addColumn('host', 'text', (column) => column.primaryKey().notNull())
          .addColumn('reason', 'text')
          .addColumn('created_at', 'text', (column) => column.notNull()),
      )
    },
  }
}
