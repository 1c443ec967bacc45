import { maxCounts } from '#contract/limits.ts'
import type { AccessTokenCommand } from '#contract/access-token.ts'
import { includesRole, type Role } from '#contract/people/roles.ts'
import { countRows, holdUser } from '../../database/queries/quotas.ts'
import { inTransaction } from '../../database/in-transaction.ts'
import type { Database } from '../../database/open-database.ts'
import type { TokensTable } from '../../database/tables/accounts.ts'
import { done, invalid, notFound, type Outcome } from '../../domain/refusal.ts'
import type { CommandDeps } from '../command-deps.ts'
import { hashToken, newToken } from '../../domain/secrets.ts'
import { createSerialQueue } from '#contract/serial-queue.ts'
import { forNobody } from '../../metrics/service-log.ts'

/** A token without its secret. */
type TokenRow = Omit<TokensTable, 'hash'>

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
 * @param personId only tokens of this creator; null for all.
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

type TokenOwner = { readonly userId: number; readonly personId: number; readonly role: Role }

/** A new token with its secret, which is not stored. */
type MadeToken = { readonly row: TokenRow; readonly token: string }

/** Milliseconds for which a token works unless its request says otherwise. */
const defaultAge = 90 * 86_400_000

/** Creates a token. Refusals: invalid. */
export async function createAccessToken(
  { database, clock }: Pick<CommandDeps, 'database' | 'clock'>,
  { userId, personId, role: most }: TokenOwner,
  { name, expiresAt, role = includesRole(most, 'editor') ? 'editor' : most }: AccessTokenCommand,
): Promise<Outcome<MadeToken>> {
  const now = clock()
  const end = expiresAt === undefined ? new Date(now + defaultAge).toISOString() : expiresAt || null
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
    return (await countRows(transaction, 'tokens', { user_id: userId })) > maxCounts.tokens
      ? invalid('', 'full-tokens', { count: maxCounts.tokens })
      : done({ row, token })
  })
}

/**
 * Revokes a token. The configured token of the first user returns at each start, so it can only be changed in the
 * configuration. Refusals: not-found, invalid.
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
  return (await find.executeTakeFirst()) === undefined ? notFound : invalid('', 'first-token')
}

/** Milliseconds to wait before a write, so that several uses share a transaction. */
const calm = 1_000

const minute = 60_000

/** Records the last use of each token or session, to the minute. A crash loses at most the last second. */
export class TokenUses {
  readonly #deps: Pick<CommandDeps, 'database' | 'clock' | 'logger'>
  readonly #table: 'tokens' | 'sessions'
  /** Start of the minute of `#noted`, in milliseconds since 1970. */
  #minute = 0
  readonly #noted = new Set<string>()
  #waiting = new Map<string, string>()
  #timer: ReturnType<typeof setTimeout> | null = null
  readonly #inTurn = createSerialQueue()

  constructor(
    deps: Pick<CommandDeps, 'database' | 'clock' | 'logger'>,
    table: 'tokens' | 'sessions' = 'tokens',
  ) {
    this.#deps = deps
    this.#table = table
  }

  note(tokenId: string): void {
    const start = Math.floor(this.#deps.clock() / minute) * minute
    if (start !== this.#minute) {
      this.#minute = start
      this.#noted.clear()
    }
    if (this.#noted.has(tokenId)) return
    this.#noted.add(tokenId)
    this.#waiting.set(tokenId, new Date(start).toISOString())
    this.#timer ??= forNobody(() => setTimeout(() => void this.#write(), calm).unref())
  }

  /** The last use that is not yet written; null for none. */
  waiting(tokenId: string): string | null {
    return this.#waiting.get(tokenId) ?? null
  }

  /** Writes pending uses. Resolves when stored. */
  close(): Promise<void> {
    return this.#write()
  }

  #write(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    return this.#inTurn(() => this.#writeNow())
  }

  async #writeNow(): Promise<void> {
    const uses = [...this.#waiting]
    const byTime = new Map<string, string[]>()
    for (const [id, usedAt] of uses) byTime.set(usedAt, [...(byTime.get(usedAt) ?? []), id])
    try {
      for (const [usedAt, ids] of byTime) await this.#store(usedAt, ids)
    } catch (error) {
      this.#deps.logger.warn({ err: error }, `Could not store the last use of ${this.#table}`)
    }
    for (const [id, usedAt] of uses) if (this.#waiting.get(id) === usedAt) this.#waiting.delete(id)
  }

  async #store(usedAt: string, ids: readonly string[]): Promise<void> {
    await this.#deps.database
      .updateTable(this.#table)
      .set({ last_used_at: usedAt })
      .where('id', 'in', ids)
      .where((row) => row.or([row('last_used_at', 'is', null), row('last_used_at', '<', usedAt)]))
      .execute()
  }
}
