import type { Transaction } from '../database/in-transaction.ts'
import type { QrCodesTable } from '../domain/stored-code.ts'
import { changedKeys, snapshotOf } from './present-version.ts'

export type SavedEdit = {
  /** Person id. */
  readonly savedBy: number
  /** ISO 8601. */
  readonly savedAt: string
  readonly restoredFrom: number | null
}

/** The current version, and the record keys that the edit changed. */
export type KeptVersion = { readonly version: number; readonly changed: readonly string[] }

/**
 * Saves the state before an edit and records the edit. The version stays the same when no versioned field
 * changed.
 */
export async function keepVersion(
  transaction: Transaction,
  before: QrCodesTable,
  after: QrCodesTable,
  edit: SavedEdit,
): Promise<KeptVersion> {
  const changed = changedKeys(before, after)
  if (changed.length === 0) return { version: before.version, changed }
  const code = { user_id: before.user_id, code_id: before.id }
  const snapshot = JSON.stringify(snapshotOf(before))
  await transaction
    .insertInto('code_versions')
    .values({
      ...code,
      number: before.version,
      saved_at: before.updated_at,
      saved_by: before.saved_by,
      changed: '[]',
      restored_from: null,
      snapshot,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'code_id', 'number']).doUpdateSet({ snapshot }))
    .execute()
  await transaction
    .insertInto('code_versions')
    .values({
      ...code,
      number: before.version + 1,
      saved_at: edit.savedAt,
      saved_by: edit.savedBy,
      changed: JSON.stringify(changed),
      restored_from: edit.restoredFrom,
      snapshot: null,
    })
    .execute()
  return { version: before.version + 1, changed }
}
