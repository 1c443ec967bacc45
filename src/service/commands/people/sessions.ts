import type { Kysely } from 'kysely'
import type { SessionsTable, SignInStepsTable } from '../../database/tables/accounts.ts'
import type { Tables } from '../../database/schema.ts'
import { inTransaction, type Transaction } from '../../database/in-transaction.ts'
import type { Database } from '../../database/open-database.ts'
import type { BrowserNames } from '../../domain/browser.ts'
import { hashToken, newSecret } from '../../domain/secrets.ts'
import { sessionIdle } from '../accounts/users.ts'
import { done, invalid, notFound, type Outcome } from '../../domain/refusal.ts'
import { countRows } from '../../database/queries/quotas.ts'

/** Longest lifetime of a session in milliseconds, however often it is used. */
export const sessionAge = 180 * 24 * 3_600_000

/** A new session with its secret, which is not stored. */
type NewSession = { readonly secret: string; readonly id: string }

/** Precision of the last use in milliseconds. */
const minute = 60_000

type SessionBegin = {
  readonly names: BrowserNames
  /** The account to work in; by default the one that the person joined first. */
  readonly userId?: number
  /** Id of the passkey or identity that signs in; null for another way. */
  readonly wayId?: string | null
  /** Milliseconds since 1970. */
  readonly now: number
}

export async function startSession(
  database: Kysely<Tables>,
  personId: number,
  { names, userId, wayId = null, now }: SessionBegin,
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
      way_id: wayId,
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
 * Signs a person in, in place of an earlier session of the same browser, whose way to sign in stays. Null when that one
 * has ended meanwhile.
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
      .returning('way_id as wayId')
      .executeTakeFirst()
    return {
      ok: true,
      session: ended === undefined ? null : await startSession(transaction, personId, { ...begin, ...ended }),
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
    .select([
      'id',
      'person_id',
      'user_id',
      'way_id',
      'browser',
      'system',
      'created_at',
      'last_used_at',
      'expires_at',
    ])
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

/** Lifetime of a challenge in milliseconds. */
export const stepAge = 5 * 60_000

type NewStep = Pick<SignInStepsTable, 'kind' | 'person_id' | 'session_id'> & {
  /** The challenge or state; only its hash is stored. */
  readonly secret: string
  readonly content?: object
  /** Milliseconds since 1970. */
  readonly now: number
}

/** Stores a challenge or state that was sent. */
export async function addStep(
  database: Kysely<Tables>,
  { secret, kind, person_id, session_id, content = {}, now }: NewStep,
): Promise<void> {
  await database.deleteFrom('sign_in_steps').where('expires_at', '<', new Date(now).toISOString()).execute()
  await database
    .insertInto('sign_in_steps')
    .values({
      hash: hashToken(secret),
      kind,
      person_id,
      session_id,
      content: JSON.stringify(content),
      expires_at: new Date(now + stepAge).toISOString(),
    })
    .execute()
}

/** Takes a challenge or state, which works once. Null when it is unknown, used or expired, or its session has ended. */
export async function takeStep(
  database: Kysely<Tables>,
  secret: string,
  kind: SignInStepsTable['kind'],
  now: number,
): Promise<SignInStepsTable | null> {
  const step = await database
    .deleteFrom('sign_in_steps')
    .where('hash', '=', hashToken(secret))
    .where('kind', '=', kind)
    .where('expires_at', '>', new Date(now).toISOString())
    .returningAll()
    .executeTakeFirst()
  if (step === undefined) return null
  return step.session_id === null || (await hasSession(database, step.session_id)) ? step : null
}

async function hasSession(database: Kysely<Tables>, id: string): Promise<boolean> {
  const session = await database.selectFrom('sessions').select('id').where('id', '=', id).executeTakeFirst()
  return session !== undefined
}

type WayOwner = { readonly personId: number; readonly sessionId: string }

/**
 * Removes a passkey or identity with the sessions that it began, but never the last way to sign in. Refusals: not-found,
 * invalid.
 *
 * @param sessionId of the person who removes it and has just proven who they are; it stays.
 */
export async function removeWayToSignIn(
  database: Database,
  table: 'passkeys' | 'identities',
  { personId, sessionId }: WayOwner,
  id: string,
): Promise<Outcome<null>> {
  return await inTransaction(database, async (transaction): Promise<Outcome<null>> => {
    // Locks the person, so that two requests do not each remove one of the last two.
    const person = await transaction
      .updateTable('people')
      .set((row) => ({ name: row.ref('name') }))
      .where('id', '=', personId)
      .returning('password_hash')
      .executeTakeFirstOrThrow()
    const removed = await transaction
      .deleteFrom(table)
      .where('person_id', '=', personId)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst()
    if (removed === undefined) return notFound
    await transaction
      .deleteFrom('sessions')
      .where('person_id', '=', personId)
      .where('way_id', '=', id)
      .where('id', '!=', sessionId)
      .execute()
    if (person.password_hash !== null) return done(null)
    const keys = await countRows(transaction, 'passkeys', { person_id: personId })
    const identities = await countRows(transaction, 'identities', { person_id: personId })
    return keys + identities === 0 ? invalid('', 'last-way') : done(null)
  })
}

/** Ends the access tokens, passkeys and linked identities of a person. The token of the configuration stays. */
export async function endAccess(transaction: Transaction, personId: number): Promise<void> {
  await transaction
    .deleteFrom('tokens')
    .where('person_id', '=', personId)
    .where('is_first', '=', false)
    .execute()
  for (const table of ['passkeys', 'identities'] as const) {
    await transaction.deleteFrom(table).where('person_id', '=', personId).execute()
  }
}
