import { maxCounts } from '#contract/limits.ts'
import { invitationDays } from '#contract/people/sign-in.ts'
import type { Role } from '#contract/people/roles.ts'
import { countRows, holdUser } from '../../database/queries/quotas.ts'
import type { InvitationsTable } from '../../database/tables/accounts.ts'
import { inTransaction, type Transaction } from '../../database/in-transaction.ts'
import type { Database } from '../../database/open-database.ts'
import { done, found, invalid, notFound, type Outcome } from '../../domain/refusal.ts'
import { hashToken, newSecret } from '../../domain/secrets.ts'
import type { CommandDeps } from '../command-deps.ts'
import { noteChange } from '../accounts/note-change.ts'
import { addMembership, addPerson } from './add-person.ts'
import { hashNewPassword } from './passwords.ts'

type InvitationDeps = Pick<CommandDeps, 'database' | 'clock'>

type InvitationCommand = {
  readonly role: Role
  readonly isApprover: boolean
  readonly email?: string | null | undefined
}

/** A new invitation with its token, which is not stored. */
export type NewInvitation = { readonly row: InvitationsTable; readonly token: string }

/**
 * Invites somebody to an account. Refusals: invalid; not-found for somebody who is no owner any more.
 *
 * @param personId the owner who invites; null for the command line.
 */
export async function createInvitation(
  { database, clock }: InvitationDeps,
  userId: number,
  personId: number | null,
  { role, isApprover, email }: InvitationCommand,
): Promise<Outcome<NewInvitation>> {
  const now = clock()
  const token = newSecret()
  const row: InvitationsTable = {
    hash: hashToken(token),
    id: crypto.randomUUID(),
    user_id: userId,
    role,
    is_approver: isApprover,
    email: email ?? null,
    created_by: personId,
    created_at: new Date(now).toISOString(),
    expires_at: new Date(now + invitationDays * 24 * 3_600_000).toISOString(),
  }
  return await inTransaction(database, async (transaction): Promise<Outcome<NewInvitation>> => {
    await holdUser(transaction, userId)
    const owner = { user_id: userId, person_id: personId ?? 0, role: 'owner' }
    if (personId !== null && (await countRows(transaction, 'memberships', owner)) === 0) return notFound
    await transaction
      .deleteFrom('invitations')
      .where('user_id', '=', userId)
      .where('expires_at', '<=', row.created_at)
      .execute()
    await transaction.insertInto('invitations').values(row).execute()
    return (await countRows(transaction, 'invitations', { user_id: userId })) > maxCounts.invitations
      ? invalid('', 'full-invitations', { count: maxCounts.invitations })
      : done({ row, token })
  })
}

/** Revokes an invitation. Refusals: not-found. */
export async function revokeInvitation(
  database: Database,
  userId: number,
  id: string,
): Promise<Outcome<InvitationsTable>> {
  const revoked = await database
    .deleteFrom('invitations')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return found(revoked)
}

/** An open invitation; null when it was used, revoked or has expired. */
export async function findInvitation(
  { database, clock }: InvitationDeps,
  token: string,
): Promise<InvitationsTable | null> {
  const row = await database
    .selectFrom('invitations')
    .selectAll()
    .where('hash', '=', hashToken(token))
    .where('expires_at', '>', new Date(clock()).toISOString())
    .executeTakeFirst()
  return row ?? null
}

type Newcomer = {
  readonly name: string
  readonly email?: string | null | undefined
  readonly password?: string | null | undefined
}

/** A person who accepted an invitation, and the account that they joined. */
export type Joined = { readonly personId: number; readonly userId: number; readonly role: Role }

/** Accepts an invitation as a person who is signed in. Refusals: not-found. */
export async function acceptAsPerson(
  deps: InvitationDeps,
  token: string,
  personId: number,
): Promise<Outcome<Joined>> {
  return await inTransaction(deps.database, (transaction) =>
    useInvitation(transaction, deps, token, async () => done(personId)),
  )
}

/** Accepts an invitation as somebody new. Refusals: not-found, invalid. */
export async function acceptAsNewcomer(
  deps: InvitationDeps,
  token: string,
  { name, email, password }: Newcomer,
): Promise<Outcome<Joined>> {
  if (password && !email) return invalid('email', 'email-for-password')
  // Hashing is slow, so only somebody with an invitation can trigger it.
  if ((await findInvitation(deps, token)) === null) return notFound
  const hashed = password ? await hashNewPassword(password, { email, name }) : done(null)
  if (!hashed.ok) return hashed
  const now = new Date(deps.clock()).toISOString()
  return await inTransaction(deps.database, (transaction) =>
    useInvitation(transaction, deps, token, async () => {
      const person = await addPerson(transaction, {
        name,
        isNamed: true,
        email: email ?? null,
        passwordHash: hashed.value,
        now,
      })
      return done(person.id)
    }),
  )
}

/** Uses an invitation. Deleting its row decides: of several requests with one token, only one finds it. */
export async function useInvitation(
  transaction: Transaction,
  { clock }: Pick<InvitationDeps, 'clock'>,
  token: string,
  personOf: () => Promise<Outcome<number>>,
): Promise<Outcome<Joined>> {
  const now = new Date(clock()).toISOString()
  const used = await transaction
    .deleteFrom('invitations')
    .where('hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
  if (used === undefined) return notFound
  const person = await personOf()
  if (!person.ok) return person
  const { user_id: userId, role, is_approver: isApprover } = used
  const isNew = await addMembership(transaction, { userId, personId: person.value, role, isApprover, now })
  // The refusal rolls back, so the invited person can still use the link.
  if (!isNew) return invalid('', 'member-already')
  await noteJoined(transaction, { userId, personId: person.value, role, now: clock() })
  return done({ personId: person.value, userId, role })
}

async function noteJoined(
  transaction: Transaction,
  joined: { readonly userId: number; readonly personId: number; readonly role: Role; readonly now: number },
): Promise<void> {
  const {
    name,
    is_named: isNamed,
    language,
  } = await transaction
    .selectFrom('people')
    .select(['name', 'is_named', 'language'])
    .where('id', '=', joined.personId)
    .executeTakeFirstOrThrow()
  const by = {
    id: joined.userId,
    person: { id: joined.personId, name, isNamed, language },
    credential: { kind: 'session', id: '', hash: '', name: null },
  } as const
  await noteChange(transaction, by, joined.now, {
    kind: 'member.joined',
    subject: name,
    details: { role: joined.role },
  })
}
