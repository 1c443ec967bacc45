import type { Kysely, Migration } from 'kysely'
import type { Engine } from '../engine.ts'
import { tableCreator } from './table-creator.ts'

/** Brand kits, and the public pages on which a code is shown for approval. */
export function brandSchema(engine: Engine): Migration {
  const { integer } = engine
  const create = tableCreator(engine)

  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await create(
        db.schema
          .createTable('brand_kits')
          .addColumn('user_id', integer, (column) => column.notNull())
          .addColumn('id', 'text', (column) => column.notNull())
          .addColumn('name', 'text', (column) => column.notNull())
          .addColumn('design', 'text', (column) => column.notNull())
          .addColumn('palette', 'text', (column) => column.notNull())
          .addColumn('created_at', 'text', (column) => column.notNull())
          .addColumn('updated_at', 'text', (column) => column.notNull())
          .addPrimaryKeyConstraint('brand_kits_pk', ['user_id', 'id']),
      )
      await create(
        db.schema
          .createTable('default_brand_kits')
          .addColumn('user_id', integer, (column) => column.primaryKey())
          .addColumn('kit_id', 'text', (column) => column.notNull()),
      )
      await create(
        db.schema
          .createTable('approvals')
          .addColumn('user_id', integer, (column) => column.notNull())
          .addColumn('code_id', integer, (column) => column.notNull())
          .addColumn('token', 'text', (column) => column.notNull())
          .addColumn('score', integer)
          .addColumn('picture_hash', 'text', (column) => column.notNull())
          .addColumn('checked_at', 'text')
          .addColumn('created_at', 'text', (column) => column.notNull())
          .addPrimaryKeyConstraint('approvals_pk', ['user_id', 'code_id']),
      )
      await db.schema.createIndex('approvals_by_token').unique().on('approvals').column('token').execute()
    },
  }
}
