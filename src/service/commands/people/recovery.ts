import type { Kysely } from 'kysely'
import { recoveryHours } from '#contract/people/sign-in.ts'
import { inTransaction } from '../../database/in-transaction.ts'
import type { Database } from '../../database/open-database.ts'
import type { Tables } from '../../database/schema.ts'
import { done, invalid, notFound, type Outcome } from '../../domain/refusal.ts'
import { hashToken, newSecret } from '../../domain/secrets.ts'
import type { CommandDeps } from '../command-deps.ts'
import { emailKey } from './add-person.ts'
import { hashNewPassword } from './passwords.ts'
import { endAccess, endSessions } from './sessions.ts'

type RecoveryDeps = Pick<CommandDeps, 'database' | 'clock'>

/** A new link with its token, which is not stored. */
type RecoveryLink = { readonly token: string; readonly expiresAt: string }

/**
 * Creates a link with which a person sets a new password. Earlier links of the person stop working.
 *
 * @param createdBy the owner who creates it; null for the command line and for a mail to the person.
 */
export async function createRecoveryLink(
  { database, clock }: RecoveryDeps,
  personId: number,
  createdBy: number | null,
): Promise<RecoveryLink> {
  const now = clock()
  const token = newSecret()
  const expiresAt = new Date(now + recoveryHours * 3_600_000).toISOString()
  await inTransaction(database, async (transaction) => {
    await transaction.deleteFrom('recovery_links').where('person_id', '=', personId).execute()
    await transaction
      .insertInto('recovery_links')
      .values({
        hash: hashToken(token),
        person_id: personId,
        created_by: createdBy,
        created_at: new Date(now).toISOString(),
        expires_at: expiresAt,
      })
      .execute()
    return { ok: true }
  })
  return { token, expiresAt }
}

/**
 * Allows an owner to create a link for a member only if they own every account of the member, because the link opens them
 * all. Returns the member's name.
 */
export async function mayRecover(
  database: Database,
  ownerId: number,
  { userId, personId }: { readonly userId: number; readonly personId: number },
): Promise<Outcome<string>> {
  const member = await database
    .selectFrom('memberships')
    .innerJoin('people', 'people.id', 'memberships.person_id')
    .select('people.name')
    .where('user_id', '=', userId)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  if (member === undefined) return notFound
  return (await ownsAllAccountsOf(database, ownerId, personId))
    ? done(member.name)
    : invalid('', 'recovery-elsewhere')
}

/** False also for a person without an account. */
async function ownsAllAccountsOf(
  database: Kysely<Tables>,
  ownerId: number,
  personId: number,
): Promise<boolean> {
  const accounts = await database
    .selectFrom('memberships')
    .leftJoin('memberships as own', (join) =>
      join
        .onRef('own.user_id', '=', 'memberships.user_id')
        .on('own.person_id', '=', ownerId)
        .on('own.role', '=', 'owner'),
    )
    .select('own.user_id')
    .where('memberships.person_id', '=', personId)
    .execute()
  return accounts.length > 0 && accounts.every(({ user_id }) => user_id !== null)
}

/**
 * Sets a new password with the token of a link, which works once, and ends all sessions of the person. An owner's link
 * works only while that owner may create one. Refusals: invalid.
 */
export async function setNewPassword(
  { database, clock }: RecoveryDeps,
  {
    token,
    password,
    email,
    endOtherAccess,
  }: {
    readonly token: string
    readonly password: string
    readonly email?: string | undefined
    readonly endOtherAccess: boolean
  },
): Promise<Outcome<number>> {
  const now = new Date(clock()).toISOString()
  const person = await database
    .selectFrom('recovery_links')
    .innerJoin('people', 'people.id', 'recovery_links.person_id')
    .select(['people.id', 'people.name', 'people.email'])
    .where('hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (person === undefined) return expired
  const address = person.email ?? email
  if (address === undefined) return invalid('email', 'email-for-password')
  const hashed = await hashNewPassword(password, { email: address, name: person.name })
  if (!hashed.ok) return hashed
  return await inTransaction(database, async (transaction): Promise<Outcome<number>> => {
    const used = await transaction
      .deleteFrom('recovery_links')
      .where('hash', '=', hashToken(token))
      .where('expires_at', '>', now)
      .returning(['person_id', 'created_by'])
      .executeTakeFirst()
    if (used === undefined) return expired
    if (used.created_by !== null && !(await ownsAllAccountsOf(transaction, used.created_by, used.person_id)))
      return expired
    await transaction
      .updateTable('people')
      .set({ password_hash: hashed.value, email: address, email_key: emailKey(address) })
      .where('id', '=', person.id)
      .execute()
    await endSessions(transaction, person.id, null)
    if (endOtherAccess) await endAccess(transaction, person.id)
    return done(person.id)
  })
}

const expired = invalid('token', 'link-used-up')
