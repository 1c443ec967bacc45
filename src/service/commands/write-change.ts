import type { Transaction } from '../database/in-transaction.ts'
import { replaceTags } from '../database/queries/tags.ts'
import type { SignedInUser } from '../domain/signed-in.ts'
import { type Code, type QrCodesTable, subjectOf } from '../domain/stored-code.ts'
import { pathOfFolder } from './folders.ts'
import { noteChange } from './note-change.ts'
import { fromRow, toRow } from '../domain/code.ts'
import { earlierLinksOf } from '../database/queries/find-code.ts'
import { changedKeys, snapshotOf } from './present-version.ts'

export type Change = {
  readonly after: Code
  /** The person who changes it, with their account. */
  readonly by: SignedInUser
  /** Milliseconds since 1970. */
  readonly now: number
  readonly restoredFrom?: number | null
}

/** Writes the changed columns, tags and version of a code, and records who changed it. `updatedAt` always increases. */
export async function writeChange(
  transaction: Transaction,
  stored: QrCodesTable,
  change: Change,
): Promise<QrCodesTable> {
  const now = Math.max(change.now, Date.parse(stored.updated_at) + 1)
  const updatedAt = new Date(now).toISOString()
  const { by } = change
  const restoredFrom = change.restoredFrom ?? null
  const code: Code = { ...change.after, saved_by: by.person.id, updated_at: updatedAt }
  const { version, changed: keys } = await keepVersion(transaction, stored, code, {
    savedBy: by.person.id,
    savedAt: updatedAt,
    restoredFrom,
  })
  const earlierLinks = await earlierLinksOf(transaction, stored)
  const after = toRow({ ...code, version }, change.now, earlierLinks)
  await transaction
    .updateTable('qr_codes')
    .set(differences(stored, after))
    .where('user_id', '=', stored.user_id)
    .where('id', '=', stored.id)
    .execute()
  if (after.tags !== stored.tags) await replaceTags(transaction, stored.user_id, stored.id, after.tags)
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
  return after
}

/** The columns that are not as they are stored, so that an edit touches no other index. */
function differences(stored: QrCodesTable, after: QrCodesTable): Partial<QrCodesTable> {
  const columns = Object.entries(after).filter(
    ([name, value]) => stored[name as keyof QrCodesTable] !== value,
  )
  return Object.fromEntries(columns)
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
  after: Code,
  edit: SavedEdit,
): Promise<KeptVersion> {
  const changed = changedKeys(fromRow(before), after)
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
