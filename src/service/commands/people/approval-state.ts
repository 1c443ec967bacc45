import type { Kysely } from 'kysely'
import type { ApprovalState } from '#contract/people/approval-operations.ts'
import type { Person } from '#contract/people/person.ts'
import type { ApprovalDecisionsTable, Tables } from '../../database/schema.ts'
import { inParts } from '../../database/bulk-statement.ts'
import type { Database } from '../../database/open-database.ts'
import { findCodes } from '../../database/queries/find-code.ts'
import { invalid, type Outcome } from '../../domain/refusal.ts'
import { type QrCodesTable, subjectOf } from '../../domain/stored-code.ts'
import type { CommandDeps } from '../command-deps.ts'

/** The columns that a decision is bound to. */
export type DecidedCode = Pick<
  QrCodesTable,
  'user_id' | 'id' | 'version' | 'picture_hash' | 'destination_url'
>

/** Whether a code is approved as it is. @param reader the member who asks; null for somebody with the link. */
export async function approvalStateOf(
  database: Kysely<Tables>,
  code: DecidedCode & Pick<QrCodesTable, 'updated_at' | 'saved_by'>,
  reader: number | null = null,
): Promise<ApprovalState> {
  const latest = await database
    .selectFrom('approval_decisions')
    .leftJoin('people', 'people.id', 'approval_decisions.person_id')
    .selectAll('approval_decisions')
    .select('people.name')
    .where('user_id', '=', code.user_id)
    .where('code_id', '=', code.id)
    .orderBy('decided_at', 'desc')
    .orderBy('approval_decisions.id')
    .executeTakeFirst()
  const shared = {
    current: { version: code.version, updatedAt: code.updated_at },
    isRequired: await isApprovalRequired(database, code.user_id),
    isOwnWork: reader !== null && (await isOwnWork(database, code, reader)),
    approvers: await approversOf(database, code.user_id),
    asked: await askedAbout(database, code),
  }
  if (latest === undefined) return { state: 'none', latest: null, changedSince: [], ...shared }
  const isCurrent = isAbout(latest, code)
  return {
    state: isCurrent ? latest.decision : 'outdated',
    latest: {
      id: latest.id,
      decision: latest.decision,
      version: latest.version,
      person: latest.person_id === null ? null : { id: latest.person_id, name: latest.name ?? '' },
      name: latest.person_id === null ? latest.given_name : (latest.name ?? ''),
      reason: latest.reason,
      decidedAt: latest.decided_at,
    },
    changedSince: isCurrent ? [] : await changedSince(database, code, latest.version),
    ...shared,
  }
}

/** Whether a decision is for the current code. */
function isAbout(
  {
    version,
    picture_hash,
    destination_url,
  }: Pick<ApprovalDecisionsTable, 'version' | 'picture_hash' | 'destination_url'>,
  code: DecidedCode,
): boolean {
  return (
    version === code.version && picture_hash === code.picture_hash && destination_url === code.destination_url
  )
}

/** Members who were asked about this version. A decision removes their requests. */
async function askedAbout(
  database: Kysely<Tables>,
  { user_id, id, version }: DecidedCode,
): Promise<Person[]> {
  return await database
    .selectFrom('approval_requests')
    .innerJoin('people', 'people.id', 'approval_requests.person_id')
    .select(['people.id', 'people.name'])
    .where('user_id', '=', user_id)
    .where('code_id', '=', id)
    .where('version', '=', version)
    .orderBy('people.name')
    .orderBy('people.id')
    .execute()
}

async function changedSince(
  database: Kysely<Tables>,
  code: Pick<QrCodesTable, 'user_id' | 'id'>,
  version: number,
): Promise<string[]> {
  const versions = await database
    .selectFrom('code_versions')
    .select('changed')
    .where('user_id', '=', code.user_id)
    .where('code_id', '=', code.id)
    .where('number', '>', version)
    .orderBy('number')
    .execute()
  return [...new Set(versions.flatMap(({ changed }) => JSON.parse(changed) as string[]))]
}

