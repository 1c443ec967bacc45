import type { Transaction } from '../database/in-transaction.ts'
import { replaceTags } from '../database/replace-tags.ts'
import type { QrCodesTable } from '../database/schema.ts'
import type { CodeColumns } from './code-columns.ts'
import { keepVersion } from './keep-version.ts'
import { searchTextOf } from './search-text.ts'
import { shelfColumns } from '../shelf/shelf-columns.ts'

export type Change = {
  readonly columns: CodeColumns
  /** Id of who saves. */
  readonly savedBy: number
  /** Milliseconds since 1970. */
  readonly now: number
  readonly restoredFrom?: number | null
}

/** Writes the changed columns of a code with its tags and its version. `updatedAt` always moves on. */
export async function writeChange(
  transaction: Transaction,
  stored: QrCodesTable,
  change: Change,
): Promise<QrCodesTable> {
  const now = Math.max(change.now, Date.parse(stored.updated_at) + 1)
  const updatedAt = new Date(now).toISOString()
  const columns = { ...change.columns }
  if (columns.search !== undefined)
    columns.search = await searchTextOf(transaction, { ...stored, ...columns })
  const changed = { ...stored, ...columns, updated_at: updatedAt }
  const shelf = shelfColumns(changed, change.now)
  const after = { ...changed, ...shelf }
  const version = await keepVersion(transaction, stored, after, {
    savedBy: change.savedBy,
    savedAt: updatedAt,
    restoredFrom: change.restoredFrom ?? null,
  })
  await transaction
    .updateTable('qr_codes')
    .set({ ...columns, ...shelf, updated_at: updatedAt, version })
    .where('user_id', '=', stored.user_id)
    .where('id', '=', stored.id)
    .execute()
  if (change.columns.tags !== undefined && change.columns.tags !== stored.tags) {
    await replaceTags(transaction, stored.user_id, stored.id, change.columns.tags)
  }
  return { ...after, version }
}
