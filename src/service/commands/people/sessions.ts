import type { Kysely } from 'kysely'
import type { SessionsTable, Tables } from '../../database/schema.ts'
import { inTransaction, type Transaction } from '../../database/in-transaction.ts'
import type { Database } from '../../database/open-database.ts'
import type { BrowserNames } from '../../domain/browser-names.ts'
import { hashToken, newSecret } from '../../domain/tokens.ts'
import { sessionIdle } from '../find-user.ts'

/** Milliseconds after which a person signs in again, however often they come. */
export const sessionAge = 180 * 24 * 3_600_000

/** A new session: the only time its secret is available. */
export type NewSession = { readonly secret: string; readonly id: string }

/** Milliseconds to which the last use is precise. */
const minute = 60_000

export type SessionBegin = {
  readonly names: BrowserNames
  /** The account to work in; by default the one that the person joined first. */
  readonly userId?: number
  /** Milliseconds since 1970. */
  readonly now: number
}

/** Signs a person in. */
export async function startSession(
  database: Kysely<Tables>,
  personId: number,
  { names, userId, now }: SessionBegin,
): Promise<NewSession> {
  const secret = newSecret()
  const id = crypto.randomUUID()
  await database
    .insertInto('sessions')
    .values({
      hash: hashToken(secret),
      id,
      person_id: personId,
      user_id: userId ?? (await firstAccountOf(database, personId)),
      browser: names.browser.slice(0, 100),
      system: names.system.slice(0, 100),
      created_at: new Date(now).toISOString(),
      last_used_at: new Date(Math.floor(now / minute) * minute).toISOString(),
      expires_at: new Date(now + sessionAge).toISOString(),
    })
    .execute()
  return { secret, id }
}

/**
 * Signs a person in, in place of an earlier session of the same browser; null when that one has ended meanwhile.
 *
 * @param earlier its id.
 */
export async function replaceSession(
  database: Database,
  earlier: string,
  personId: number,
  begin: SessionBegin,
): Promise<NewSession | null> {
  const { session } = await inTransaction(database, async (transaction) => {
    const ended = await transaction
      .deleteFrom('sessions')
      .where('id', '=', earlier)
      .returning('id')
      .executeTakeFirst()
    return {
      ok: true,
      session: ended === undefined ? null : await startSession(transaction, personId, begin),
    }
  })
  return session
}

/** The account that a person joined first; null for none. */
export async function firstAccountOf(database: Kysely<Tables>, personId: number): Promise<number | null> {
  const row = await database
    .selectFrom('memberships')
    .select('user_id')
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .orderBy('user_id')
    .executeTakeFirst()
  return row?.user_id ?? null
}

/** Sessions of a person that still work, last used first. */
export async function sessionsOf(
  database: Kysely<Tables>,
  personId: number,
  now: number,
): Promise<Omit<SessionsTable, 'hash'>[]> {
  return await database
    .selectFrom('sessions')
    .select(['id', 'person_id', 'user_id', 'browser', 'system', 'created_at', 'last_used_at', 'expires_at'])
    .where('person_id', '=', personId)
    .where('expires_at', '>', new Date(now).toISOString())
    .where('last_used_at', '>', new Date(now - sessionIdle).toISOString())
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute()
}

/** Locks a session, so that nothing ends it before the transaction does; false when it has ended. */
export async function holdSession(transaction: Transaction, id: string): Promise<boolean> {
  const held = await transaction
    .updateTable('sessions')
    .set((row) => ({ id: row.ref('id') }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return held !== undefined
}

/** Ends one session of a person; false when there is none. */
export async function endSession(database: Kysely<Tables>, personId: number, id: string): Promise<boolean> {
  const ended = await database
    .deleteFrom('sessions')
    .where('person_id', '=', personId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/**
 * Ends all sessions of a person and returns their number.
 *
 * @param except the id of a session that stays.
 */
export async function endSessions(
  database: Kysely<Tables>,
  personId: number,
  except: string | null,
): Promise<number> {
  let remove = database.deleteFrom('sessions').where('person_id', '=', personId)
  if (except !== null) remove = remove.where('id', '!=', except)
  return (await remove.returning('id').execute()).length
}
