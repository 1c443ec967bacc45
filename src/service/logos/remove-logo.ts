import type { Logo } from '#contract/logo.ts'
import type { Database } from '../database/open-database.ts'
import { done, type Outcome, refuse } from '../rules/refusal.ts'
import { logoColumns, presentLogo } from './stored-logo.ts'

/**
 * Takes a logo out of those that are offered, or offers it again; doing so twice does no more. Its bytes stay, so codes,
 * kits, versions, drafts and prints look as before. Refusals: not-found.
 */
export async function removeLogo(
  database: Database,
  userId: number,
  id: string,
  isRemoved: boolean,
): Promise<Outcome<Logo>> {
  // Every id is a hash in hexadecimal. U+0000 reaches an address as %00, and databases cut or refuse it.
  if (!/^[0-9a-f]+$/.test(id)) return refuse({ kind: 'not-found' })
  const row = await database
    .updateTable('logos')
    .set({ is_removed: isRemoved })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning(logoColumns)
    .executeTakeFirst()
  return row === undefined ? refuse({ kind: 'not-found' }) : done(presentLogo(row))
}
