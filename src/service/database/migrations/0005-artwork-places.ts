import type { Kysely, Migration } from 'kysely'
import type { MigrationTarget } from './tables.ts'

/** Places of codes on artwork, which were a part of the content. */
export function artworkPlaces({ engine }: Pick<MigrationTarget, 'engine'>): Migration {
  const number = engine === 'sqlite' ? 'integer' : 'bigint'
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('artwork_places')
        .addColumn('user_id', number, (column) => column.notNull())
        .addColumn('code_id', number, (column) => column.notNull())
        .addColumn('id', 'text', (column) => column.notNull())
        .addColumn('place', 'text', (column) => column.notNull())
        .addColumn('saved_at', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('artwork_places_pk', ['user_id', 'code_id', 'id'])
        .addForeignKeyConstraint(
          'artwork_places_of_qr_codes',
          ['user_id', 'code_id'],
          'qr_codes',
          ['user_id', 'id'],
          (key) => key.onDelete('cascade'),
        )
        .execute()
    },
  }
}
