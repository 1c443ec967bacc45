import type { Role } from '#contract/people/roles.ts'
import type { Database } from '../open-database.ts'

export type ListedMember = {
  readonly id: number
  readonly name: string
  readonly email: string | null
  readonly role: Role
  readonly isApprover: boolean
  readonly joinedAt: string
  readonly lastUsedAt: string | null
}

/** Members of an account by name. */
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

/** Open invitations to an account, newest first. */
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
