import type { Database } from '../database/open-database.ts'
import { hashToken } from './hash-token.ts'

export const firstUserId = 1

/**
 * Makes sure that the first user exists with this plan and signs in with this token, and no longer with the one that
 * was configured before. Tokens made since then stay.
 */
export async function keepFirstUser(
  database: Database,
  { token, plan, now }: { readonly token: string; readonly plan: string; readonly now: string },
): Promise<void> {
  await database
    .insertInto('users')
    .values({ id: firstUserId, name: 'Owner', plan, created_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ plan }))
    .execute()
  await database
    .insertInto('quotas')
    .values({ user_id: firstUserId, codes: 0, links: 0 })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
  const hash = hashToken(token)
  // A token that was made on the page can become the configured one: it then signs in the first user, without an end.
  const configured = { user_id: firstUserId, expires_at: null, is_first: true }
  await database
    .insertInto('tokens')
    .values({
      hash,
      id: crypto.randomUUID(),
      name: 'first',
      created_at: now,
      last_used_at: null,
      ...configured,
    })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet(configured))
    .execute()
  await database.deleteFrom('tokens').where('is_first', '=', true).where('hash', '!=', hash).execute()
}
