import { weakerRole } from '#contract/people/roles.ts'
import type { Credential, SignedIn, SignedInPerson } from '../../domain/signed-in.ts'
import { planOf } from '../../domain/settings.ts'
import { hashToken } from '../../domain/secrets.ts'
import type { CommandDeps } from '../command-deps.ts'
import type { Kysely } from 'kysely'
import { inTransaction, type Transaction } from '../../database/in-transaction.ts'
import type { Database } from '../../database/open-database.ts'
import type { Tables } from '../../database/schema.ts'
import { addMembership, firstPersonId, personRow } from '../people/add-person.ts'

type FindDeps = Pick<CommandDeps, 'database' | 'settings' | 'clock'>

/** The person of an Authorization header; null when it is invalid or expired, or the person left the account. */
export async function findTokenUser(
  { database, settings, clock }: FindDeps,
  authorization: string | undefined,
): Promise<SignedIn | null> {
  const token = /^Bearer +([^\s]{1,500})$/i.exec(authorization ?? '')?.[1]
  if (token === undefined) return null
  const hash = hashToken(token)
  const row = await database
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.user_id')
    .innerJoin('people', 'people.id', 'tokens.person_id')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.user_id', '=', 'tokens.user_id')
        .onRef('memberships.person_id', '=', 'tokens.person_id'),
    )
    .select([
      'users.id',
      'users.name',
      'users.plan',
      'tokens.id as token_id',
      'tokens.name as token_name',
      'tokens.role as token_role',
      'tokens.expires_at',
      'people.id as person_id',
      'people.name as person_name',
      'people.is_named',
      'people.language',
      'memberships.role',
      'memberships.is_approver',
    ])
    .where('tokens.hash', '=', hash)
    .executeTakeFirst()
  if (row === undefined || hasExpired(row.expires_at, clock())) return null
  const person = personIn(row)
  const credential: Credential = { kind: 'token', id: row.token_id, hash, name: row.token_name }
  return {
    person,
    credential,
    user: {
      id: row.id,
      name: row.name,
      plan: planOf(settings, row.plan),
      person,
      role: weakerRole(row.role, row.token_role),
      isApprover: row.is_approver,
      credential,
    },
  }
}

/** The person of a session cookie; null when the session has ended. */
export async function findSessionPerson(
  { database, settings, clock }: FindDeps,
  secret: string,
): Promise<SignedIn | null> {
  const hash = hashToken(secret)
  const row = await database
    .selectFrom('sessions')
    .innerJoin('people', 'people.id', 'sessions.person_id')
    .leftJoin('memberships', (join) =>
      join
        .onRef('memberships.user_id', '=', 'sessions.user_id')
        .onRef('memberships.person_id', '=', 'sessions.person_id'),
    )
    .leftJoin('users', 'users.id', 'memberships.user_id')
    .select([
      'sessions.id as session_id',
      'sessions.expires_at',
      'sessions.last_used_at',
      'people.id as person_id',
      'people.name as person_name',
      'people.is_named',
      'people.language',
      'users.id',
      'users.name',
      'users.plan',
      'memberships.role',
      'memberships.is_approver',
    ])
    .where('sessions.hash', '=', hash)
    .executeTakeFirst()
  const now = clock()
  if (row === undefined || hasExpired(row.expires_at, now) || isIdle(row.last_used_at, now)) return null
  const person = personIn(row)
  const credential: Credential = { kind: 'session', id: row.session_id, hash, name: null }
  const { id, name, plan, role } = row
  if (id === null || name === null || plan === null || role === null)
    return { person, credential, user: null }
  const isApprover = row.is_approver === true
  return {
    person,
    credential,
    user: { id, name, plan: planOf(settings, plan), person, role, isApprover, credential },
  }
}

function personIn(row: {
  readonly person_id: number
  readonly person_name: string
  readonly is_named: boolean
  readonly language: string | null
}): SignedInPerson {
  return { id: row.person_id, name: row.person_name, isNamed: row.is_named, language: row.language }
}

