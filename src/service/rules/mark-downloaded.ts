import { type CodeRow, findCode } from '../database/find-code.ts'
import type { ServiceDeps } from '../service-deps.ts'
import { done, type Outcome, refuse } from './refusal.ts'
import type { SignedInUser } from './signed-in-user.ts'

/** Notes the first download of a code. It is no edit: `updatedAt` stays. Refusals: not-found. */
export async function markDownloaded(
  { database, clock }: Pick<ServiceDeps, 'database' | 'clock'>,
  user: SignedInUser,
  id: number,
): Promise<Outcome<CodeRow>> {
  await database
    .updateTable('qr_codes')
    .set({ downloaded_at: new Date(clock()).toISOString() })
    .where('user_id', '=', user.id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('downloaded_at', 'is', null)
    .execute()
  const code = await findCode(database, user.id, id)
  return code === null ? refuse({ kind: 'not-found' }) : done(code)
}
