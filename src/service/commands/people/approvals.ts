import type { Kysely } from 'kysely'
import type { ApprovalState } from '#contract/people/approval-operations.ts'
import type { FieldReason } from '#contract/reasons.ts'
import type { Person } from '#contract/people/person.ts'
import type { ApprovalDecisionsTable } from '../../database/tables/together.ts'
import type { Tables } from '../../database/schema.ts'
import { inParts } from '../../database/bulk-statement.ts'
import type { Database } from '../../database/open-database.ts'
import { findCode, findCodes, lockCode } from '../../database/queries/find-code.ts'
import { done, invalid, notFound, type Outcome, refuse } from '../../domain/refusal.ts'
import { type QrCodesTable, subjectOf } from '../../domain/stored-code.ts'
import type { CommandDeps } from '../command-deps.ts'
import { inTransaction, type Transaction } from '../../database/in-transaction.ts'
import type { SignedInUser } from '../../domain/signed-in.ts'
import { noteChange } from '../accounts/note-change.ts'
import { notifyOnce } from './notices.ts'
import { findPersonName, membersAmong } from '../../database/queries/members.ts'

/** The columns that a decision is bound to. */
type DecidedCode = Pick<QrCodesTable, 'user_id' | 'id' | 'version' | 'picture_hash' | 'destination_url'>

