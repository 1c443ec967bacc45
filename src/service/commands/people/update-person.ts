import type { PersonLanguage } from '#contract/people/me-operations.ts'
import type { PeopleTable } from '../../database/account-tables.ts'
import { inTransaction } from '../../database/in-transaction.ts'
import type { Database } from '../../database/open-database.ts'
import { done, invalid, type Outcome } from '../../domain/refusal.ts'
import { emailKey } from './add-person.ts'
import { hashNewPassword, knowsPassword, setPassword } from './passwords.ts'
import { endSessions } from './sessions.ts'

export async function findPerson(database: Database, id: number): Promise<PeopleTable> {
  return await database.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

type PersonChange = {
  readonly name?: string | undefined
  readonly email?: string | null | undefined
  readonly currentPassword?: string | undefined
  readonly language?: PersonLanguage | null | undefined
}

/** Changes name, e-mail address or language. Refusals: invalid. */
export async function updatePerson(
  database: Database,
  personId: number,
  { name, email, currentPassword, language }: PersonChange,
): Promise<Outcome<null>> {
  const person = await findPerson(database, personId)
  const isNewEmail = email !== undefined && (email === null ? null : emailKey(email)) !== person.email_key
  if (isNewEmail) {
    const known = await knowsPassword(person, currentPassword)
    if (!known.ok) return known
    if (email === null && person.password_hash !== null) {
      return invalid('email', 'You sign in with this address and a password, so it cannot be empty.')
    }
  }
  const changed = {
    ...(name === undefined ? {} : { name, is_named: true }),
    ...(language === undefined ? {} : { language }),
    ...(email === undefined ? {} : { email, email_key: email === null ? null : emailKey(email) }),
  }
  if (Object.keys(changed).length === 0) return done(null)
  return await inTransaction(database, async (transaction): Promise<Outcome<null>> => {
    await transaction.updateTable('people').set(changed).where('id', '=', personId).execute()
    // A link that was mailed to the earlier address no longer works.
    if (isNewEmail) await transaction.deleteFrom('recovery_links').where('person_id', '=', personId).execute()
    return done(null)
  })
}

/**
 * Sets or changes the password, and ends all other sessions. Refusals: invalid.
 *
 * @param sessionId the session that stays.
 */
export async function changePassword(
  database: Database,
  personId: number,
  change: { readonly currentPassword?: string | undefined; readonly password: string },
  sessionId: string,
): Promise<Outcome<null>> {
  const person = await findPerson(database, personId)
  if (person.email === null) return invalid('password', 'Add an e-mail address first: you sign in with both.')
  const known = await knowsPassword(person, change.currentPassword)
  if (!known.ok) return known
  const hashed = await hashNewPassword(change.password, { email: person.email, name: person.name })
  if (!hashed.ok) return hashed
  return await inTransaction(database, async (transaction): Promise<Outcome<null>> => {
    await setPassword(transaction, personId, hashed.value)
    await endSessions(transaction, personId, sessionId)
    return done(null)
  })
}
