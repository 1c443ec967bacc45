import { approvalLinkDays } from '../contract/sign-off.ts'
import type { ApprovalsTable } from './tables.ts'
import type { CommandDeps } from '#service/commands/command-deps.ts'
import { refuseChanged, writeDecision } from '#service/commands/people/approvals.ts'
import type { Maker } from '#service/database/feature-rows.ts'
import { inTransaction } from '#service/database/in-transaction.ts'
import { findCode, lockCode } from '#service/database/queries/find-code.ts'
import { done, notFound, type Outcome } from '#service/domain/refusal.ts'
import { newSecret } from '#service/domain/secrets.ts'
import type { QrCodesTable } from '#service/domain/stored-code.ts'

type ApprovalDeps = Pick<CommandDeps, 'database' | 'clock'>

/** An approval page with the current code. */
export type ApprovalOfCode = { readonly approval: ApprovalsTable; readonly code: QrCodesTable }

/** The approval page of a code, or null. Refusals: not-found. */
export async function readApproval(
  { database }: Pick<ApprovalDeps, 'database'>,
  userId: number,
  codeId: number,
): Promise<Outcome<ApprovalOfCode | null>> {
  const code = await findCode(database, userId, codeId)
  if (code === null) return notFound
  const approval = await database
    .selectFrom('approvals')
    .selectAll()
    .where('user_id', '=', userId)
    .where('code_id', '=', codeId)
    .executeTakeFirst()
  return done(approval === undefined ? null : { approval, code })
}

/**
 * Creates the approval page of a code. An existing page keeps its address, gets a new deadline, and takes a new score.
 * Refusals: not-found.
 */
export async function createApproval(
  { database, clock }: ApprovalDeps,
  { userId, personId }: Maker,
  codeId: number,
  score: number | null,
): Promise<Outcome<ApprovalOfCode>> {
  const code = await findCode(database, userId, codeId)
  if (code === null) return notFound
  const now = new Date(clock()).toISOString()
  const decides_until = new Date(clock() + approvalLinkDays * 24 * 3_600_000).toISOString()
  const renewed = { decides_until, made_by: personId }
  const tested = { score, picture_hash: code.picture_hash, checked_at: score === null ? null : now }
  const approval = await database
    .insertInto('approvals')
    .values({
      user_id: userId,
      code_id: codeId,
      token: newSecret(),
      created_at: now,
      ...renewed,
      ...tested,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'code_id'])
        .doUpdateSet(score === null ? renewed : { ...tested, ...renewed }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
  return done({ approval, code })
}

/** Deletes the approval page of a code. Returns the code. Refusals: not-found. */
export async function withdrawApproval(
  { database }: Pick<ApprovalDeps, 'database'>,
  userId: number,
  codeId: number,
): Promise<Outcome<QrCodesTable>> {
  const code = await findCode(database, userId, codeId)
  if (code === null) return notFound
  await database.deleteFrom('approvals').where('user_id', '=', userId).where('code_id', '=', codeId).execute()
  return done(code)
}

/** Whether the picture changed since its test. */
export function isOutdated({ approval, code }: ApprovalOfCode): boolean {
  return approval.score !== null && approval.picture_hash !== code.picture_hash
}

type LinkDecision = {
  readonly decision: 'approved' | 'changes'
  /** Of the person, as typed. */
  readonly name: string
  readonly reason: string
  /** Whether the code is still what the person saw. */
  readonly isSeen: (code: QrCodesTable) => boolean
}

/**
 * Stores a decision of somebody without an account, who has the secret link. Refusals: not-found without the page or
 * after its time; changed. The caller has checked name and reason.
 */
export async function decideByLink(
  { database, clock }: ApprovalDeps,
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
    if (page === undefined || Date.parse(page.decides_until) <= now) return notFound
    const code = await lockCode(transaction, page.user_id, page.code_id)
    if (code === undefined) return notFound
    if (!isSeen(code)) return await refuseChanged(transaction, code)
    await writeDecision(transaction, code, { decision, reason, by: name }, now)
    return done(null)
  })
}
