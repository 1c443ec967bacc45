import type { Kysely, Migration } from 'kysely'
import { changeTable, createTable, type MigrationTarget } from './tables.ts'

/** Codes whose picture has a public address. */
export function publicPictures(target: MigrationTarget): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await createTable(db, target, 'public_pictures', {
        columns: { user_id: 'integer', code_id: 'integer' },
        key: ['user_id', 'code_id'],
      })
      await changeTable(db, target, 'public_pictures', {
        constraints: [
          'constraint "public_pictures_of_qr_codes" foreign key ("user_id", "code_id") references "qr_codes" ("user_id", "id") on delete cascade',
        ],
      })
    },
  }
}
