import { setImmediate as nextTurn } from 'node:timers/promises'
import { maxLengths } from '#contract/limits.ts'
import { fieldReasons, withReasons } from '#contract/reasons.ts'
import type { BulkCommand } from '#contract/bulk.ts'
import { destinationSchema } from '#contract/destination.ts'
import type { UpdateCommand } from '#contract/create.ts'
import { toKitDesign } from '#design/brand/brand-kit.ts'
import { applyBrand } from '#design/brand/templates.ts'
import { designFromRecord, designToFields } from '#design/record-design.ts'
import { foldText } from '#contract/text-field.ts'
import type { Code, CodeRow, QrCodesTable } from '../../domain/stored-code.ts'
import type { Database } from '../../database/open-database.ts'
import { withoutTags, withTags, replacedTag } from '../../domain/tags.ts'
import { previewFolder } from '../library/folders.ts'
import { checkDestinations } from './save-rules.ts'
import { findCodes, lockAnyCodes } from '../../database/queries/find-code.ts'
import {
  changeCodes,
  type ChangedCode,
  type ChangeDeps,
  type PlannedChange,
  writeChanges,
} from './change-code.ts'
import { deleteQrCodes, restoreQrCode } from './delete-qr-code.ts'
import { changedKeys } from './present-code.ts'
import { done, invalid, notFound, type Outcome, refuse } from '../../domain/refusal.ts'
import type { SignedInUser } from '../../domain/signed-in.ts'
import { applyUpdate } from '../../domain/code-requests.ts'
import { designOfCode, fromRow, toRow } from '../../domain/code.ts'
import { planRestore } from './versions.ts'
import { GroupSize } from '../../database/group-size.ts'
import type { Transaction } from '../../database/in-transaction.ts'
import type { CommandDeps } from '../command-deps.ts'

type Change = BulkCommand['change']

/** The result for one code of a bulk change. */
export type BulkOutcome = { readonly id: number; readonly outcome: Outcome<BulkDone> }

type BulkDone = {
  readonly isChanged: boolean
  readonly before: string | null
  readonly after: string | null
  readonly undoVersion: number | null
  /** The folder before a move; undefined for other changes. */
  readonly undoFolder?: number | null
  /** The current code; null when deleted. */
  readonly code: CodeRow | null
}

/** Changes that count as edits; pausing and starring do not. */
const edits: ReadonlySet<Change['action']> = new Set([
  'addTags',
  'removeTags',
  'restyle',
  'replaceDestination',
  'restoreVersion',
])

/** Applies a change to every code, many in one transaction: a refused one does not affect the others. */
export async function changeQrCodes(
  deps: ChangeDeps,
  user: SignedInUser,
  command: BulkCommand,
): Promise<BulkOutcome[]> {
  const { change, dryRun } = command
  if (dryRun && change.action !== 'delete' && change.action !== 'restore')
    return await previewChanges(deps, user, [...new Set(command.ids)], change)
  if (change.action === 'delete') return await deleteAll(deps, user, command)
  const ids = [...new Set(command.ids)]
  if (change.action === 'restore') return await restoreAll(deps, user, ids, dryRun)
  const changed = await changeCodes(deps, user, ids, {
    isEdit: edits.has(change.action),
    plan: (transaction, stored) => planBulkChange(transaction, stored, change),
  })
  return ids.map((id) => {
    const outcome = changed.get(id) ?? notFound
    return { id, outcome: outcome.ok ? done(bulkDone(change, outcome.value)) : outcome }
  })
}

async function deleteAll(
  deps: ChangeDeps,
  user: SignedInUser,
  { ids, dryRun }: BulkCommand,
): Promise<BulkOutcome[]> {
  const deleted = await deleteQrCodes(deps, user, [...new Set(ids)], { dryRun })
  return [...deleted].map(([id, outcome]) => ({
    id,
    outcome: outcome.ok ? done({ ...nothingMore, isChanged: outcome.value.isChanged, code: null }) : outcome,
  }))
}

/** Each in a transaction of its own, because the plan has room for some of them only. */
async function restoreAll(
  deps: ChangeDeps,
  user: SignedInUser,
  ids: readonly number[],
  dryRun: boolean,
): Promise<BulkOutcome[]> {
  const outcomes: BulkOutcome[] = []
  for (const id of ids) {
    const restored = await restoreQrCode(deps, user, id, { dryRun })
    outcomes.push({ id, outcome: restored.ok ? done({ ...nothingMore, ...restored.value }) : restored })
    // The embedded database blocks the thread, so let redirects run in between.
    await nextTurn()
  }
  return outcomes
}

