import { maxCounts } from '#contract/limits.ts'
import { type AccessTokenCommand } from '#contract/access-token.ts'
import { includesRole, type Role } from '#contract/people/roles.ts'
import { holdUser } from '../database/queries/quotas.ts'
import { inTransaction } from '../database/in-transaction.ts'
import type { Database } from '../database/open-database.ts'
import type { TokensTable } from '../database/schema.ts'
import { done, invalid, type Outcome, refuse } from '../domain/refusal.ts'
import type { CommandDeps } from './command-deps.ts'
import { hashToken, newToken } from '../domain/tokens.ts'

/** A token without its secret. */
export type TokenRow = Omit<TokensTable, 'hash'>

const tokenColumns = [
  'id',
  'user_id',
  'person_id',
  'role',
  'name',
  'created_at',
  'last_used_at',
  'expires_at',
  'is_first',
] as const satisfies readonly (keyof TokenRow)[]

/** A token with the name of the person who created it. */
export type ListedToken = TokenRow & { readonly person_name: string }

/**
 * Tokens of an account, newest first, including expired ones.
 *
 * @param personId who created them; null for anybody.
 */
export async function accessTokensOf(
  database: Database,
  userId: number,
  personId: number | null = null,
): Promise<ListedToken[]> {
  let find = database
    .selectFrom('tokens')
    .innerJoin('people', 'people.id', 'tokens.person_id')
    .select(tokenColumns.map((column) => `tokens.${column}` as const))
    .select('people.name as person_name')
    .where('tokens.user_id', '=', userId)
  if (personId !== null) find = find.where('tokens.person_id', '=', personId)
  return await find.orderBy('tokens.created_at', 'desc').orderBy('tokens.id').execute()
}

/** For whom a token is created. */
export type TokenOwner = { readonly userId: number; readonly personId: number; readonly role: Role }

/** A new token: the only time its secret is available. */
export type MadeToken = { readonly row: TokenRow; readonly token: string }

/** Creates a token. Refusals: invalid. */
export async function createAccessToken(
  { database, clock }: Pick<CommandDeps, 'database' | 'clock'>,
  { userId, personId, role: most }: TokenOwner,
  { name, expiresAt, role = most }: AccessTokenCommand,
): Promise<Outcome<MadeToken>> {
  const now = clock()
  const end = expiresAt || null
  if (end !== null && Date.parse(end) <= now) return invalid('expiresAt', 'date-future')
  if (!includesRole(most, role)) return invalid('role', 'token-role')
  const token = newToken()
  const row: TokenRow = {
    id: crypto.randomUUID(),
    user_id: userId,
    person_id: personId,
    role,
    name,
    created_at: new Date(now).toISOString(),
    last_used_at: null,
    expires_at: end,
    is_first: false,
  }
  return inTransaction(database, async (transaction): Promise<Outcome<MadeToken>> => {
    await holdUser(transaction, userId)
    await transaction
      .insertInto('tokens')
      .values({ hash: hashToken(token), ...row })
      .execute()
    const { tokens } = await transaction
      .selectFrom('tokens')
      .select((count) => count.fn.countAll<number | string>().as('tokens'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    return Number(tokens) > maxCounts.tokens
      ? invalid('', 'full-tokens', { count: maxCounts.tokens })
      : done({ row, token })
  })
}

/**
 * Revokes a token from the next request on. The first user's configured token returns at each start, so it
 * must be changed in the configuration. Refusals: not-found, invalid.
 *
 * @param userId the account; null allows any.
 * @param personId who created it; null allows any.
 */
export async function revokeAccessToken(
  database: Database,
  userId: number | null,
  id: string,
  personId: number | null = null,
): Promise<Outcome<TokenRow>> {
  let revoke = database.deleteFrom('tokens').where('id', '=', id).where('is_first', '=', false)
  if (userId !== null) revoke = revoke.where('user_id', '=', userId)
  if (personId !== null) revoke = revoke.where('person_id', '=', personId)
  const revoked = await revoke.returning(tokenColumns).executeTakeFirst()
  if (revoked !== undefined) return done(revoked)
  let find = database.selectFrom('tokens').select('id').where('id', '=', id)
  if (userId !== null) find = find.where('user_id', '=', userId)
  if (personId !== null) find = find.where('person_id', '=', personId)
  return (await find.executeTakeFirst()) === undefined
    ? refuse({ kind: 'not-found' })
    : invalid('', 'first-token')
}
