import { setImmediate as nextTurn } from 'node:timers/promises'
import type { BulkCommand } from '#contract/bulk.ts'
import type { CodeRow } from '../database/find-code.ts'
import { type ChangeDeps, changeCode, type ChangedCode } from './change-code.ts'
import { deleteQrCode, restoreQrCode } from './delete-qr-code.ts'
import { planBulkChange } from './plan-bulk-change.ts'
import { done, type Outcome } from './refusal.ts'
import type { SignedInUser } from './signed-in-user.ts'

type Change = BulkCommand['change']

/** What became of one code of many. */
export type BulkOutcome = { readonly id: number; readonly outcome: Outcome<BulkDone> }

export type BulkDone = {
  readonly isChanged: boolean
  readonly before: string | null
  readonly after: string | null
  readonly undoVersion: number | null
  /** The code as it is now; null when it is deleted. */
  readonly code: CodeRow | null
}

/** Edits that count; a pause or a star is none. */
const edits: ReadonlySet<Change['action']> = new Set([
  'addTags',
  'removeTags',
  'restyle',
  'replaceDestination',
  'restoreVersion',
])

/** Does the same to every code, each in a transaction of its own: a refused one leaves the others as they went. */
export async function changeQrCodes(
  deps: ChangeDeps,
  user: SignedInUser,
  command: BulkCommand,
): Promise<BulkOutcome[]> {
  const outcomes: BulkOutcome[] = []
  for (const id of new Set(command.ids)) {
    outcomes.push({ id, outcome: await changeOne(deps, user, id, command) })
    // The database answers at once, so without this no redirect would come in between.
    await nextTurn()
  }
  return outcomes
}

async function changeOne(
  deps: ChangeDeps,
  user: SignedInUser,
  id: number,
  { change, dryRun }: BulkCommand,
): Promise<Outcome<BulkDone>> {
  if (change.action === 'delete') {
    const deleted = await deleteQrCode(deps, user, id, { dryRun })
    return deleted.ok ? done({ ...nothingMore, isChanged: deleted.value.isChanged, code: null }) : deleted
  }
  if (change.action === 'restore') {
    const restored = await restoreQrCode(deps, user, id, { dryRun })
    return restored.ok ? done({ ...nothingMore, ...restored.value }) : restored
  }
  const changed = await changeCode(deps, user, id, {
    isEdit: edits.has(change.action),
    dryRun,
    plan: (transaction, stored) => planBulkChange(transaction, stored, change),
  })
  return changed.ok ? done(bulkDone(change, changed.value)) : changed
}

const nothingMore = { before: null, after: null, undoVersion: null }

function bulkDone(change: Change, { before, code, isChanged }: ChangedCode): BulkDone {
  const tellsDestination = change.action === 'replaceDestination'
  return {
    isChanged,
    before: tellsDestination ? before.destination_url : null,
    after: tellsDestination ? code.destination_url : null,
    undoVersion: code.version === before.version ? null : before.version,
    code,
  }
}
