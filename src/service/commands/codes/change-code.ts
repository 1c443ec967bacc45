import { checkFolder, pathOfFolder } from '../library/folders.ts'
import { checkDestinations } from './save-rules.ts'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { bulkInsert, inParts } from '../../database/bulk-statement.ts'
import {
  earlierLinks,
  findAnyCodes,
  findCode,
  type LinkKey,
  linksOfCodes,
} from '../../database/queries/find-code.ts'
import {
  type Code,
  type CodeRow,
  derivedColumns,
  type QrCodesTable,
  subjectOf,
} from '../../domain/stored-code.ts'
import { noteFileUses } from '../files/file-uses.ts'
import { GroupSize } from '../../database/group-size.ts'
import type { Transaction } from '../../database/in-transaction.ts'
import type { CommandDeps } from '../command-deps.ts'
import { fromRow, toRow } from '../../domain/code.ts'
import { done, notFound, type Outcome, refuse } from '../../domain/refusal.ts'
import type { SignedInUser } from '../../domain/signed-in.ts'
import { replaceTags } from '../../database/queries/tags.ts'
import { noteChanges } from '../accounts/note-change.ts'
import { changedKeys, snapshotOf } from './present-code.ts'
import { thinVersions } from './thin-versions.ts'
import { findPersonName } from '../../database/queries/members.ts'

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
  const size = new GroupSize(deps.database, 1)
  return (await changeSome(deps, user, [id], change, size)).get(id) ?? notFound
}

/** Codes of one transaction at most. */
const changedAtOnce = 16

/** Makes the same change to each code, many in one transaction. A refused code does not affect the others. */
export async function changeCodes(
  deps: ChangeDeps,
  user: SignedInUser,
  ids: readonly number[],
  change: CodeChange,
): Promise<Map<number, Outcome<ChangedCode>>> {
  const outcomes = new Map<number, Outcome<ChangedCode>>()
  const size = new GroupSize(deps.database, changedAtOnce)
  for (let start = 0; start < ids.length;) {
    const some = ids.slice(start, start + size.rows)
    for (const [id, outcome] of await changeSome(deps, user, some, change, size)) outcomes.set(id, outcome)
    start += some.length
    await nextTurn()
  }
  return outcomes
}

async function changeSome(
  deps: ChangeDeps,
  user: SignedInUser,
  ids: readonly number[],
  change: CodeChange,
  size: GroupSize,
): Promise<Map<number, Outcome<ChangedCode>>> {
  const outcome = await size.transaction(ids.length, (transaction) =>
    runChange(transaction, deps, user, ids, change),
  )
  if (!outcome.ok) return await changeHalves(deps, user, ids, change, size, outcome)
  await nextTurn()
  const present = new Map(
    (await findAnyCodes(deps.database, user.id, ids))
      .filter(({ deleted_at }) => deleted_at === null)
      .map((code) => [code.id, code]),
  )
  const changed = new Map<number, Outcome<ChangedCode>>()
  for (const [id, written] of outcome.value) {
    await nextTurn()
    const code = present.get(id)
    if (!written.ok) changed.set(id, written)
    else if (code === undefined) changed.set(id, notFound)
    else {
      const { before, after, links } = written.value
      for (const { domain, tag_key } of links) deps.linkChanges.changed(domain, tag_key)
      // Another change may have followed; show the state after this one.
      changed.set(id, done({ before, code: { ...code, ...after }, isChanged: after !== null }))
    }
  }
  return changed
}

/** After a refusal that undid the transaction: each half gets one of its own, down to the refused code. */
async function changeHalves(
  deps: ChangeDeps,
  user: SignedInUser,
  ids: readonly number[],
  change: CodeChange,
  size: GroupSize,
  refused: Outcome<never>,
): Promise<Map<number, Outcome<ChangedCode>>> {
  if (ids.length === 1) return new Map(ids.map((id) => [id, refused]))
  const changed = new Map<number, Outcome<ChangedCode>>()
  for (const half of inParts(ids, Math.ceil(ids.length / 2)))
    for (const [id, outcome] of await changeSome(deps, user, half, change, size)) changed.set(id, outcome)
  return changed
}

type Written = {
  readonly before: QrCodesTable
  readonly after: QrCodesTable | null
  /** All links of the code, because any may be cached. */
  readonly links: readonly LinkKey[]
}

type Planned = { readonly stored: QrCodesTable; readonly after: Code; readonly restoredFrom: number | null }

