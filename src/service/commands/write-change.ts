import type { Transaction } from '../database/in-transaction.ts'
import { replaceTags } from '../database/queries/tags.ts'
import type { SignedInUser } from '../domain/signed-in.ts'
import { type QrCodesTable, subjectOf } from '../domain/stored-code.ts'
import { pathOfFolder } from './folders.ts'
import { noteChange } from './note-change.ts'
import type { CodeColumns } from '../domain/code-columns.ts'
import { earlierLinksOf } from '../database/queries/find-code.ts'
import { deriveColumns } from '../domain/derived-columns.ts'
import { changedKeys, snapshotOf } from './present-version.ts'

export type Change = {
  readonly columns: CodeColumns
  /** The person who changes it, with their account. */
  readonly by: SignedInUser
  /** Milliseconds since 1970. */
  readonly now: number
  readonly restoredFrom?: number | null
}

/** Writes a code's changed columns, tags and version, and records who changed it. `updatedAt` always increases. */
export async function writeChange(
  transaction: Transaction,
  stored: QrCodesTable,
  change: Change,
): Promise<QrCodesTable> {
  const now = Math.max(change.now, Date.parse(stored.updated_at) + 1)
  const updatedAt = new Date(now).toISOString()
  const { columns, by } = change
  const restoredFrom = change.restoredFrom ?? null
  const changed = { ...stored, ...columns, saved_by: by.person.id, updated_at: updatedAt }
  const derived = deriveColumns(changed, change.now, await earlierLinksOf(transaction, changed))
  const after = { ...changed, ...derived }
  const { version, changed: keys } = await keepVersion(transaction, stored, after, {
    savedBy: by.person.id,
    savedAt: updatedAt,
    restoredFrom,
  })
  await transaction
    .updateTable('qr_codes')
    .set({ ...columns, ...derived, saved_by: by.person.id, updated_at: updatedAt, version })
    .where('user_id', '=', stored.user_id)
    .where('id', '=', stored.id)
    .execute()
  if (change.columns.tags !== undefined && change.columns.tags !== stored.tags) {
    await replaceTags(transaction, stored.user_id, stored.id, change.columns.tags)
  }
  if (keys.length > 0) {
    await noteChange(transaction, by, change.now, {
      kind: restoredFrom === null ? 'code.edited' : 'code.restored-version',
      codeId: stored.id,
      subject: subjectOf(after),
      details: { version, changed: keys, ...(restoredFrom === null ? {} : { restoredFrom }) },
    })
  }
  if (after.folder_id !== stored.folder_id) {
    const [from, to] = await Promise.all(
      [stored, after].map(({ user_id, folder_id }) => pathOfFolder(transaction, user_id, folder_id)),
    )
    await noteChange(transaction, by, change.now, {
      kind: 'code.moved',
      codeId: stored.id,
      subject: subjectOf(after),
      details: { from, to },
    })
  }
  return { ...after, version }
}

type SavedEdit = {
  /** Person id. */
  readonly savedBy: number
  /** ISO 8601. */
  readonly savedAt: string
  readonly restoredFrom: number | null
}

/** The current version, and the record keys that the edit changed. */
type KeptVersion = { readonly version: number; readonly changed: readonly string[] }

/**
 * Saves the state before an edit and records the edit. The version stays the same when no versioned field
 * changed.
 */
async function keepVersion(
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
