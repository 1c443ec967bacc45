import { includesRole, type Role } from '#contract/people/roles.ts'
import { holdUser } from '../../database/queries/quotas.ts'
import type { MembershipsTable } from '../../database/tables/accounts.ts'
import { inTransaction, type Transaction } from '../../database/in-transaction.ts'
import type { Database } from '../../database/open-database.ts'
import { done, invalid, notFound, type Outcome } from '../../domain/refusal.ts'
import { oldestOwner } from '../accounts/users.ts'
import { emailKey } from './add-person.ts'
import type { Maker } from '../../database/feature-rows.ts'
import { switchOffOutside } from './outside-links.ts'
import { firstAccountOf } from './sessions.ts'

type MemberChange = {
  readonly role?: Role | undefined
  readonly isApprover?: boolean | undefined
}

/** A member before a change or removal. */
type ChangedMember = { readonly before: MembershipsTable; readonly name: string }

/** Changes a member's role or right to approve. A weaker role ends their invitations. Refusals: not-found; invalid for the last owner. */
export async function updateMember(
  database: Database,
  userId: number,
  personId: number,
  { role, isApprover }: MemberChange,
): Promise<Outcome<ChangedMember>> {
  return await inTransaction(database, async (transaction): Promise<Outcome<ChangedMember>> => {
    const member = await holdMember(transaction, userId, personId)
    if (member === null) return notFound
    const { before } = member
    if (role !== undefined && before.role === 'owner' && !includesRole(role, 'owner')) {
      const replaced = await replaceOwner(transaction, userId, personId)
      if (!replaced.ok) return replaced
    }
    await transaction
      .updateTable('memberships')
      .set({ role: role ?? before.role, is_approver: isApprover ?? before.is_approver })
      .where('user_id', '=', userId)
      .where('person_id', '=', personId)
      .execute()
    if (role !== undefined && !includesRole(role, before.role)) {
      await endInvitationsOf(transaction, userId, personId, role)
    }
    return done(member)
  })
}

/**
 * Removes a member with their access tokens and invitations. Their sessions move to another account of theirs, if any.
 * Refusals: not-found; invalid for the last owner.
 *
 * @param outside whether the webhooks and links that they made for people outside go on working.
 */
export async function removeMember(
  database: Database,
  { userId, personId }: Maker,
  outside: 'keep' | 'off',
): Promise<Outcome<ChangedMember>> {
  return await inTransaction(database, async (transaction): Promise<Outcome<ChangedMember>> => {
    const member = await holdMember(transaction, userId, personId)
    if (member === null) return notFound
    if (member.before.role === 'owner') {
      const replaced = await replaceOwner(transaction, userId, personId)
      if (!replaced.ok) return replaced
    }
    for (const table of ['memberships', 'tokens', 'presence', 'approval_requests', 'notices'] as const) {
      await transaction
        .deleteFrom(table)
        .where('user_id', '=', userId)
        .where('person_id', '=', personId)
        .execute()
    }
    await endInvitationsOf(transaction, userId, personId, null)
    if (outside === 'off') await switchOffOutside(transaction, { userId, personId })
    await transaction
      .updateTable('sessions')
      .set({ user_id: await firstAccountOf(transaction, personId) })
      .where('person_id', '=', personId)
      .where('user_id', '=', userId)
      .execute()
    return done(member)
  })
}

/**
 * Ends invitations by which a member could regain lost rights: those they created, and those to their own address with a
 * stronger role.
 *
 * @param role the new role; null for a removed member.
 */
async function endInvitationsOf(
  transaction: Transaction,
  userId: number,
  personId: number,
  role: Role | null,
): Promise<void> {
  const { email_key: ownKey } = await transaction
    .selectFrom('people')
    .select('email_key')
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  const open = await transaction
    .selectFrom('invitations')
    .select(['hash', 'email', 'role', 'created_by'])
    .where('user_id', '=', userId)
    .execute()
  const ended = open.filter((invitation) => {
    if (invitation.created_by === personId) return true
    const isTheirs = ownKey !== null && invitation.email !== null && emailKey(invitation.email) === ownKey
    return isTheirs && (role === null || !includesRole(role, invitation.role))
  })
  if (ended.length === 0) return
  const hashes = ended.map(({ hash }) => hash)
  await transaction.deleteFrom('invitations').where('hash', 'in', hashes).execute()
}

/** Finds a member and locks the account, so that two owners cannot remove each other at once. */
async function holdMember(
  transaction: Transaction,
  userId: number,
  personId: number,
): Promise<ChangedMember | null> {
  await holdUser(transaction, userId)
  const row = await transaction
    .selectFrom('memberships')
    .innerJoin('people', 'people.id', 'memberships.person_id')
    .selectAll('memberships')
    .select('people.name')
    .where('memberships.user_id', '=', userId)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  if (row === undefined) return null
  const { name, ...before } = row
  return { before, name }
}

/** Moves the configured token to another owner. Refusals: invalid for the last owner. */
async function replaceOwner(
  transaction: Transaction,
  userId: number,
  personId: number,
): Promise<Outcome<null>> {
  const other = await oldestOwner(transaction, userId, personId)
  if (other === null) {
    return invalid('role', 'last-owner')
  }
  await transaction
    .updateTable('tokens')
    .set({ person_id: other })
    .where('user_id', '=', userId)
    .where('person_id', '=', personId)
    .where('is_first', '=', true)
    .execute()
  return done(null)
}
