import { checkFolder, pathOfFolder } from './folders.ts'
import { checkDestinations } from './save-rules.ts'
import { earlierLinksOf, findCode, type LinkKey, linksOf } from '../database/queries/find-code.ts'
import { type Code, type CodeRow, type QrCodesTable, subjectOf } from '../domain/stored-code.ts'
import { noteFileUses } from './file-uses.ts'
import { inTransaction, type Transaction } from '../database/in-transaction.ts'
import type { CommandDeps } from './command-deps.ts'
import { fromRow, toRow } from '../domain/code.ts'
import { done, notFound, type Outcome, refuse } from '../domain/refusal.ts'
import type { SignedInUser } from '../domain/signed-in.ts'
import { replaceTags } from '../database/queries/tags.ts'
import { noteChange } from './note-change.ts'
import { changedKeys, snapshotOf } from './present-code.ts'
import { findPersonName } from '../database/queries/members.ts'

export type ChangeDeps = Pick<CommandDeps, 'database' | 'clock' | 'linkChanges' | 'settings'>

export type PlannedChange = { readonly after: Code; readonly restoredFrom?: number }

type CodeChange = {
  /** Counts as an edit. */
  readonly isEdit: boolean
  /** Allowed `updatedAt` values; null allows any. */
  readonly ifMatch?: readonly string[] | null
  /** The code after the change; null for no change. The stored one is locked. */
  plan(transaction: Transaction, stored: Code): Promise<Outcome<PlannedChange | null>>
}

export type ChangedCode = {
  readonly before: QrCodesTable
  readonly code: CodeRow
  readonly isChanged: boolean
}

/**
 * Changes a code in one transaction, saves a version, and notifies the redirector. Refusals: not-found,
 * changed, and those of the plan.
 */
export async function changeCode(
  deps: ChangeDeps,
  user: SignedInUser,
  id: number,
  change: CodeChange,
): Promise<Outcome<ChangedCode>> {
  const outcome = await inTransaction(deps.database, (transaction) =>
    runChange(transaction, deps, user, id, change),
  )
  if (!outcome.ok) return outcome
  const { before, after, links } = outcome.value
  for (const { domain, tag_key } of links) deps.linkChanges.changed(domain, tag_key)
  const code = await findCode(deps.database, user.id, id)
  if (code === null) return notFound
  // Another change may have followed; show the state after this one.
  return done({ before, code: { ...code, ...after }, isChanged: after !== null })
}

type Written = {
  readonly before: QrCodesTable
  readonly after: QrCodesTable | null
  /** All links of the code, because any may be cached. */
  readonly links: readonly LinkKey[]
}

async function runChange(
  transaction: Transaction,
  deps: ChangeDeps,
  user: SignedInUser,
  id: number,
  change: CodeChange,
): Promise<Outcome<Written>> {
  // Write first: this locks the row until the end.
  const stored = await transaction
    .updateTable('qr_codes')
    .set((row) => ({ edits: row('edits', '+', change.isEdit ? 1 : 0) }))
    .where('user_id', '=', user.id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (stored === undefined) return notFound
  if (change.ifMatch != null && !change.ifMatch.includes(stored.updated_at)) {
    const current = await findCode(transaction, user.id, id)
    const edits = stored.edits - (change.isEdit ? 1 : 0)
    return current === null
      ? notFound
      : refuse({
          kind: 'changed',
          current: { ...current, edits },
          changedBy: await findPersonName(transaction, current.saved_by),
        })
  }
  const before = fromRow(stored)
  const planned = await change.plan(transaction, before)
  if (!planned.ok) return planned
  if (planned.value === null) return await unedited(transaction, stored, change.isEdit)
  const code: Code = { ...planned.value.after, is_edit: change.isEdit }
  const closed = await checkDestinations(transaction, deps.settings, code, before)
  if (closed !== null) return refuse(closed)
  const misplaced = await checkFolder(transaction, code, before)
  if (misplaced !== null) return refuse(misplaced)
  const after = await writeChange(transaction, stored, {
    after: code,
    by: user,
    now: deps.clock(),
    restoredFrom: planned.value.restoredFrom ?? null,
  })
  const missing = await noteFileUses(transaction, deps.settings, code, {
    before,
    now: deps.clock(),
    isRestore: planned.value.restoredFrom !== undefined,
  })
  if (missing !== null) return refuse(missing)
  return done({ before: stored, after, links: await linksOf(transaction, user.id, id) })
}

/** Nothing changed, so the edit is not counted. */
async function unedited(
  transaction: Transaction,
  stored: QrCodesTable,
  isEdit: boolean,
): Promise<Outcome<Written>> {
  if (isEdit) {
    await transaction
      .updateTable('qr_codes')
      .set({ edits: stored.edits - 1 })
      .where('user_id', '=', stored.user_id)
      .where('id', '=', stored.id)
      .execute()
  }
  return done({ before: stored, after: null, links: [] })
}

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

/** The changed columns, so that an edit updates no other index. */
function differences(stored: QrCodesTable, after: QrCodesTable): Partial<QrCodesTable> {
  const columns = Object.entries(after).filter(
    ([name, value]) => stored[name as keyof QrCodesTable] !== value,
  )
  return Object.fromEntries(columns)
}

type SavedEdit = {
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
