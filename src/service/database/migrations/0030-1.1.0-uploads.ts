import type { Kysely, Migration } from 'kysely'
import { changeTable, createIndex, createTable, type MigrationTarget } from './tables.ts'

/** Incomplete uploads, so that any process takes the next part. */
export function uploads(target: MigrationTarget): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await createTable(db, target, 'uploads', {
        columns: {
          id: 'text',
          user_id: 'integer',
          size: 'integer',
          received: 'integer',
          metadata: 'text',
          created_at: 'text',
          held_until: 'text null',
          done: 'integer',
          total: 'integer',
        },
        key: ['id'],
      })
      await changeTable(db, target, 'uploads', {
        constraints: [
          'constraint "uploads_of_users" foreign key ("user_id") references "users" ("id") on delete cascade',
        ],
      })
      await createIndex(db, 'uploads_by_user', { table: 'uploads', columns: ['user_id'] })
      // No reference: the parts of a deleted upload are deleted from the file storage first.
      await createTable(db, target, 'upload_parts', {
        columns: {
          key: 'text',
          upload_id: 'text',
          starts_at: 'integer',
          size: 'integer null',
          created_at: 'text',
        },
        key: ['key'],
      })
      await createIndex(db, 'upload_parts_by_upload', {
        table: 'upload_parts',
        columns: ['upload_id', 'starts_at'],
      })
    },
  }
}
