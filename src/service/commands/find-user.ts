import { weakerRole } from '#contract/people/roles.ts'
import type { Credential, SignedIn, SignedInPerson } from '../domain/signed-in.ts'
import { planOf } from '../domain/settings.ts'
import { hashToken } from '../domain/secrets.ts'
import type { CommandDeps } from './command-deps.ts'

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
