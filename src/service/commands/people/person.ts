import type { PersonLanguage } from '#contract/people/me-operations.ts'
import type { PeopleTable } from '../../database/tables/accounts.ts'
import type { Tables } from '../../database/schema.ts'
import { inTransaction } from '../../database/in-transaction.ts'
import type { Database } from '../../database/open-database.ts'
import { done, invalid, type Outcome } from '../../domain/refusal.ts'
import { emailKey } from './add-person.ts'
import { hashNewPassword, setPassword } from './passwords.ts'
import { endAccess, endSessions } from './sessions.ts'
import type { Kysely } from 'kysely'
import type { Me } from '#contract/people/person.ts'
import { countRows } from '../../database/queries/quotas.ts'

export async function findPerson(database: Database, id: number): Promise<PeopleTable> {
  return await database.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

type PersonChange = {
  readonly name?: string | undefined
  readonly email?: string | null | undefined
  readonly language?: PersonLanguage | null | undefined
}

/** Whether a change gives the person another e-mail address. */
export async function isNewEmail(
  database: Database,
  personId: number,
  { email }: PersonChange,
): Promise<boolean> {
  if (email === undefined) return false
  return (email === null ? null : emailKey(email)) !== (await findPerson(database, personId)).email_key
}

/** Changes name, e-mail address or language. Refusals: invalid. */
export async function updatePerson(
  database: Database,
  personId: number,
  change: PersonChange,
): Promise<Outcome<null>> {
  const { name, email, language } = change
  const person = await findPerson(database, personId)
  if (email === null && person.password_hash !== null) {
    return invalid('email', 'email-kept')
  }
  const hasNewEmail = await isNewEmail(database, personId, change)
  const changed = {
    ...(name === undefined ? {} : { name, is_named: true }),
    ...(language === undefined ? {} : { language }),
    ...(email === undefined ? {} : { email, email_key: email === null ? null : emailKey(email) }),
  }
  if (Object.keys(changed).length === 0) return done(null)
  return await inTransaction(database, async (transaction): Promise<Outcome<null>> => {
    await transaction.updateTable('people').set(changed).where('id', '=', personId).execute()
    // End links that were mailed to the former address.
    if (hasNewEmail)
      await transaction.deleteFrom('recovery_links').where('person_id', '=', personId).execute()
    return done(null)
  })
}

type PasswordChange = { readonly password: string; readonly endOtherAccess: boolean }

/**
 * Sets or changes the password, and ends all other sessions. Refusals: invalid.
 *
 * @param sessionId the session that stays.
 */
export async function changePassword(
  database: Database,
  personId: number,
  { password, endOtherAccess }: PasswordChange,
  sessionId: string,
): Promise<Outcome<null>> {
  const person = await findPerson(database, personId)
  if (person.email === null) return invalid('password', 'email-first')
  const hashed = await hashNewPassword(password, { email: person.email, name: person.name })
  if (!hashed.ok) return hashed
  return await inTransaction(database, async (transaction): Promise<Outcome<null>> => {
    await setPassword(transaction, personId, hashed.value)
    await endSessions(transaction, personId, sessionId)
    if (endOtherAccess) await endAccess(transaction, personId)
    return done(null)
  })
}

/**
 * A person as they see themselves.
 *
 * @param account the account that their session works in.
 */
export async function presentMe(
  database: Kysely<Tables>,
  personId: number,
  account: number | null,
): Promise<Me> {
  const person = await database
    .selectFrom('people')
    .select(['id', 'name', 'is_named', 'email', 'language', 'password_hash'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  const accounts = await database
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', 'users.name', 'memberships.role', 'memberships.is_approver'])
    .where('memberships.person_id', '=', personId)
    .orderBy('users.name')
    .execute()
  return {
    id: person.id,
    name: person.name,
    isNamed: person.is_named,
    email: person.email,
    language: person.language,
    hasPassword: person.password_hash !== null,
    passkeys: await countRows(database, 'passkeys', { person_id: personId }),
    identities: await countRows(database, 'identities', { person_id: personId }),
    accounts: accounts.map(({ id, name, role, is_approver }) => ({
      id,
      name,
      role,
      isApprover: is_approver,
    })),
    account,
  }
}
