import type { CodeVersion } from '#contract/versions.ts'
import { findCode } from '../database/queries/find-code.ts'
import type { CodeRow } from '../domain/stored-code.ts'
import type { Database } from '../database/open-database.ts'
import { presentVersion } from './present-version.ts'
import { done, type Outcome, refuse } from '../domain/refusal.ts'
import type { SignedInUser } from '../domain/signed-in.ts'

export type VersionPage = { readonly versions: CodeVersion[]; readonly nextBefore: number | null }

/** A page of versions, newest first. Refusals: not-found. */
export async function findVersions(
  database: Database,
  user: SignedInUser,
  id: number,
  page: { readonly before?: number | undefined; readonly limit: number },
): Promise<Outcome<VersionPage>> {
  const code = await findCode(database, user.id, id)
  if (code === null) return refuse({ kind: 'not-found' })
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
  const person = await database
    .selectFrom('people')
    .select('name')
    .where('id', '=', code.saved_by)
    .executeTakeFirst()
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