/** Whether an account needs an approval before a download for print. */
export async function isApprovalRequired(database: Kysely<Tables>, userId: number): Promise<boolean> {
  const row = await database
    .selectFrom('required_approvals')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether nobody approves a code that they edited. Without a decision of the owner: where two members may approve. */
export async function isApprovalByOther(database: Kysely<Tables>, userId: number): Promise<boolean> {
  const row = await database
    .selectFrom('approval_rules')
    .select('is_by_other')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.is_by_other ?? (await approversOf(database, userId)).length > 1
}

export async function setApprovalByOther(
  { database }: Pick<CommandDeps, 'database'>,
  userId: number,
  is_by_other: boolean,
): Promise<void> {
  await database
    .insertInto('approval_rules')
    .values({ user_id: userId, is_by_other })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ is_by_other }))
    .execute()
}

/** Whether a member edited a code since its last approval, where only somebody else may approve it. */
export async function isOwnWork(
  database: Kysely<Tables>,
  { user_id, id, version, saved_by }: Pick<QrCodesTable, 'user_id' | 'id' | 'version' | 'saved_by'>,
  personId: number,
): Promise<boolean> {
  if (!(await isApprovalByOther(database, user_id))) return false
  const approved = await database
    .selectFrom('approval_decisions')
    .select((decision) => decision.fn.max('version').as('version'))
    .where('user_id', '=', user_id)
    .where('code_id', '=', id)
    .where('decision', '=', 'approved')
    .executeTakeFirst()
  const since = approved?.version ?? 0
  // The first version has no row until the first edit.
  if (version === 1) return since < 1 && saved_by === personId
  const own = await database
    .selectFrom('code_versions')
    .select('number')
    .where('user_id', '=', user_id)
    .where('code_id', '=', id)
    .where('number', '>', since)
    .where('saved_by', '=', personId)
    .limit(1)
    .executeTakeFirst()
  return own !== undefined
}

export async function requireApproval(
  { database, clock }: Pick<CommandDeps, 'database' | 'clock'>,
  userId: number,
  isRequired: boolean,
): Promise<void> {
  if (!isRequired) {
    await database.deleteFrom('required_approvals').where('user_id', '=', userId).execute()
    return
  }
  await database
    .insertInto('required_approvals')
    .values({ user_id: userId, since: new Date(clock()).toISOString() })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
}

/** Members who may approve, by name. */
export async function approversOf(database: Kysely<Tables>, userId: number): Promise<Person[]> {
  return await database
    .selectFrom('memberships')
    .innerJoin('people', 'people.id', 'memberships.person_id')
    .select(['people.id', 'people.name'])
    .where('memberships.user_id', '=', userId)
    .where('memberships.is_approver', '=', true)
    .orderBy('people.name')
    .orderBy('people.id')
    .execute()
}

/** Null when a code may be downloaded for print, or the refusal that says who may approve it. */
export async function refuseUnapproved(
  database: Kysely<Tables>,
  code: DecidedCode & Pick<QrCodesTable, 'updated_at' | 'saved_by'>,
): Promise<Outcome<never> | null> {
  if (!(await isApprovalRequired(database, code.user_id))) return null
  const { state, approvers } = await approvalStateOf(database, code)
  if (state === 'approved') return null
  const names = approvers.slice(0, 5).map(({ name }) => name)
  return names.length === 0
    ? invalid('', 'approval-nobody')
    : invalid('', 'approval-needed', { people: names.join(', ') })
}

/** Codes per statement. */
const codesAtOnce = 200

/** Those of some codes that need an approval before a download for print; none when the account needs none. */
export async function findUnapproved(
  database: Database,
  userId: number,
  ids: readonly number[],
): Promise<{ readonly id: number; readonly title: string }[]> {
  if (!(await isApprovalRequired(database, userId))) return []
  const codes = await findCodes(database, userId, ids)
  const latest = new Map<number, ApprovalDecisionsTable>()
  for (const some of inParts(ids, codesAtOnce)) {
    const rows = await database
      .selectFrom('approval_decisions')
      .selectAll()
      .where('user_id', '=', userId)
      .where('code_id', 'in', some)
      // The last row of a code stays in the map: the latest decision.
      .orderBy('decided_at')
      .orderBy('id', 'desc')
      .execute()
    for (const row of rows) latest.set(row.code_id, row)
  }
  return [...codes.values()]
    .filter((code) => {
      const decision = latest.get(code.id)
      return decision?.decision !== 'approved' || !isAbout(decision, code)
    })
    .map((code) => ({ id: code.id, title: subjectOf(code) }))
}