/**
 * Whether the current version of a code is approved.
 *
 * @param reader the member who asks; null for somebody with the link.
 */
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
  const isRequired = await isApprovalRequired(database, code.user_id)
  const shared = {
    current: { version: code.version, updatedAt: code.updated_at },
    isRequired,
    mayPrint: !isRequired || (await isApprovedForPrint(database, code)),
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

/** Whether the latest decision that counts approved the current code. */
async function isApprovedForPrint(database: Kysely<Tables>, code: DecidedCode): Promise<boolean> {
  const latest = await countedDecisions(
    database,
    code.user_id,
    await isSignOffCounted(database, code.user_id),
  )
    .where('code_id', '=', code.id)
    .selectAll()
    .orderBy('decided_at', 'desc')
    .orderBy('id')
    .executeTakeFirst()
  return latest?.decision === 'approved' && isAbout(latest, code)
}

/**
 * Decisions that count for the rule of an account. The person who makes an approval link can open it and type any name,
 * so an approval by link is a sign-off that only counts where an owner said so. Asking for changes always counts.
 */
function countedDecisions(database: Kysely<Tables>, userId: number, countsSignOffs: boolean) {
  const decisions = database.selectFrom('approval_decisions').where('user_id', '=', userId)
  return countsSignOffs
    ? decisions
    : decisions.where((row) => row.or([row('person_id', 'is not', null), row('decision', '=', 'changes')]))
}

/** Whether an approval through a link counts as one of a member. */
export async function isSignOffCounted(database: Kysely<Tables>, userId: number): Promise<boolean> {
  const row = await database
    .selectFrom('counted_sign_offs')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

export async function countSignOffs(
  { database, clock }: Pick<CommandDeps, 'database' | 'clock'>,
  userId: number,
  isCounted: boolean,
): Promise<void> {
  if (!isCounted) {
    await database.deleteFrom('counted_sign_offs').where('user_id', '=', userId).execute()
    return
  }
  await database
    .insertInto('counted_sign_offs')
    .values({ user_id: userId, since: new Date(clock()).toISOString() })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
}

/** Members whose decision on this version is pending. */
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

/**
 * Whether members may not approve codes that they edited. Unless the owner decided, this applies with two approvers or
 * more.
 */
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

/** Whether a member edited a code since its last approval, so that only somebody else may approve it. */
async function isOwnWork(
  database: Kysely<Tables>,
  { user_id, id, version, saved_by }: Pick<QrCodesTable, 'user_id' | 'id' | 'version' | 'saved_by'>,
  personId: number,
): Promise<boolean> {
  if (!(await isApprovalByOther(database, user_id))) return false
  const approved = await countedDecisions(database, user_id, await isSignOffCounted(database, user_id))
    .select((decision) => decision.fn.max('version').as('version'))
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

/** Refuses the download of an unapproved code and names who may approve it; null when it is allowed. */
export async function refuseUnapproved(
  database: Kysely<Tables>,
  code: DecidedCode,
): Promise<Outcome<never> | null> {
  if (!(await isApprovalRequired(database, code.user_id))) return null
  if (await isApprovedForPrint(database, code)) return null
  const approvers = await approversOf(database, code.user_id)
  const names = approvers.slice(0, 5).map(({ name }) => name)
  const error: FieldReason =
    names.length === 0
      ? { field: '', code: 'approval-nobody' }
      : { field: '', code: 'approval-needed', values: { people: names.join(', ') } }
  return refuse({ kind: 'unapproved', error })
}

/** The codes that lack the approval that this account requires before a download for print. */
export async function findUnapproved(
  database: Database,
  userId: number,
  ids: readonly number[],
): Promise<{ readonly id: number; readonly title: string }[]> {
  if (!(await isApprovalRequired(database, userId))) return []
  const codes = await findCodes(database, userId, ids)
  const latest = new Map<number, ApprovalDecisionsTable>()
  const countsSignOffs = await isSignOffCounted(database, userId)
  for (const some of inParts(ids, 200)) {
    const rows = await countedDecisions(database, userId, countsSignOffs)
      .selectAll()
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

type Decision = {
  readonly decision: 'approved' | 'changes'
  readonly version: number
  readonly reason: string
}

/**
 * Approves the current version of a code, or asks for changes. The decision is bound to version, picture and destination.
 * Refusals: not-found, invalid, changed.
 */
export async function decideApproval(
  { database, clock }: Pick<CommandDeps, 'database' | 'clock'>,
  user: SignedInUser,
  codeId: number,
  { decision, version, reason }: Decision,
): Promise<Outcome<null>> {
  if (decision === 'changes' && reason.trim() === '') return invalid('reason', 'approval-reason')
  return await inTransaction(database, async (transaction): Promise<Outcome<null>> => {
    const code = await lockCode(transaction, user.id, codeId)
    if (code === undefined) return notFound
    if (code.version !== version) return await refuseChanged(transaction, code)
    if (decision === 'approved' && (await isOwnWork(transaction, code, user.person.id)))
      return invalid('', 'own-work')
    await writeDecision(transaction, code, { decision, reason: reason.trim(), by: user }, clock())
    return done(null)
  })
}

type NewDecision = {
  readonly decision: 'approved' | 'changes'
  readonly reason: string
  /** A member, or the name that somebody typed. */
  readonly by: SignedInUser | string
}

/** Stores a decision on a locked code, notifies those who asked for it, and records it. */
export async function writeDecision(
  transaction: Transaction,
  code: QrCodesTable,
  { decision, reason, by }: NewDecision,
  now: number,
): Promise<void> {
  const { user_id: userId, id: codeId, version } = code
  const member = typeof by === 'string' ? null : by
  const name = typeof by === 'string' ? by : by.person.name
  await transaction
    .insertInto('approval_decisions')
    .values({
      user_id: userId,
      code_id: codeId,
      id: crypto.randomUUID(),
      decision,
      version,
      picture_hash: code.picture_hash,
      destination_url: code.destination_url,
      person_id: member?.person.id ?? null,
      given_name: member === null ? name : '',
      reason,
      decided_at: new Date(now).toISOString(),
    })
    .execute()
  const asked = await transaction
    .deleteFrom('approval_requests')
    .where('user_id', '=', userId)
    .where('code_id', '=', codeId)
    .returning('asked_by')
    .execute()
  await transaction
    .updateTable('notices')
    .set({ read_at: new Date(now).toISOString() })
    .where('user_id', '=', userId)
    .where('code_id', '=', codeId)
    .where('kind', '=', 'approval-asked')
    .where('read_at', 'is', null)
    .execute()
  const askers = await membersAmong(
    transaction,
    userId,
    asked.map(({ asked_by }) => asked_by),
  )
  await notifyOnce(transaction, askers, now, {
    event: `decision:${codeId}:${version}:${now}`,
    userId,
    codeId,
    kind: decision === 'approved' ? 'approved' : 'changes-asked',
    by: { personId: member?.person.id ?? null, name },
    text: reason,
  })
  await noteChange(transaction, member ?? { id: userId, person: null }, now, {
    kind: decision === 'approved' ? 'code.approved' : 'code.changes-asked',
    codeId,
    subject: subjectOf(code),
    details: { version, ...(member === null ? { by: name } : {}), ...(reason === '' ? {} : { reason }) },
  })
}

/** Asks approvers for a decision on the current version. Refusals: not-found, invalid. */
export async function askApproval(
  { database, clock }: Pick<CommandDeps, 'database' | 'clock'>,
  user: SignedInUser,
  codeId: number,
  { people, note }: { readonly people: readonly number[]; readonly note: string },
): Promise<Outcome<null>> {
  const now = clock()
  return await inTransaction(database, async (transaction): Promise<Outcome<null>> => {
    const code = await lockCode(transaction, user.id, codeId)
    if (code === undefined) return notFound
    const approvers = new Map((await approversOf(transaction, user.id)).map((one) => [one.id, one.name]))
    const asked = [...new Set(people)]
    if (asked.some((id) => !approvers.has(id))) return invalid('people', 'approvers')
    const row = { asked_by: user.person.id, version: code.version, asked_at: new Date(now).toISOString() }
    await transaction
      .insertInto('approval_requests')
      .values(asked.map((id) => ({ user_id: user.id, code_id: codeId, person_id: id, ...row })))
      .onConflict((conflict) => conflict.columns(['user_id', 'code_id', 'person_id']).doUpdateSet(row))
      .execute()
    await notifyOnce(transaction, asked, now, {
      event: `approval-asked:${codeId}:${user.person.id}:${now}`,
      userId: user.id,
      codeId,
      kind: 'approval-asked',
      by: { personId: user.person.id, name: user.person.name },
      text: note.trim(),
    })
    await noteChange(transaction, user, now, {
      kind: 'code.approval-asked',
      codeId,
      subject: subjectOf(code),
      details: { version: code.version, asked: asked.map((id) => approvers.get(id)) },
    })
    return done(null)
  })
}

export async function refuseChanged(transaction: Transaction, code: QrCodesTable): Promise<Outcome<never>> {
  const current = await findCode(transaction, code.user_id, code.id)
  if (current === null) return notFound
  const changedBy = await findPersonName(transaction, code.saved_by)
  return refuse({ kind: 'changed', current, changedBy })
}
