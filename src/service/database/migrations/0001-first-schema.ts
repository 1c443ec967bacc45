import type { CreateTableBuilder, Kysely, Migration } from 'kysely'
import type { Engine } from '../engine.ts'
import { tableCreator } from './table-creator.ts'

/** Links apart from codes, counters and quotas apart from both: each has the key it is looked up by. */
export function firstSchema(engine: Engine): Migration {
  const { integer, bytes } = engine
  const create = tableCreator(engine)

  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await create(
        db.schema
          .createTable('users')
          .addColumn('id', integer, (column) => column.primaryKey())
          .addColumn('name', 'text', (column) => column.notNull())
          .addColumn('plan', 'text', (column) => column.notNull())
          .addColumn('created_at', 'text', (column) => column.notNull()),
      )
      await create(
        db.schema
          .createTable('tokens')
          .addColumn('hash', 'text', (column) => column.primaryKey().notNull())
          .addColumn('user_id', integer, (column) => column.notNull())
          .addColumn('name', 'text', (column) => column.notNull())
          .addColumn('created_at', 'text', (column) => column.notNull()),
      )
      await create(
        db.schema
          .createTable('short_links')
          .addColumn('domain', 'text', (column) => column.notNull())
          .addColumn('tag_key', 'text', (column) => column.notNull())
          .addColumn('tag', 'text', (column) => column.notNull())
          .addColumn('id', integer, (column) => column.notNull())
          .addColumn('code_id', integer, (column) => column.notNull())
          .addColumn('user_id', integer, (column) => column.notNull())
          .addColumn('is_alias', integer, (column) => column.notNull())
          .addColumn('created_at', 'text', (column) => column.notNull())
          .addPrimaryKeyConstraint('short_links_pk', ['domain', 'tag_key']),
      )
      await db.schema
        .createIndex('short_links_by_code')
        .on('short_links')
        .columns(['user_id', 'code_id'])
        .execute()
      await createCodes(db, engine, create)
      await create(
        db.schema
          .createTable('code_tags')
          .addColumn('user_id', integer, (column) => column.notNull())
          .addColumn('code_id', integer, (column) => column.notNull())
          .addColumn('tag_key', 'text', (column) => column.notNull())
          .addColumn('tag', 'text', (column) => column.notNull())
          .addPrimaryKeyConstraint('code_tags_pk', ['user_id', 'tag_key', 'code_id']),
      )
      await db.schema
        .createIndex('code_tags_by_code')
        .on('code_tags')
        .columns(['user_id', 'code_id'])
        .execute()
      await create(
        db.schema
          .createTable('counters')
          .addColumn('code_id', integer, (column) => column.primaryKey())
          .addColumn('scans', integer, (column) => column.notNull().defaultTo(0))
          .addColumn('clicks', integer, (column) => column.notNull().defaultTo(0)),
      )
      await create(
        db.schema
          .createTable('quotas')
          .addColumn('user_id', integer, (column) => column.primaryKey())
          .addColumn('codes', integer, (column) => column.notNull())
          .addColumn('links', integer, (column) => column.notNull()),
      )
      await create(
        db.schema
          .createTable('logos')
          .addColumn('user_id', integer, (column) => column.notNull())
          .addColumn('id', 'text', (column) => column.notNull())
          .addColumn('name', 'text', (column) => column.notNull())
          .addColumn('content_type', 'text', (column) => column.notNull())
          .addColumn('size', integer, (column) => column.notNull())
          .addColumn('width', integer, (column) => column.notNull())
          .addColumn('height', integer, (column) => column.notNull())
          .addColumn('content', bytes, (column) => column.notNull())
          .addColumn('created_at', 'text', (column) => column.notNull())
          .addPrimaryKeyConstraint('logos_pk', ['user_id', 'id']),
      )
      await create(
        db.schema
          .createTable('idempotency_keys')
          .addColumn('user_id', integer, (column) => column.notNull())
          .addColumn('idempotency_key', 'text', (column) => column.notNull())
          .addColumn('body_hash', 'text', (column) => column.notNull())
          .addColumn('code_id', integer, (column) => column.notNull())
          .addColumn('created_at', 'text', (column) => column.notNull())
          .addPrimaryKeyConstraint('idempotency_keys_pk', ['user_id', 'idempotency_key']),
      )
      await create(
        db.schema
          .createTable('sequences')
          .addColumn('name', 'text', (column) => column.primaryKey().notNull())
          .addColumn('last_id', integer, (column) => column.notNull()),
      )
    },
  }
}

const codeTexts = [
  'domain',
  'tag',
  'destination_url',
  'favicon_url',
  'title',
  'title_label',
  'title_source',
  'qr_type',
  'tags',
  'picture_hash',
  'search',
  'created_at',
  'updated_at',
] as const
const codeNullableTexts = [
  'text',
  'expiration_date',
  'password_hash',
  'utm_id',
  'utm_content',
  'utm_term',
  'utm_campaign',
  'utm_medium',
  'utm_source',
  'preset',
  'bg_color',
  'color',
  'pattern',
  'corner',
  'qr_logo_id',
  'frame',
  'primary_color',
  'secondary_color',
  'text_color',
  'design_sent',
  'field_data',
  'further',
  'deleted_at',
] as const
const codeIntegers = [
  'user_id',
  'id',
  'link_id',
  'edits',
  'is_edit',
  'is_active',
  'is_starred',
  'is_blocked',
  'is_protected',
] as const

async function createCodes(
  db: Kysely<unknown>,
  engine: Engine,
  create: (builder: CreateTableBuilder<string, string>) => Promise<void>,
): Promise<void> {
  let table: CreateTableBuilder<string, string> = db.schema.createTable('qr_codes')
  for (const name of codeIntegers) table = table.addColumn(name, engine.integer, (column) => column.notNull())
  for (const name of codeTexts) table = table.addColumn(name, 'text', (column) => column.notNull())
  for (const name of codeNullableTexts) table = table.addColumn(name, 'text')
  table = table.addColumn('is_bg_transparent', engine.integer)
  await create(table.addPrimaryKeyConstraint('qr_codes_pk', ['user_id', 'id']))
  for (const order of ['created_at', 'updated_at', 'title_label']) {
    await db.schema
      .createIndex(`qr_codes_by_${order}`)
      .on('qr_codes')
      .columns(['user_id', order, 'id'])
      .execute()
  }
}
