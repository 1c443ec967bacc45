import type { Logo } from '#contract/logo.ts'
import type { Database } from '../database/open-database.ts'
import { done, type Outcome, refuse } from '../domain/refusal.ts'
import { logoColumns, presentLogo } from '../database/queries/logos.ts'

/**
 * Removes a logo from the choices or restores it; idempotent. Its bytes stay, so existing codes, kits,
 * versions and drafts are unchanged. Refusals: not-found.
 */
export async function removeLogo(
  database: Database,
  userId: number,
  id: string,
  isRemoved: boolean,
): Promise<Outcome<Logo>> {
  const row = await database
    .updateTable('logos')
    .set({ is_removed: isRemoved })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning(logoColumns)
    .executeTakeFirst()
  return row === undefined ? refuse({ kind: 'not-found' }) : done(presentLogo(row))
}
