import type { CommandDeps } from './command-deps.ts'
import { type SignedInUser, hashToken } from '../domain/tokens.ts'
import { planOf } from '../domain/settings.ts'

/** The user of an Authorization header; null when invalid or expired. */
export async function findUser(
  { database, settings, clock }: Pick<CommandDeps, 'database' | 'settings' | 'clock'>,
  authorization: string | undefined,
): Promise<SignedInUser | null> {
  const token = /^Bearer +([^\s]{1,500})$/i.exec(authorization ?? '')?.[1]
  if (token === undefined) return null
  const tokenHash = hashToken(token)
  const row = await database
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.user_id')
    .select(['users.id', 'users.name', 'users.plan', 'tokens.id as token_id', 'tokens.expires_at'])
    .where('tokens.hash', '=', tokenHash)
    .executeTakeFirst()
  if (row === undefined || hasExpired(row.expires_at, clock())) return null
  const { id, name, plan, token_id: tokenId } = row
  return { id, name, plan: planOf(settings, plan), tokenHash, tokenId }
}

/** @param now milliseconds since 1970; a token ends at that exact instant. */
export function hasExpired(expiresAt: string | null, now: number): boolean {
  return expiresAt !== null && Date.parse(expiresAt) <= now
}
