import type { ApprovalState } from '#contract/people/approval-operations.ts'
import type { Kysely } from 'kysely'
import { findCode, lockCode } from '../../database/queries/find-code.ts'
import { inTransaction, type Transaction } from '../../database/in-transaction.ts'
import type { Tables } from '../../database/schema.ts'
import { done, invalid, type Outcome, refuse } from '../../domain/refusal.ts'
import type { SignedInUser } from '../../domain/signed-in.ts'
import { type QrCodesTable, subjectOf } from '../../domain/stored-code.ts'
import type { CommandDeps } from '../command-deps.ts'
import { noteChange } from '../note-change.ts'

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
  if (decision === 'changes' && reason.trim() === '') return invalid('reason', 'Say what should change.')
  const now = clock()
  return await inTransaction(database, async (transaction): Promise<Outcome<null>> => {
    const code = await lockCode(transaction, user.id, codeId)
    if (code === undefined) return refuse({ kind: 'not-found' })
    if (code.version !== version) return await refuseChanged(transaction, code)
    await transaction
      .insertInto('approval_decisions')
      .values({
        user_id: user.id,
        code_id: codeId,
        id: crypto.randomUUID(),
        decision,
        version,
        picture_hash: code.picture_hash,
        destination_url: code.destination_url,
        person_id: user.person.id,
        reason: reason.trim(),
        decided_at: new Date(now).toISOString(),
      })
      .execute()
    await noteChange(transaction, user, now, {
      kind: decision === 'approved' ? 'code.approved' : 'code.changes-asked',
      codeId,
      subject: subjectOf(code),
      details: { version, ...(reason.trim() === '' ? {} : { reason: reason.trim() }) },
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

/** Whether a code is approved as it is. */
export async function approvalStateOf(
  database: Kysely<Tables>,
  code: Pick<QrCodesTable, 'user_id' | 'id' | 'version' | 'picture_hash' | 'destination_url'>,
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
    isRequired: await isApprovalRequired(database, code.user_id),
    approvers: await approversOf(database, code.user_id),
  }
  if (latest === undefined) return { state: 'none', latest: null, changedSince: [], ...shared }
  const isCurrent =
    latest.version === code.version &&
    latest.picture_hash === code.picture_hash &&
    latest.destination_url === code.destination_url
  return {
    state: isCurrent ? latest.decision : 'outdated',
    latest: {
      id: latest.id,
      decision: latest.decision,
      version: latest.version,
      person: { id: latest.person_id, name: latest.name ?? '' },
      reason: latest.reason,
      decidedAt: latest.decided_at,
    },
    changedSince: isCurrent ? [] : await changedSince(database, code, latest.version),
    ...shared,
  }
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
async function isApprovalRequired(database: Kysely<Tables>, userId: number): Promise<boolean> {
  const row = await database
    .selectFrom('required_approvals')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
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

async function approversOf(
  database: Kysely<Tables>,
  userId: number,
): Promise<{ readonly id: number; readonly name: string }[]> {
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
  code: Pick<QrCodesTable, 'user_id' | 'id' | 'version' | 'picture_hash' | 'destination_url'>,
): Promise<Outcome<never> | null> {
  if (!(await isApprovalRequired(database, code.user_id))) return null
  const { state, approvers } = await approvalStateOf(database, code)
  if (state === 'approved') return null
  const names = approvers.slice(0, 5).map(({ name }) => name)
  const who = names.length === 0 ? 'Nobody may give it yet: ask an owner.' : `Ask ${names.join(', ')}.`
  return refuse({
    kind: 'invalid',
    errors: [
      {
        field: '',
        message: `This account needs an approval before a code is downloaded for print. ${who}`,
        code: 'approval-needed',
      },
    ],
  })
}
