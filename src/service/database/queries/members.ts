import type { Change, ChangeKind } from '#contract/people/change-operations.ts'
import type { Role } from '#contract/people/roles.ts'
import type { Database } from '../open-database.ts'
import type { Tables } from '../schema.ts'
import type { Kysely } from 'kysely'
import type { Person } from '#contract/people/person.ts'

type ListedMember = {
  readonly id: number
  readonly name: string
  readonly email: string | null
  readonly role: Role
  readonly isApprover: boolean
  readonly joinedAt: string
  readonly lastUsedAt: string | null
}

export async function listMembers(database: Database, userId: number): Promise<ListedMember[]> {
  const rows = await database
    .selectFrom('memberships')
    .innerJoin('people', 'people.id', 'memberships.person_id')
    .leftJoin('sessions', 'sessions.person_id', 'people.id')
    .select([
      'people.id',
      'people.name',
      'people.email',
      'memberships.role',
      'memberships.is_approver',
      'memberships.created_at',
    ])
    .select((row) => row.fn.max('sessions.last_used_at').as('last_used_at'))
    .where('memberships.user_id', '=', userId)
    .groupBy([
      'people.id',
      'people.name',
      'people.email',
      'memberships.role',
      'memberships.is_approver',
      'memberships.created_at',
    ])
    .orderBy('people.name')
    .orderBy('people.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    isApprover: row.is_approver,
    joinedAt: row.created_at,
    lastUsedAt: row.last_used_at,
  }))
}

export async function listInvitations(database: Database, userId: number, now: string) {
  const rows = await database
    .selectFrom('invitations')
    .leftJoin('people', 'people.id', 'invitations.created_by')
    .selectAll('invitations')
    .select('people.name')
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('invitations.created_at', 'desc')
    .orderBy('invitations.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    role: row.role,
    isApprover: row.is_approver,
    email: row.email,
    invitedBy: row.created_by === null ? null : { id: row.created_by, name: row.name ?? '' },
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  }))
}

export type ChangeFilter = {
  readonly codeId?: number | undefined
  readonly person?: number | undefined
  /** A kind, or the part before its point. */
  readonly kind?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** The id of a change, as a cursor. */
export const changeCursor = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z-[0-9a-f]{12}$/

/**
 * Changes of an account, newest first.
 *
 * @param before id of the last change of the previous page; null for the first page.
 */
export async function listChanges(
  database: Database,
  userId: number,
  { codeId, person, kind, from, to }: ChangeFilter,
  { before, limit }: { readonly before: string | null; readonly limit: number },
): Promise<Change[]> {
  let find = database
    .selectFrom('audit_events')
    .leftJoin('people', 'people.id', 'audit_events.person_id')
    .selectAll('audit_events')
    .select('people.name as person_name')
    .where('audit_events.user_id', '=', userId)
  if (codeId !== undefined) find = find.where('code_id', '=', codeId)
  if (person !== undefined) find = find.where('person_id', '=', person)
  if (kind !== undefined) {
    find = find.where((row) => row.or([row('kind', '=', kind), row('kind', 'like', `${kind}.%`)]))
  }
  if (from !== undefined) find = find.where('audit_events.id', '>=', from)
  if (to !== undefined) find = find.where('audit_events.id', '<', to)
  if (before !== null) find = find.where('audit_events.id', '<', before)
  const rows = await find.orderBy('audit_events.id', 'desc').limit(limit).execute()
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    kind: row.kind as ChangeKind,
    person: row.person_id === null ? null : { id: row.person_id, name: row.person_name ?? '' },
    token: row.token,
    codeId: row.code_id,
    subject: row.subject,
    details: JSON.parse(row.details) as Record<string, unknown>,
  }))
}

/** The members among these ids, in their order, without repetition. */
export async function membersAmong(
  database: Kysely<Tables>,
  userId: number,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await database
    .selectFrom('memberships')
    .select('person_id')
    .where('user_id', '=', userId)
    .where('person_id', 'in', ids)
    .execute()
  const members = new Set(rows.map(({ person_id }) => person_id))
  return [...new Set(ids)].filter((id) => members.has(id))
}

export async function findPersonName(database: Kysely<Tables>, id: number): Promise<Person | null> {
  const person = await database
    .selectFrom('people')
    .select(['id', 'name'])
    .where('id', '=', id)
    .executeTakeFirst()
  return person ?? null
}
