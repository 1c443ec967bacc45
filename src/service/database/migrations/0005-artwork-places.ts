import type { Kysely, Migration } from 'kysely'
import { changeTable, createTable, type MigrationTarget } from './tables.ts'

/** Places of codes on artwork, which were a part of the content. */
export function artworkPlaces(target: MigrationTarget): Migration {
  const constraint =
    'constraint "artwork_places_of_qr_codes" foreign key ("user_id", "code_id") references "qr_codes" ("user_id", "id") on delete cascade'
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await createTable(db, target, 'artwork_places', {
        columns: { user_id: 'integer', code_id: 'integer', id: 'text', place: 'text', saved_at: 'text' },
        key: ['user_id', 'code_id', 'id'],
      })
      await changeTable(db, target, 'artwork_places', { constraints: [constraint] })
    },
  }
}
