import type { CodeRow, QrCodesTable } from '../domain/stored-code.ts'
import type { Database } from '../database/open-database.ts'
import { type ChangeDeps, changeCode, type PlannedChange } from './change-code.ts'
import { changedKeys, restorableColumns, type Snapshot } from './present-version.ts'
import { done, type Outcome, refuse } from '../domain/refusal.ts'
import type { SignedInUser } from '../domain/signed-in.ts'

/**
 * Restores an earlier version as a new version. Domain, tag and so the payload stay; so do password, star and
 * counters. Refusals: not-found (code or version), changed.
 */
export async function restoreVersion(
  deps: ChangeDeps,
  user: SignedInUser,
  id: number,
  number: number,
  ifMatch: readonly string[] | null,
): Promise<Outcome<CodeRow>> {
  const outcome = await changeCode(deps, user, id, {
    isEdit: true,
    ifMatch,
    plan: (transaction, stored) => planRestore(transaction, stored, number),
  })
  return outcome.ok ? done(outcome.value.code) : outcome
}

/** The columns that restore a version; null when nothing changes. */
export async function planRestore(
  database: Database,
  stored: QrCodesTable,
  number: number,
): Promise<Outcome<PlannedChange | null>> {
  if (number === stored.version) return done(null)
  const version = await database
    .selectFrom('code_versions')
    .select('snapshot')
    .where('user_id', '=', stored.user_id)
    .where('code_id', '=', stored.id)
    .where('number', '=', number)
    .executeTakeFirst()
  if (version === undefined || version.snapshot === null) return refuse({ kind: 'not-found' })
  const columns = restorableColumns(JSON.parse(version.snapshot) as Snapshot)
  if (changedKeys(stored, { ...stored, ...columns }).length === 0) return done(null)
  return done({ columns, restoredFrom: number })
}
