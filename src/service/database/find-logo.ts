import type { Database } from './open-database.ts'
import type { LogosTable } from './schema.ts'

/** One logo of a user with its bytes; null when there is none, or when it is another user's. */
export async function findLogo(database: Database, userId: number, id: string): Promise<LogosTable | null> {
  const row = await database
    .selectFrom('logos')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  // libsql reads bytes as an ArrayBuffer.
  return row === undefined ? null : { ...row, content: new Uint8Array(row.content) }
}
