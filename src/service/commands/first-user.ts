import type { Database } from '../database/open-database.ts'
import { hashToken } from '../domain/tokens.ts'

export const firstUserId = 1

/**
 * Creates or updates the first user with this plan and token. The previously configured token stops working;
 * other tokens stay.
 */
export async function keepFirstUser(
  database: Database,
  { token, plan, now }: { readonly token: string; readonly plan: string; readonly now: string },
): Promise<void> {
  const hash = hashToken(token)
  if (await isKept(database, hash, plan)) return
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
  // A token created in the dashboard can become the configured one; it then never expires.
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

/** Most starts change nothing and write nothing, so a full disk does not stop redirects. */
async function isKept(database: Database, hash: string, plan: string): Promise<boolean> {
  const user = await database
    .selectFrom('users')
    .innerJoin('quotas', 'quotas.user_id', 'users.id')
    .select('plan')
    .where('users.id', '=', firstUserId)
    .executeTakeFirst()
  if (user?.plan !== plan) return false
  const tokens = await database
    .selectFrom('tokens')
    .select(['hash', 'user_id', 'expires_at'])
    .where('is_first', '=', true)
    .execute()
  const [first, second] = tokens
  if (first === undefined || second !== undefined) return false
  return first.hash === hash && first.user_id === firstUserId && first.expires_at === null
}
