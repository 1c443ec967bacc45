import { findCode } from '../database/queries/find-code.ts'
import { type CodeRow, subjectOf } from '../domain/stored-code.ts'
import { refuseUnapproved } from './people/approvals.ts'
import { noteChange } from './note-change.ts'
import type { CommandDeps } from './command-deps.ts'
import { found, type Outcome } from '../domain/refusal.ts'
import type { SignedInUser } from '../domain/signed-in.ts'

/**
 * Records the first download of a code, which is not an edit. Refusals: not-found; invalid while a required approval is
 * missing.
 */
export async function markDownloaded(
  { database, clock }: Pick<CommandDeps, 'database' | 'clock'>,
  user: SignedInUser,
  id: number,
): Promise<Outcome<CodeRow>> {
  const before = await findCode(database, user.id, id)
  const unapproved = before === null ? null : await refuseUnapproved(database, before)
  if (unapproved !== null) return unapproved
  const first = await database
    .updateTable('qr_codes')
    .set({ downloaded_at: new Date(clock()).toISOString() })
    .where('user_id', '=', user.id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('downloaded_at', 'is', null)
    .returning(['title', 'domain', 'tag'])
    .executeTakeFirst()
  if (first !== undefined) {
    await noteChange(database, user, clock(), {
      kind: 'code.downloaded',
      codeId: id,
      subject: subjectOf(first),
    })
  }
  const code = await findCode(database, user.id, id)
  return found(code)
}
