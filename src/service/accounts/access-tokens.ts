import { type AccessTokenCommand, accessTokensMax } from '#contract/access-token.ts'
import { holdUser } from '../database/hold-user.ts'
import { inTransaction } from '../database/in-transaction.ts'
import type { Database } from '../database/open-database.ts'
import type { TokensTable } from '../database/account-tables.ts'
import { done, invalid, type Outcome, refuse } from '../rules/refusal.ts'
import type { ServiceDeps } from '../service-deps.ts'
import { hashToken } from './hash-token.ts'
import { newToken } from './new-token.ts'

/** A token without its secret. */
export type TokenRow = Omit<TokensTable, 'hash'>

const tokenColumns = [
  'id',
  'user_id',
  'name',
  'created_at',
  'last_used_at',
  'expires_at',
  'is_first',
] as const satisfies readonly (keyof TokenRow)[]

/** Every token of a user, newest first, also those that have expired. */
export async function accessTokensOf(database: Database, userId: number): Promise<TokenRow[]> {
  return database
    .selectFrom('tokens')
    .select(tokenColumns)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

/** A new token: the only moment in which the secret exists outside of its owner's hands. */
export type MadeToken = { readonly row: TokenRow; readonly token: string }

/** Makes a token. Refusals: invalid. */
export async function createAccessToken(
  { database, clock }: Pick<ServiceDeps, 'database' | 'clock'>,
  userId: number,
  { name, expiresAt }: AccessTokenCommand,
): Promise<Outcome<MadeToken>> {
  const now = clock()
  const end = expiresAt || null
  if (end !== null && Date.parse(end) <= now)
    return invalid('expiresAt', 'Choose a time that is still ahead.')
  const token = newToken()
  const row: TokenRow = {
    id: crypto.randomUUID(),
    user_id: userId,
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
    return Number(tokens) > accessTokensMax
      ? invalid('', `Keep at most ${accessTokensMax} tokens. Revoke one to make room.`)
      : done({ row, token })
  })
}

/**
 * Revokes a token: from the next request on it signs nobody in. The first user's own token comes back at each start, so
 * it is replaced in the configuration instead. Refusals: not-found, invalid.
 *
 * @param userId whose token it has to be; null takes anybody's.
 */
export async function revokeAccessToken(
  database: Database,
  userId: number | null,
  id: string,
): Promise<Outcome<TokenRow>> {
  let revoke = database.deleteFrom('tokens').where('id', '=', id).where('is_first', '=', false)
  if (userId !== null) revoke = revoke.where('user_id', '=', userId)
  const revoked = await revoke.returning(tokenColumns).executeTakeFirst()
  if (revoked !== undefined) return done(revoked)
  let find = database.selectFrom('tokens').select('id').where('id', '=', id)
  if (userId !== null) find = find.where('user_id', '=', userId)
  return (await find.executeTakeFirst()) === undefined
    ? refuse({ kind: 'not-found' })
    : invalid('', firstTokenWords)
}

const firstTokenWords =
  'This token was set up with the service and comes back at each start. To replace it, change ACCESS_TOKEN, ' +
  'or delete the file access-token in DATA_DIR, and start the service anew.'
