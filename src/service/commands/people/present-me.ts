import type { Kysely } from 'kysely'
import type { Me } from '#contract/people/person.ts'
import type { Tables } from '../../database/schema.ts'

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
    passkeys: await countOf(database, 'passkeys', personId),
    identities: await countOf(database, 'identities', personId),
    accounts: accounts.map(({ id, name, role, is_approver }) => ({
      id,
      name,
      role,
      isApprover: is_approver,
    })),
    account,
  }
}

async function countOf(
  database: Kysely<Tables>,
  table: 'passkeys' | 'identities',
  personId: number,
): Promise<number> {
  const { number } = await database
    .selectFrom(table)
    .select((row) => row.fn.countAll<number | string>().as('number'))
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow()
  return Number(number)
}
