import { checkFolder } from './folders.ts'
import { checkDestinations } from './check-destinations.ts'
import { findCode, type LinkKey, linksOf } from '../database/queries/find-code.ts'
import type { Code, CodeRow, QrCodesTable } from '../domain/stored-code.ts'
import { noteFileUses } from './file-uses.ts'
import { inTransaction, type Transaction } from '../database/in-transaction.ts'
import type { CommandDeps } from './command-deps.ts'
import { fromRow } from '../domain/code.ts'
import { done, type Outcome, refuse } from '../domain/refusal.ts'
import type { SignedInUser } from '../domain/signed-in.ts'
import { writeChange } from './write-change.ts'

export type ChangeDeps = Pick<CommandDeps, 'database' | 'clock' | 'linkChanges' | 'settings'>

export type PlannedChange = { readonly after: Code; readonly restoredFrom?: number }

export type CodeChange = {
  /** Counts as an edit. */
  readonly isEdit: boolean
  /** Allowed `updatedAt` values; null allows any. */
  readonly ifMatch?: readonly string[] | null
  /** The locked code as it shall be; null for no change. */
  plan(transaction: Transaction, stored: Code): Promise<Outcome<PlannedChange | null>>
}

export type ChangedCode = {
  readonly before: QrCodesTable
  /** The current code. */
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
  if (code === null) return refuse({ kind: 'not-found' })
  // The state after this change; another one may follow.
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
  if (stored === undefined) return refuse({ kind: 'not-found' })
  if (change.ifMatch != null && !change.ifMatch.includes(stored.updated_at)) {
    const current = await findCode(transaction, user.id, id)
    const edits = stored.edits - (change.isEdit ? 1 : 0)
    return current === null
      ? refuse({ kind: 'not-found' })
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

/** Nothing changed, so it is not an edit. */
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

async function findPersonName(
  transaction: Transaction,
  id: number,
): Promise<{ readonly id: number; readonly name: string } | null> {
  const person = await transaction
    .selectFrom('people')
    .select(['id', 'name'])
    .where('id', '=', id)
    .executeTakeFirst()
  return person ?? null
}
