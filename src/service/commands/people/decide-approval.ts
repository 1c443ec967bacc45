import { findCode, lockCode } from '../../database/queries/find-code.ts'
import { inTransaction, type Transaction } from '../../database/in-transaction.ts'
import { done, invalid, type Outcome, refuse } from '../../domain/refusal.ts'
import type { SignedInUser } from '../../domain/signed-in.ts'
import { type QrCodesTable, subjectOf } from '../../domain/stored-code.ts'
import type { CommandDeps } from '../command-deps.ts'
import { noteChange } from '../note-change.ts'
import { approversOf, isOwnWork } from './approval-state.ts'
import { addNotices } from './notices.ts'

export type Decision = {
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
    if (code === undefined) return refuse({ kind: 'not-found' })
    if (code.version !== version) return await refuseChanged(transaction, code)
    if (decision === 'approved' && (await isOwnWork(transaction, code, user.person.id))) return ownWork
    await writeDecision(transaction, code, { decision, reason: reason.trim(), by: user }, clock())
    return done(null)
  })
}

const ownWork = invalid('', 'own-work')

export type LinkDecision = {
  readonly decision: 'approved' | 'changes'
  /** Of the person, as typed. */
  readonly name: string
  readonly reason: string
  /** Whether the code is still what the person saw. */
  readonly isSeen: (code: QrCodesTable) => boolean
}

/**
 * The same by the secret link of an approval page, for somebody who is not signed in. Refusals: not-found without the
 * page or after its time; changed. The caller has checked name and reason.
 */
export async function decideByLink(
  { database, clock }: Pick<CommandDeps, 'database' | 'clock'>,
  token: string,
  { decision, name, reason, isSeen }: LinkDecision,
): Promise<Outcome<null>> {
  const now = clock()
  return await inTransaction(database, async (transaction): Promise<Outcome<null>> => {
    const page = await transaction
      .selectFrom('approvals')
      .select(['user_id', 'code_id', 'decides_until'])
      .where('token', '=', token)
      .executeTakeFirst()
    if (page === undefined || Date.parse(page.decides_until) <= now) return refuse({ kind: 'not-found' })
    const code = await lockCode(transaction, page.user_id, page.code_id)
    if (code === undefined) return refuse({ kind: 'not-found' })
    if (!isSeen(code)) return await refuseChanged(transaction, code)
    await writeDecision(transaction, code, { decision, reason, by: name }, now)
    return done(null)
  })
}

type NewDecision = {
  readonly decision: 'approved' | 'changes'
  readonly reason: string
  /** A member, or the name that somebody typed. */
  readonly by: SignedInUser | string
}

/** Stores a decision on a locked code, answers those who asked for it, and records it. */
async function writeDecision(
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
  const askers = await membersStill(transaction, userId, [...new Set(asked.map(({ asked_by }) => asked_by))])
  await addNotices(transaction, askers, now, {
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

async function membersStill(
  transaction: Transaction,
  userId: number,
  people: readonly number[],
): Promise<number[]> {
  if (people.length === 0) return []
  const rows = await transaction
    .selectFrom('memberships')
    .select('person_id')
    .where('user_id', '=', userId)
    .where('person_id', 'in', people)
    .execute()
  return rows.map(({ person_id }) => person_id)
}

/** Asks members who may approve for a decision on the code as it is. Refusals: not-found, invalid. */
export async function askApproval(
  { database, clock }: Pick<CommandDeps, 'database' | 'clock'>,
  user: SignedInUser,
  codeId: number,
  { people, note }: { readonly people: readonly number[]; readonly note: string },
): Promise<Outcome<null>> {
  const now = clock()
  return await inTransaction(database, async (transaction): Promise<Outcome<null>> => {
    const code = await lockCode(transaction, user.id, codeId)
    if (code === undefined) return refuse({ kind: 'not-found' })
    const approvers = new Map((await approversOf(transaction, user.id)).map((one) => [one.id, one.name]))
    const asked = [...new Set(people)]
    if (asked.some((id) => !approvers.has(id))) return invalid('people', 'approvers')
    const row = { asked_by: user.person.id, version: code.version, asked_at: new Date(now).toISOString() }
    await transaction
      .insertInto('approval_requests')
      .values(asked.map((id) => ({ user_id: user.id, code_id: codeId, person_id: id, ...row })))
      .onConflict((conflict) => conflict.columns(['user_id', 'code_id', 'person_id']).doUpdateSet(row))
      .execute()
    await addNotices(transaction, asked, now, {
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

async function refuseChanged(transaction: Transaction, code: QrCodesTable): Promise<Outcome<never>> {
  const current = await findCode(transaction, code.user_id, code.id)
  if (current === null) return refuse({ kind: 'not-found' })
  const person = await transaction
    .selectFrom('people')
    .select(['id', 'name'])
    .where('id', '=', code.saved_by)
    .executeTakeFirst()
  return refuse({ kind: 'changed', current, changedBy: person ?? null })
}