/** The outcome of each code. Refused as a whole where a refusal comes after the first write. */
async function runChange(
  transaction: Transaction,
  deps: ChangeDeps,
  user: SignedInUser,
  ids: readonly number[],
  change: CodeChange,
): Promise<Outcome<Map<number, Outcome<Written>>>> {
  // Write first: this locks the rows until the end.
  const rows = await transaction
    .updateTable('qr_codes')
    .set((row) => ({ edits: row('edits', '+', change.isEdit ? 1 : 0) }))
    .where('user_id', '=', user.id)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .returningAll()
    .execute()
  const locked = new Map(rows.map((row) => [row.id, row]))
  const outcomes = new Map<number, Outcome<Written>>()
  const planned: Planned[] = []
  for (const id of ids) {
    await nextTurn()
    const stored = locked.get(id)
    if (stored === undefined) {
      outcomes.set(id, notFound)
      continue
    }
    const plan = await planChange(transaction, deps, user, stored, change)
    if (!plan.ok) outcomes.set(id, plan)
    else if (plan.value === null) outcomes.set(id, done({ before: stored, after: null, links: [] }))
    else planned.push(plan.value)
  }
  if (change.isEdit)
    await uncountEdits(
      transaction,
      user.id,
      [...outcomes.keys()].filter((id) => locked.has(id)),
    )
  const written = await writePlanned(transaction, deps, user, planned)
  if (!written.ok) return written
  for (const [id, one] of written.value) outcomes.set(id, done(one))
  return done(outcomes)
}