/** Previews a bulk change with the same rules, without writing. */
async function previewChanges(
  deps: ChangeDeps,
  user: SignedInUser,
  ids: readonly number[],
  change: PlannableChange,
): Promise<BulkOutcome[]> {
  const stored = await findCodes(deps.database, user.id, ids)
  const outcomes: BulkOutcome[] = []
  for (const id of ids) {
    const before = stored.get(id)
    outcomes.push({
      id,
      outcome: before === undefined ? notFound : await previewChange(deps, before, change),
    })
    await nextTurn()
  }
  return outcomes
}

async function previewChange(
  { database, settings, clock }: ChangeDeps,
  stored: QrCodesTable,
  change: PlannableChange,
): Promise<Outcome<BulkDone>> {
  const before = fromRow(stored)
  const planned = await planBulkChange(database, before, change)
  if (!planned.ok) return planned
  const after = planned.value?.after ?? before
  const closed = await checkDestinations(database, settings, after, before)
  const refusal = closed ?? (await previewFolder(database, after, before))
  if (refusal !== null) return refuse(refusal)
  const version = changedKeys(before, after).length === 0 ? before.version : before.version + 1
  const row = toRow({ ...after, version }, clock())
  const code = { ...row, scans: 0, clicks: 0 }
  return done(bulkDone(change, { before: stored, code, isChanged: planned.value !== null }))
}

const nothingMore = { before: null, after: null, undoVersion: null }

function bulkDone(change: Change, { before, code, isChanged }: ChangedCode): BulkDone {
  const returnsDestination = change.action === 'replaceDestination'
  return {
    isChanged,
    before: returnsDestination ? before.destination_url : null,
    after: returnsDestination ? code.destination_url : null,
    undoVersion: code.version === before.version ? null : before.version,
    ...(change.action === 'move' && isChanged && { undoFolder: before.folder_id }),
    code,
  }
}

type PlannableChange = Exclude<BulkCommand['change'], { action: 'delete' | 'restore' }>

/** One code after a bulk change; null when nothing changes. */
async function planBulkChange(
  database: Database,
  stored: Code,
  change: PlannableChange,
): Promise<Outcome<PlannedChange | null>> {
  if (change.action === 'restoreVersion') {
    const number = change.versions[String(stored.id)]
    if (number === undefined) return invalid('versions', 'send-code-version')
    return await planRestore(database, stored, number)
  }
  const command = commandOf(stored, change)
  if (!command.ok) return command
  if (command.value === null) return done(null)
  const changed = applyUpdate(stored, command.value)
  if (!changed.ok) return changed
  const after = changed.value
  const isSame =
    changedKeys(stored, after).length === 0 &&
    after.is_starred === stored.is_starred &&
    after.folder_id === stored.folder_id
  return done(isSame ? null : { after })
}

/** The equivalent single-code update; null when nothing changes. */
function commandOf(
  stored: Code,
  change: Exclude<PlannableChange, { action: 'restoreVersion' }>,
): Outcome<UpdateCommand | null> {
  switch (change.action) {
    case 'pause':
      return done({ isActive: false })
    case 'resume':
      return done({ isActive: true })
    case 'star':
      return done({ isStarred: true })
    case 'unstar':
      return done({ isStarred: false })
    case 'addTags':
      return tagsCommand(withTags(stored.tags, change.tags))
    case 'removeTags':
      return tagsCommand(withoutTags(stored.tags, change.tags))
    case 'move':
      return done({ folderId: change.folderId })
    case 'moveBack':
      return moveBackCommand(change.folders[String(stored.id)])
    case 'restyle':
      return done(
        restyleCommand(stored, change.keepsFrames === true ? inBrand(stored, change.design) : change.design),
      )
    case 'replaceDestination':
      return destinationCommand(stored, change)
    default:
      return change satisfies never
  }
}

function moveBackCommand(folderId: number | null | undefined): Outcome<UpdateCommand> {
  return folderId === undefined ? invalid('folders', 'send-code-folder') : done({ folderId })
}

