import type { Transaction } from '../database/in-transaction.ts'
import { replaceTags } from '../database/queries/tags.ts'
import type { QrCodesTable } from '../domain/stored-code.ts'
import type { CodeColumns } from '../domain/code-columns.ts'
import { keepVersion } from './keep-version.ts'
import { earlierLinksOf } from './earlier-links.ts'
import { deriveColumns } from '../domain/derived-columns.ts'

export type Change = {
  readonly columns: CodeColumns
  /** Person id. */
  readonly savedBy: number
  /** Milliseconds since 1970. */
  readonly now: number
  readonly restoredFrom?: number | null
}

/** Writes a code's changed columns, tags and version. `updatedAt` always increases. */
export async function writeChange(
  transaction: Transaction,
  stored: QrCodesTable,
  change: Change,
): Promise<QrCodesTable> {
  const now = Math.max(change.now, Date.parse(stored.updated_at) + 1)
  const updatedAt = new Date(now).toISOString()
  const { columns } = change
  const changed = { ...stored, ...columns, saved_by: change.savedBy, updated_at: updatedAt }
  const derived = deriveColumns(changed, change.now, await earlierLinksOf(transaction, changed))
  const after = { ...changed, ...derived }
  const version = await keepVersion(transaction, stored, after, {
    savedBy: change.savedBy,
    savedAt: updatedAt,
    restoredFrom: change.restoredFrom ?? null,
  })
  await transaction
    .updateTable('qr_codes')
    .set({ ...columns, ...derived, saved_by: change.savedBy, updated_at: updatedAt, version })
    .where('user_id', '=', stored.user_id)
    .where('id', '=', stored.id)
    .execute()
  if (change.columns.tags !== undefined && change.columns.tags !== stored.tags) {
    await replaceTags(transaction, stored.user_id, stored.id, change.columns.tags)
  }
  return { ...after, version }
}
