import { checkDestinations } from '../abuse/check-destinations.ts'
import { type CodeRow, findCode } from '../database/find-code.ts'
import { inTransaction, type Transaction } from '../database/in-transaction.ts'
import { type LinkKey, linksOf } from '../database/links-of.ts'
import type { QrCodesTable } from '../database/schema.ts'
import type { ServiceDeps } from '../service-deps.ts'
import type { CodeColumns } from './code-columns.ts'
import { done, type Outcome, refuse } from './refusal.ts'
import type { SignedInUser } from './signed-in-user.ts'
import { writeChange } from './write-change.ts'

export type ChangeDeps = Pick<ServiceDeps, 'database' | 'clock' | 'linkChanges' | 'settings'>

export type PlannedChange = { readonly columns: CodeColumns; readonly restoredFrom?: number }

export type CodeChange = {
  /** Counts as an edit. */
  readonly isEdit: boolean
  /** The `updatedAt` values that the code may have; null takes any. */
  readonly ifMatch?: readonly string[] | null
  /** The columns to write, given the row that nobody else can change meanwhile; null when none has to. */
  plan(transaction: Transaction, stored: QrCodesTable): Promise<Outcome<PlannedChange | null>>
}

export type ChangedCode = {
  readonly before: QrCodesTable
  /** As it is now. */
  readonly code: CodeRow
  readonly isChanged: boolean
}

/**
 * Changes one code in one transaction, with its version, and tells the redirector.
 * Refusals: not-found, changed, and those of the plan.
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
  // As this change left it: another one may have come in between.
  return done({ before, code: { ...code, ...after }, isChanged: after !== null })
}

type Written = {
  readonly before: QrCodesTable
  readonly after: QrCodesTable | null
  /** Every link of the code, because a memory of any of them is old now. */
  readonly links: readonly LinkKey[]
}

async function runChange(
  transaction: Transaction,
  deps: ChangeDeps,
  user: SignedInUser,
  id: number,
  change: CodeChange,
): Promise<Outcome<Written>> {
  // The first statement writes: it holds the row against another update until the end.
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
      : refuse({ kind: 'changed', current: { ...current, edits } })
  }
  const planned = await change.plan(transaction, stored)
  if (!planned.ok) return planned
  if (planned.value === null) return await unedited(transaction, stored, change.isEdit)
  const closed = await checkDestinations(
    transaction,
    deps.settings,
    { ...stored, ...planned.value.columns },
    stored,
  )
  if (closed !== null) return refuse(closed)
  const after = await writeChange(transaction, stored, {
    columns: { is_edit: change.isEdit, ...planned.value.columns },
    savedBy: user.id,
    now: deps.clock(),
    restoredFrom: planned.value.restoredFrom ?? null,
  })
  return done({ before: stored, after, links: await linksOf(transaction, user.id, id) })
}

/** What came to nothing is no edit. */
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
