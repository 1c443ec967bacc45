import { type Kysely, type Migration, sql } from 'kysely'
import type { Engine } from '../engine.ts'
import { tableCreator } from './table-creator.ts'

/** What a library of 100,000 codes lives on: orders without deleted codes, text search, versions, drafts. */
export function librarySchema(engine: Engine): Migration {
  const { integer } = engine
  const create = tableCreator(engine)

  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema.alterTable('qr_codes').addColumn('downloaded_at', 'text').execute()
      await db.schema
        .alterTable('qr_codes')
        .addColumn('version', integer, (column) => column.notNull().defaultTo(1))
        .execute()
      await indexCodes(db)
      await engine.search.create(db)
      await create(
        db.schema
          .createTable('code_versions')
          .addColumn('user_id', integer, (column) => column.notNull())
          .addColumn('code_id', integer, (column) => column.notNull())
          .addColumn('number', integer, (column) => column.notNull())
          .addColumn('saved_at', 'text', (column) => column.notNull())
          .addColumn('saved_by', integer, (column) => column.notNull())
          .addColumn('changed', 'text', (column) => column.notNull())
          .addColumn('restored_from', integer)
          .addColumn('snapshot', 'text')
          .addPrimaryKeyConstraint('code_versions_pk', ['user_id', 'code_id', 'number']),
      )
      await create(
        db.schema
          .createTable('drafts')
          .addColumn('user_id', integer, (column) => column.notNull())
          .addColumn('id', 'text', (column) => column.notNull())
          .addColumn('title', 'text', (column) => column.notNull())
          .addColumn('code_id', integer)
          .addColumn('content', 'text', (column) => column.notNull())
          .addColumn('created_at', 'text', (column) => column.notNull())
          .addColumn('updated_at', 'text', (column) => column.notNull())
          .addPrimaryKeyConstraint('drafts_pk', ['user_id', 'id']),
      )
    },
  }
}

/** Deleted codes stand outside the orders, so that a page never walks over them. */
async function indexCodes(db: Kysely<unknown>): Promise<void> {
  for (const order of ['created_at', 'updated_at', 'title_label']) {
    await db.schema.dropIndex(`qr_codes_by_${order}`).execute()
    await db.schema
      .createIndex(`kept_codes_by_${order}`)
      .on('qr_codes')
      .columns(['user_id', order, 'id'])
      .where(sql.ref('deleted_at'), 'is', null)
      .execute()
  }
  await db.schema
    .createIndex('kept_codes_by_state')
    .on('qr_codes')
    .columns(['user_id', 'is_blocked', 'is_active', 'expiration_date', 'is_starred', 'id'])
    .where(sql.ref('deleted_at'), 'is', null)
    .execute()
  await db.schema
    .createIndex('kept_codes_by_type')
    .on('qr_codes')
    .columns(['user_id', 'qr_type', 'created_at', 'id'])
    .where(sql.ref('deleted_at'), 'is', null)
    .execute()
  await db.schema
    .createIndex('deleted_codes')
    .on('qr_codes')
    .columns(['user_id', 'deleted_at', 'id'])
    .where(sql.ref('deleted_at'), 'is not', null)
    .execute()
  await db.schema.createIndex('counters_by_scans').on('counters').columns(['scans', 'code_id']).execute()
  await db.schema
    .createIndex('idempotency_keys_by_code')
    .on('idempotency_keys')
    .columns(['user_id', 'code_id'])
    .execute()
}
