import { sql } from 'kysely'
import type { Database } from '../open-database.ts'
import type { Transaction } from '../in-transaction.ts'

/** Reserves bytes of the plan's storage; false when it is full. Writes first, so there is no race. */
export async function takeStorage(
  transaction: Transaction,
  userId: number,
  bytes: number,
  max: number | null,
): Promise<boolean> {
  if (max !== null && bytes > max) return false
  const taken = await transaction
    .insertInto('storage_quotas')
    .values({ user_id: userId, bytes })
    .onConflict((conflict) => {
      const update = conflict
        .column('user_id')
        .doUpdateSet((row) => ({ bytes: row('storage_quotas.bytes', '+', bytes) }))
      return max === null ? update : update.where('storage_quotas.bytes', '<=', max - bytes)
    })
    .returning('bytes')
    .executeTakeFirst()
  return taken !== undefined
}

/** Gives back what a deleted file took. */
export async function freeStorage(transaction: Transaction, userId: number, bytes: number): Promise<void> {
  await transaction
    .updateTable('storage_quotas')
    .set((row) => ({ bytes: row('bytes', '-', bytes) }))
    .where('user_id', '=', userId)
    .execute()
}

/** Bytes that a user's files take. */
export async function findStorageUsed(database: Database, userId: number): Promise<number> {
  const quota = await database
    .selectFrom('storage_quotas')
    .select('bytes')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return quota?.bytes ?? 0
}

/** Whether a code, a version or a draft shows the file of the row. */
export const isFileUsed = sql<number>`case
  when exists (select 1 from file_uses where file_uses.file_id = files.id) then 1
  when exists (select 1 from draft_files where draft_files.file_id = files.id) then 1
  else 0 end`
