import type { CodeRow } from '../database/find-code.ts'
import type { Database } from '../database/open-database.ts'
import type { QrCodesTable } from '../database/schema.ts'
import { type ChangeDeps, changeCode, type PlannedChange } from './change-code.ts'
import { pictureHash } from './picture-hash.ts'
import { changedKeys, restorableColumns, type Snapshot } from './present-version.ts'
import { done, type Outcome, refuse } from './refusal.ts'
import { searchText } from './search-text.ts'
import type { SignedInUser } from './signed-in-user.ts'

/**
 * Makes an earlier version the present one, as a new version. What is printed stays: domain, tag and with them the
 * payload. Password, star and counters stay too. Refusals: not-found (code or version), changed.
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

/** The columns that bring a version back; null when the code is in that state already. */
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
  const after = { ...stored, ...columns }
  const restored = { ...columns, picture_hash: pictureHash(after), search: searchText(after) }
  if (changedKeys(stored, { ...stored, ...restored }).length === 0) return done(null)
  return done({ columns: restored, restoredFrom: number })
}
