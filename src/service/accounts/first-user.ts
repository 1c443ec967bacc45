import type { Database } from '../database/open-database.ts'
import { hashToken } from './hash-token.ts'

const firstUserId = 1

/** Makes sure that the first user exists with this plan and signs in with this token, and with no earlier first token. */
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
  await database
    .insertInto('tokens')
    .values({ hash, user_id: firstUserId, name: 'first', created_at: now })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute()
  await database
    .deleteFrom('tokens')
    .where('user_id', '=', firstUserId)
    .where('name', '=', 'first')
    .where('hash', '!=', hash)
    .execute()
}