/** One code after the change, checked; null when nothing changes. */
async function planChange(
  transaction: Transaction,
  deps: ChangeDeps,
  user: SignedInUser,
  stored: QrCodesTable,
  change: CodeChange,
): Promise<Outcome<Planned | null>> {
  if (change.ifMatch != null && !change.ifMatch.includes(stored.updated_at)) {
    const current = await findCode(transaction, user.id, stored.id)
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
  if (planned.value === null) return done(null)
  const after: Code = { ...planned.value.after, is_edit: change.isEdit }
  const closed = await checkDestinations(transaction, deps.settings, after, before)
  if (closed !== null) return refuse(closed)
  const misplaced = await checkFolder(transaction, after, before)
  if (misplaced !== null) return refuse(misplaced)
  return done({ stored, after, restoredFrom: planned.value.restoredFrom ?? null })
}

/** The written row of each code. Refuses all when one shows a missing file. */
async function writePlanned(
  transaction: Transaction,
  deps: ChangeDeps,
  user: SignedInUser,
  planned: readonly Planned[],
): Promise<Outcome<ReadonlyMap<number, Written>>> {
  const now = deps.clock()
  const rows = new Map<number, QrCodesTable>()
  for (const restoredFrom of new Set(planned.map((plan) => plan.restoredFrom))) {
    const some = planned.filter((plan) => plan.restoredFrom === restoredFrom)
    const written = await writeChanges(transaction, some, { by: user, now, restoredFrom })
    for (const row of written) rows.set(row.id, row)
  }
  for (const { stored, after, restoredFrom } of planned) {
    await nextTurn()
    const isRestore = restoredFrom !== null
    const missing = await noteFileUses(transaction, deps.settings, after, {
      before: fromRow(stored),
      now,
      isRestore,
    })
    if (missing !== null) return refuse(missing)
  }
  const links = await linksOfCodes(
    transaction,
    user.id,
    planned.map(({ stored }) => stored.id),
  )
  return done(
    new Map(
      planned.map(({ stored }) => {
        const { id } = stored
        return [id, { before: stored, after: rows.get(id) ?? stored, links: links.get(id) ?? [] }]
      }),
    ),
  )
}

/** Codes that were refused or need no change were not edited. */
async function uncountEdits(transaction: Transaction, userId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await transaction
    .updateTable('qr_codes')
    .set((row) => ({ edits: row('edits', '-', 1) }))
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .execute()
}

export type Change = {
  /** The person who makes it, with their account. */
  readonly by: SignedInUser
  /** Milliseconds since 1970. */
  readonly now: number
  readonly restoredFrom?: number | null
}

/** The change of one of several codes. */
type ChangeOfCode = { readonly stored: QrCodesTable; readonly after: Code }

/**
 * Writes the changed columns, tags and versions of codes of one account, and records who changed them. A save of content
 * or design moves `updatedAt`, which always increases, and names its author. A star, a folder or an unchanged field moves
 * neither. Versions, tags and events take a statement for all codes, because a statement costs more than a row.
 */
export async function writeChanges(
  transaction: Transaction,
  changes: readonly ChangeOfCode[],
  { by, now, restoredFrom = null }: Change,
): Promise<QrCodesTable[]> {
  const [first] = changes
  if (first === undefined) return []
  const { user_id: userId } = first.stored
  const codeIds = changes.map(({ stored }) => stored.id)
  const links = await linksOfCodes(transaction, userId, codeIds)
  const written: WrittenChange[] = []
  for (const { stored, after } of changes) {
    await nextTurn()
    const row = toRow(after, now, earlierLinks(links.get(stored.id) ?? []))
    const keys = changedKeys(fromRow(stored), after)
    const isSave = keys.length > 0 || changedColumns(stored, row).some((name) => !unsaved.has(name))
    const saved = { saved_by: by.person.id, updated_at: nextUpdate(stored, now) }
    const version = keys.length > 0 ? stored.version + 1 : stored.version
    written.push({ stored, after: { ...row, ...(isSave && saved), version }, keys })
  }
  const edited = written.filter(({ keys }) => keys.length > 0)
  await nextTurn()
  await keepVersions(transaction, edited, restoredFrom)
  for (const { stored, after } of edited) await thinVersions(transaction, stored, after.version, by.plan)
  for (const { stored, after } of written) {
    await nextTurn()
    await writeColumns(transaction, stored, after)
  }
  await nextTurn()
  const tagged = written.filter(({ stored, after }) => after.tags !== stored.tags)
  await replaceTags(
    transaction,
    userId,
    tagged.map(({ after }) => ({ codeId: after.id, tags: after.tags })),
  )
  await nextTurn()
  const notes = edited.map(({ after, keys }) => ({
    kind: restoredFrom === null ? ('code.edited' as const) : ('code.restored-version' as const),
    codeId: after.id,
    subject: subjectOf(after),
    details: { version: after.version, changed: keys, ...(restoredFrom !== null && { restoredFrom }) },
  }))
  if (notes.length > 0) await noteChanges(transaction, by, now, notes)
  await nextTurn()
  await noteMoves(transaction, written, { by, now })
  return written.map(({ after }) => after)
}

type WrittenChange = {
  readonly stored: QrCodesTable
  readonly after: QrCodesTable
  /** The record keys that differ. */
  readonly keys: readonly string[]
}

/** Columns that a change may write without being a save that others must see before they overwrite it. */
const unsaved: ReadonlySet<string> = new Set<keyof QrCodesTable>([
  'is_starred',
  'folder_id',
  'former_folder_id',
  'is_edit',
  'title_source',
  ...derivedColumns,
])

/** ISO 8601. Increases even within one millisecond. */
export function nextUpdate({ updated_at }: QrCodesTable, now: number): string {
  return new Date(Math.max(now, Date.parse(updated_at) + 1)).toISOString()
}

async function noteMoves(
  transaction: Transaction,
  written: readonly WrittenChange[],
  { by, now }: Pick<Change, 'by' | 'now'>,
): Promise<void> {
  const moved = written.filter(({ stored, after }) => after.folder_id !== stored.folder_id)
  const paths = new Map<number | null, Awaited<ReturnType<typeof pathOfFolder>>>()
  for (const id of new Set(moved.flatMap(({ stored, after }) => [stored.folder_id, after.folder_id])))
    paths.set(id, await pathOfFolder(transaction, by.id, id))
  const notes = moved.map(({ stored, after }) => ({
    kind: 'code.moved' as const,
    codeId: after.id,
    subject: subjectOf(after),
    details: { from: paths.get(stored.folder_id) ?? null, to: paths.get(after.folder_id) ?? null },
  }))
  if (notes.length > 0) await noteChanges(transaction, by, now, notes)
}

function changedColumns(before: QrCodesTable, after: QrCodesTable): (keyof QrCodesTable)[] {
  return (Object.keys(after) as (keyof QrCodesTable)[]).filter((name) => before[name] !== after[name])
}

/** Writes the changed columns only, so that an edit updates no other index. */
export async function writeColumns(
  transaction: Transaction,
  before: QrCodesTable,
  after: QrCodesTable,
): Promise<void> {
  const changed = changedColumns(before, after).map((name) => [name, after[name]])
  if (changed.length === 0) return
  await transaction
    .updateTable('qr_codes')
    .set(Object.fromEntries(changed))
    .where('user_id', '=', before.user_id)
    .where('id', '=', before.id)
    .execute()
}

const versionColumns = [
  'user_id',
  'code_id',
  'number',
  'saved_at',
  'saved_by',
  'changed',
  'restored_from',
  'snapshot',
] as const

const insertVersions = bulkInsert('code_versions', versionColumns, (insert) =>
  insert.onConflict((conflict) =>
    conflict
      .columns(['user_id', 'code_id', 'number'])
      .doUpdateSet((row) => ({ snapshot: row.ref('excluded.snapshot') })),
  ),
)
const insertEdits = bulkInsert('code_versions', versionColumns)

/** Saves the states before edits, and records the edits. */
async function keepVersions(
  transaction: Transaction,
  edited: readonly WrittenChange[],
  restoredFrom: number | null,
): Promise<void> {
  const versionOf = ({ user_id, id, version, updated_at, saved_by }: QrCodesTable) => ({
    user_id,
    code_id: id,
    number: version,
    saved_at: updated_at,
    saved_by,
  })
  await insertVersions(
    transaction,
    edited.map(({ stored }) => ({
      ...versionOf(stored),
      changed: '[]',
      restored_from: null,
      snapshot: JSON.stringify(snapshotOf(stored)),
    })),
  )
  await insertEdits(
    transaction,
    edited.map(({ after, keys }) => ({
      ...versionOf(after),
      changed: JSON.stringify(keys),
      restored_from: restoredFrom,
      snapshot: null,
    })),
  )
}
