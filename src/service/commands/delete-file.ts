import type { Reason } from '#contract/reasons.ts'
import { inTransaction, type Transaction } from '../database/in-transaction.ts'
import type { Database } from '../database/open-database.ts'
import { freeStorage, isFileUsed } from '../database/queries/quotas.ts'
import { done, type Outcome, refuse } from '../domain/refusal.ts'

/**
 * Deletes a file that nothing shows; its content goes with the job that deletes contents. Refusals: not-found; invalid
 * while a code, a version or a draft shows it.
 */
export async function deleteFile(
  database: Database,
  userId: number,
  id: string,
): Promise<Outcome<{ id: string; name: string }>> {
  if (!/^[0-9a-f]{32}$/.test(id)) return refuse({ kind: 'not-found' })
  return await inTransaction(
    database,
    async (transaction): Promise<Outcome<{ id: string; name: string }>> => {
      // Holds the row against a code that is just being saved with it.
      const held = await transaction
        .updateTable('files')
        .set((file) => ({ name: file.ref('name') }))
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .returning('name')
        .executeTakeFirst()
      if (held === undefined) return refuse({ kind: 'not-found' })
      if (await deleteHeld(transaction, id)) return done({ id, name: held.name })
      return refuse({
        kind: 'invalid',
        errors: [{ field: 'id', ...(await usedBy(transaction, userId, id)) }],
      })
    },
  )
}

/** Deletes a file whose row this transaction holds; false when something shows it. */
export async function deleteHeld(transaction: Transaction, id: string): Promise<boolean> {
  const file = await transaction
    .selectFrom('files')
    .select(['user_id', 'stored', isFileUsed.as('used')])
    .where('id', '=', id)
    .executeTakeFirst()
  if (file === undefined || file.used === 1) return false
  await transaction.deleteFrom('files').where('id', '=', id).execute()
  await freeStorage(transaction, file.user_id, file.stored)
  return true
}

async function usedBy(transaction: Transaction, userId: number, id: string): Promise<Reason> {
  const code = await transaction
    .selectFrom('file_uses')
    .innerJoin('qr_codes', (join) =>
      join.onRef('qr_codes.user_id', '=', 'file_uses.user_id').onRef('qr_codes.id', '=', 'file_uses.code_id'),
    )
    .select(['qr_codes.title', 'qr_codes.tag', 'qr_codes.deleted_at', 'file_uses.is_current'])
    .where('file_uses.user_id', '=', userId)
    .where('file_uses.file_id', '=', id)
    .orderBy('file_uses.is_current', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (code === undefined) return { code: 'file-in-draft' }
  const name = code.title || code.tag
  if (code.deleted_at !== null) return { code: 'file-in-deleted', values: { name } }
  return { code: code.is_current ? 'file-in-code' : 'file-in-version', values: { name } }
}
