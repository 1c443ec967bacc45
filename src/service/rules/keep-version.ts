import type { Transaction } from '../database/in-transaction.ts'
import type { QrCodesTable } from '../database/schema.ts'
import { changedKeys, snapshotOf } from './present-version.ts'

export type SavedEdit = {
  /** Id of who saved. */
  readonly savedBy: number
  /** ISO 8601. */
  readonly savedAt: string
  readonly restoredFrom: number | null
}

/**
 * Keeps the state before an edit and notes the edit. Returns the number of the version that the code has then: the same
 * as before when no kept field differs.
 */
export async function keepVersion(
  transaction: Transaction,
  before: QrCodesTable,
  after: QrCodesTable,
  edit: SavedEdit,
): Promise<number> {
  const changed = changedKeys(before, after)
  if (changed.length === 0) return before.version
  const code = { user_id: before.user_id, code_id: before.id }
  const snapshot = JSON.stringify(snapshotOf(before))
  await transaction
    .insertInto('code_versions')
    .values({
      ...code,
      number: before.version,
      saved_at: before.updated_at,
      saved_by: before.user_id,
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
  return before.version + 1
}