/** @param now milliseconds since 1970; a token or session ends at that exact instant. */
export function hasExpired(expiresAt: string | null, now: number): boolean {
  return expiresAt !== null && Date.parse(expiresAt) <= now
}

/** Milliseconds after which an unused session ends. */
export const sessionIdle = 30 * 24 * 3_600_000

function isIdle(lastUsedAt: string, now: number): boolean {
  return now - Date.parse(lastUsedAt) > sessionIdle
}

export const firstUserId = 1

type FirstUser = { readonly token: string; readonly plan: string; readonly now: string }

/**
 * Creates or updates the first account with this plan and token, and its owner. Returns whether this replaced a
 * configured token, which stops working.
 */
export async function keepFirstUser(database: Database, first: FirstUser): Promise<boolean> {
  const hash = hashToken(first.token)
  if (await isKept(database, hash, first.plan)) return false
  const { value: isReplaced } = await inTransaction(database, async (transaction) => ({
    ok: true,
    value: await writeFirstUser(transaction, first, hash),
  }))
  return isReplaced
}

async function writeFirstUser(
  transaction: Transaction,
  { plan, now }: FirstUser,
  hash: string,
): Promise<boolean> {
  await transaction
    .insertInto('users')
    .values({ id: firstUserId, name: 'Owner', plan, created_at: now })
    // On any key: another process may write the same user at this moment.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await transaction.updateTable('users').set({ plan }).where('id', '=', firstUserId).execute()
  await transaction
    .insertInto('quotas')
    .values({ user_id: firstUserId, codes: 0, links: 0 })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
  const ownerId = (await oldestOwner(transaction, firstUserId)) ?? (await writeFirstPerson(transaction, now))
  // The configured token may be one from the dashboard. It no longer expires then.
  const configured = {
    user_id: firstUserId,
    person_id: ownerId,
    role: 'owner' as const,
    expires_at: null,
    is_first: true,
  }
  await transaction
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
  const { numDeletedRows } = await transaction
    .deleteFrom('tokens')
    .where('is_first', '=', true)
    .where('hash', '!=', hash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

async function writeFirstPerson(transaction: Transaction, now: string): Promise<number> {
  await transaction
    .insertInto('people')
    .values(personRow(firstPersonId, { name: 'Owner', isNamed: false, now }))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  await addMembership(transaction, {
    userId: firstUserId,
    personId: firstPersonId,
    role: 'owner',
    isApprover: true,
    now,
  })
  return firstPersonId
}

/**
 * The longest-standing owner of an account; null for none.
 *
 * @param except a person who loses the role.
 */
export async function oldestOwner(
  database: Kysely<Tables>,
  userId: number,
  except: number | null = null,
): Promise<number | null> {
  let find = database
    .selectFrom('memberships')
    .select('person_id')
    .where('user_id', '=', userId)
    .where('role', '=', 'owner')
  if (except !== null) find = find.where('person_id', '!=', except)
  const row = await find.orderBy('created_at').orderBy('person_id').executeTakeFirst()
  return row?.person_id ?? null
}

/** Whether nothing changed. Most starts then write nothing, so a full disk does not stop redirects. */
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
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.user_id', '=', 'tokens.user_id')
        .onRef('memberships.person_id', '=', 'tokens.person_id'),
    )
    .select([
      'tokens.hash',
      'tokens.user_id',
      'tokens.role',
      'tokens.expires_at',
      'memberships.role as member_role',
    ])
    .where('is_first', '=', true)
    .execute()
  const [first, second] = tokens
  if (first === undefined || second !== undefined) return false
  return (
    first.hash === hash &&
    first.user_id === firstUserId &&
    first.expires_at === null &&
    first.role === 'owner' &&
    first.member_role === 'owner'
  )
}

/** Whether nobody has a way to sign in but the printed link. */
export async function hasNoWayIn(database: Database): Promise<boolean> {
  const ways = await Promise.all([
    database.selectFrom('people').select('id').where('password_hash', 'is not', null).limit(1).execute(),
    database.selectFrom('passkeys').select('id').limit(1).execute(),
    database.selectFrom('identities').select('id').limit(1).execute(),
  ])
  return ways.every((found) => found.length === 0)
}
