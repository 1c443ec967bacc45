import { randomBytes } from 'node:crypto'
import { approvalLinkDays } from '#contract/people/approval-operations.ts'
import { findCode } from '../database/queries/find-code.ts'
import type { ApprovalsTable } from '../database/schema.ts'
import type { QrCodesTable } from '../domain/stored-code.ts'
import type { CommandDeps } from './command-deps.ts'
import { done, type Outcome, refuse } from '../domain/refusal.ts'

type ApprovalDeps = Pick<CommandDeps, 'database' | 'clock'>

/** An approval page with the current code. */
export type ApprovalOfCode = { readonly approval: ApprovalsTable; readonly code: QrCodesTable }

/** Bytes of a token, as strong as an access token. */
const tokenBytes = 32

/** The approval page of a code, or null. Refusals: not-found. */
export async function readApproval(
  { database }: Pick<ApprovalDeps, 'database'>,
  userId: number,
  codeId: number,
): Promise<Outcome<ApprovalOfCode | null>> {
  const code = await findCode(database, userId, codeId)
  if (code === null) return refuse({ kind: 'not-found' })
  const approval = await database
    .selectFrom('approvals')
    .selectAll()
    .where('user_id', '=', userId)
    .where('code_id', '=', codeId)
    .executeTakeFirst()
  return done(approval === undefined ? null : { approval, code })
}

/**
 * Creates the approval page of a code or returns the existing one. Its address stays, its time to decide begins
 * again, and a newer score replaces the older. Refusals: not-found.
 */
export async function createApproval(
  { database, clock }: ApprovalDeps,
  userId: number,
  codeId: number,
  score: number | null,
): Promise<Outcome<ApprovalOfCode>> {
  const code = await findCode(database, userId, codeId)
  if (code === null) return refuse({ kind: 'not-found' })
  const now = new Date(clock()).toISOString()
  const decides_until = new Date(clock() + approvalLinkDays * 24 * 3_600_000).toISOString()
  const tested = { score, picture_hash: code.picture_hash, checked_at: score === null ? null : now }
  const approval = await database
    .insertInto('approvals')
    .values({
      user_id: userId,
      code_id: codeId,
      token: randomBytes(tokenBytes).toString('base64url'),
      created_at: now,
      decides_until,
      ...tested,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'code_id'])
        .doUpdateSet(score === null ? { decides_until } : { ...tested, decides_until }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
  return done({ approval, code })
}

/** Deletes the approval page of a code, and gives the code. Refusals: not-found. */
export async function withdrawApproval(
  { database }: Pick<ApprovalDeps, 'database'>,
  userId: number,
  codeId: number,
): Promise<Outcome<QrCodesTable>> {
  const code = await findCode(database, userId, codeId)
  if (code === null) return refuse({ kind: 'not-found' })
  await database.deleteFrom('approvals').where('user_id', '=', userId).where('code_id', '=', codeId).execute()
  return done(code)
}

/** Whether the picture changed since its test. */
export function isOutdated({ approval, code }: ApprovalOfCode): boolean {
  return approval.score !== null && approval.picture_hash !== code.picture_hash
}
