import type { CodeVersion } from '#contract/code-operations.ts'
import { storedDestinationSchema } from '#contract/destination.ts'
import { versionBytes } from '#contract/limits.ts'
import { type FieldReason, fieldReasons, withReasons } from '#contract/reasons.ts'
import { findCode } from '../../database/queries/find-code.ts'
import type { Code, CodeRow } from '../../domain/stored-code.ts'
import type { Database } from '../../database/open-database.ts'
import { destinationsOf } from '../../domain/destinations.ts'
import { done, invalid, notFound, type Outcome, refuse } from '../../domain/refusal.ts'
import type { SignedInUser } from '../../domain/signed-in.ts'
import { changedKeys, fromSnapshot, presentVersion, type Snapshot } from './present-code.ts'
import { changeCode, type ChangeDeps, type PlannedChange } from './change-code.ts'
import { findPersonName } from '../../database/queries/members.ts'
import { droppedSnapshot } from './thin-versions.ts'

type VersionPage = { readonly versions: CodeVersion[]; readonly nextBefore: number | null }

/** A page of versions, newest first. Refusals: not-found. */
export async function findVersions(
  database: Database,
  user: SignedInUser,
  id: number,
  page: { readonly before?: number | undefined; readonly limit: number },
): Promise<Outcome<VersionPage>> {
  const code = await findCode(database, user.id, id)
  if (code === null) return notFound
  let query = database
    .selectFrom('code_versions')
    .leftJoin('people', 'people.id', 'code_versions.saved_by')
    .selectAll('code_versions')
    .select('people.name')
    .where('code_versions.user_id', '=', user.id)
    .where('code_id', '=', id)
  if (page.before !== undefined) query = query.where('number', '<', page.before)
  const rows = await query
    .orderBy('number', 'desc')
    .limit(page.limit + 1)
    .execute()
  const versions = rows.slice(0, page.limit).map((row) => presentVersion(row, row.name ?? '', code))
  if (code.version === 1 && (page.before ?? 2) > 1) versions.push(await onlyVersion(database, code))
  const nextBefore = rows.length > page.limit ? (versions.at(-1)?.number ?? null) : null
  return done({ versions, nextBefore })
}

/** A code without edits has no version rows. */
async function onlyVersion(database: Database, code: CodeRow): Promise<CodeVersion> {
  const person = await findPersonName(database, code.saved_by)
  return presentVersion(
    {
      user_id: code.user_id,
      code_id: code.id,
      number: 1,
      saved_at: code.created_at,
      saved_by: code.saved_by,
      changed: '[]',
      restored_from: null,
      snapshot: null,
    },
    person?.name ?? '',
    code,
  )
}

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

const megabytes = { count: versionBytes / 1_048_576 }

/** The code as it was in a version; null when nothing changes. */
export async function planRestore(
  database: Database,
  stored: Code,
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
  if (version === undefined || version.snapshot === null) return notFound
  if (version.snapshot === droppedSnapshot) return invalid('version', 'version-dropped', megabytes)
  const after = restored(version.snapshot, stored)
  if (after === null) return invalid('version', 'version-damaged')
  const errors = forbiddenAddresses(after, stored)
  if (errors.length > 0) return refuse({ kind: 'invalid', errors })
  return done(changedKeys(stored, after).length === 0 ? null : { after, restoredFrom: number })
}

/** Null when the stored state cannot be read. */
function restored(snapshot: string, stored: Code): Code | null {
  try {
    const read = JSON.parse(snapshot) as Snapshot
    const code = fromSnapshot(read, stored)
    return typeof read.field_data === 'string' && code.fieldData === null ? null : code
  } catch {
    return null
  }
}

/** Addresses that a save would refuse. An older version of the service may have taken them. */
function forbiddenAddresses(after: Code, stored: Code): FieldReason[] {
  const known = destinationsOf(stored)
  return Object.entries(destinationsOf(after)).flatMap(([field, address]) => {
    if (known[field] === address) return []
    const read = storedDestinationSchema.safeParse(address, withReasons)
    return read.success ? [] : fieldReasons(read.error.issues, [field])
  })
}