function tagsCommand(tags: string): Outcome<UpdateCommand> {
  return tags.length > maxLengths.tags
    ? invalid('tags', 'characters', { count: maxLengths.tags })
    : done({ tags })
}

type Restyle = Extract<PlannableChange, { action: 'restyle' }>['design']

/** The design of a brand around the frame and the words of a code. */
function inBrand(stored: Code, { design, ...flat }: Restyle): Restyle {
  const brand = designFromRecord({ ...flat, fieldData: { design } })
  return designToFields(applyBrand(designOfCode(stored), toKitDesign(brand)))
}

/** Replaces the design details; other `fieldData` keys stay. */
function restyleCommand(stored: Code, { design, ...flat }: Restyle): UpdateCommand {
  if (design === undefined) return flat
  const { design: _former, ...others } = stored.fieldData ?? {}
  const fieldData = design === null ? others : { ...others, design }
  return { ...flat, qr: design ?? {}, fieldData: Object.keys(fieldData).length === 0 ? null : fieldData }
}

function destinationCommand(
  stored: Code,
  { find, replace }: { readonly find: string; readonly replace: string },
): Outcome<UpdateCommand | null> {
  if (!stored.destination_url.includes(find)) return done(null)
  const replaced = destinationSchema.safeParse(
    stored.destination_url.replaceAll(find, () => replace),
    withReasons,
  )
  if (replaced.success) return done({ destinationUrl: replaced.data })
  return refuse({ kind: 'invalid', errors: fieldReasons(replaced.error.issues, ['destinationUrl']) })
}

/** Codes per transaction at most. */
const codesAtOnce = 20
/** Codes per call, so that it ends long before a client stops waiting. */
const renamedAtMost = 500

type RenamedTag = {
  readonly codes: number
  /** Codes that keep the tag, because the new tags would be too long. */
  readonly skipped: number
  /** The id to continue after; null when no code is left. */
  readonly next: number | null
}

/**
 * Replaces a tag on codes, each as an edit, including deleted codes. If interrupted, the same call completes it.
 */
export async function renameTag(
  deps: Pick<CommandDeps, 'database' | 'clock'>,
  user: SignedInUser,
  { after = 0, ...rename }: Rename & { readonly after?: number | undefined },
): Promise<RenamedTag> {
  let codes = 0
  let skipped = 0
  let next: number | null = after
  const size = new GroupSize(deps.database, codesAtOnce)
  for (let walked = 0; next !== null && walked < renamedAtMost;) {
    const some: Walked = { afterId: next, count: Math.min(size.rows, renamedAtMost - walked) }
    const { value } = await size.transaction(some.count, async (transaction) => ({
      ok: true,
      value: await renameSome(transaction, deps, user, rename, some),
    }))
    walked += some.count
    codes += value.codes
    skipped += value.skipped
    next = value.next
    await nextTurn()
  }
  return { codes, skipped, next }
}

type Rename = { readonly from: string; readonly to: string | null }

/** The codes that a transaction walks over. */
type Walked = { readonly afterId: number; readonly count: number }

async function renameSome(
  transaction: Transaction,
  deps: Pick<CommandDeps, 'clock'>,
  user: SignedInUser,
  { from, to }: Rename,
  { afterId, count }: Walked,
): Promise<RenamedTag> {
  const rows = await transaction
    .selectFrom('code_tags')
    .select('code_id')
    .where('user_id', '=', user.id)
    .where('tag_key', '=', foldText(from))
    .where('code_id', '>', afterId)
    .orderBy('code_id')
    .limit(count)
    .execute()
  if (rows.length === 0) return { codes: 0, skipped: 0, next: null }
  const ids = rows.map(({ code_id }) => code_id)
  // Versions and derived columns depend on the current code.
  const renamed = (await lockAnyCodes(transaction, user.id, ids))
    .map((stored) => ({ stored, after: { ...fromRow(stored), tags: replacedTag(stored.tags, from, to) } }))
    .filter(({ stored, after }) => after.tags !== stored.tags)
  const changes = renamed.filter(({ after }) => after.tags.length <= maxLengths.tags)
  await writeChanges(transaction, changes, { by: user, now: deps.clock() })
  return {
    codes: changes.length,
    skipped: renamed.length - changes.length,
    next: rows.length < count ? null : (ids.at(-1) ?? null),
  }
}
