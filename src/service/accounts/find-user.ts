import type { ServiceDeps } from '../service-deps.ts'
import type { SignedInUser } from '../rules/signed-in-user.ts'
import { hashToken } from './hash-token.ts'
import { planOf } from './plan-of.ts'

/** Who an Authorization header signs in; null when it signs in nobody. */
export async function findUser(
  { database, settings }: Pick<ServiceDeps, 'database' | 'settings'>,
  authorization: string | undefined,
): Promise<SignedInUser | null> {
  const token = /^Bearer +([^\s]{1,500})$/i.exec(authorization ?? '')?.[1]
  if (token === undefined) return null
  const tokenHash = hashToken(token)
  const row = await database
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.user_id')
    .select(['users.id', 'users.name', 'users.plan'])
    .where('tokens.hash', '=', tokenHash)
    .executeTakeFirst()
  return row === undefined
    ? null
    : { id: row.id, name: row.name, plan: planOf(settings, row.plan), tokenHash }
}
