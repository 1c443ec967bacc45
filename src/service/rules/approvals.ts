import { randomBytes } from 'node:crypto'
import { findCode } from '../database/find-code.ts'
import type { ApprovalsTable, QrCodesTable } from '../database/schema.ts'
import type { ServiceDeps } from '../service-deps.ts'
import { done, type Outcome, refuse } from './refusal.ts'

type ApprovalDeps = Pick<ServiceDeps, 'database' | 'clock'>

/** The public page of a code, with the code as it is now. */
export type ApprovalOfCode = { readonly approval: ApprovalsTable; readonly code: QrCodesTable }

/** Bytes of a token: as hard to guess as an access token. */
const tokenBytes = 32

/** The page of a code; null while there is none. Refusals: not-found. */
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
 * Makes the page of a code, or returns the one there is: its address stays, a newer score takes the place of the older.
 * Refusals: not-found.
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
  const tested = { score, picture_hash: code.picture_hash, checked_at: score === null ? null : now }
  const approval = await database
    .insertInto('approvals')
    .values({
      user_id: userId,
      code_id: codeId,
      token: randomBytes(tokenBytes).toString('base64url'),
      created_at: now,
      ...tested,
    })
    // Without a score nothing newer is known; a set of the key to itself makes the row come back.
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'code_id']).doUpdateSet(score === null ? { code_id: codeId } : tested),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
  return done({ approval, code })
}

/** Closes the page of a code for good. Refusals: not-found. */
export async function withdrawApproval(
  { database }: Pick<ApprovalDeps, 'database'>,
  userId: number,
  codeId: number,
): Promise<Outcome<null>> {
  const code = await findCode(database, userId, codeId)
  if (code === null) return refuse({ kind: 'not-found' })
  await database.deleteFrom('approvals').where('user_id', '=', userId).where('code_id', '=', codeId).execute()
  return done(null)
}

/** Whether the picture has changed since it was tested. */
export function isOutdated({ approval, code }: ApprovalOfCode): boolean {
  return approval.score !== null && approval.picture_hash !== code.picture_hash
}
