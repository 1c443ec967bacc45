import { randomBytes } from 'node:crypto'
import type { Role } from '#contract/people/roles.ts'
import type { PeopleTable } from '../../database/tables/accounts.ts'
import type { Transaction } from '../../database/in-transaction.ts'

export const firstPersonId = 1

export type NewPerson = {
  readonly name: string
  readonly isNamed: boolean
  readonly email?: string | null
  readonly passwordHash?: string | null
  /** ISO 8601. */
  readonly now: string
}

export async function addPerson(transaction: Transaction, person: NewPerson): Promise<PeopleTable> {
  const { last_id: id } = await transaction
    .insertInto('sequences')
    .values({ name: 'people', last_id: firstPersonId + 1 })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((row) => ({ last_id: row('sequences.last_id', '+', 1) })),
    )
    .returning('last_id')
    .executeTakeFirstOrThrow()
  return await transaction
    .insertInto('people')
    .values(personRow(id, person))
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function personRow(id: number, { name, isNamed, email, passwordHash, now }: NewPerson): PeopleTable {
  return {
    id,
    name,
    is_named: isNamed,
    email: email ?? null,
    email_key: email ? emailKey(email) : null,
    password_hash: passwordHash ?? null,
    language: null,
    passkey_handle: randomBytes(32).toString('base64url'),
    notice_key: null,
    created_at: now,
  }
}

/** The lookup key of an e-mail address, equal for all spellings. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase()
}

type NewMembership = {
  readonly userId: number
  readonly personId: number
  readonly role: Role
  readonly isApprover: boolean
  readonly now: string
}

/** Adds a member; false when the person already is one. Ends recovery links, which owners of other accounts may have created. */
export async function addMembership(transaction: Transaction, member: NewMembership): Promise<boolean> {
  const added = await transaction
    .insertInto('memberships')
    .values({
      user_id: member.userId,
      person_id: member.personId,
      role: member.role,
      is_approver: member.isApprover,
      created_at: member.now,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'person_id']).doNothing())
    .returning('person_id')
    .executeTakeFirst()
  if (added === undefined) return false
  await transaction.deleteFrom('recovery_links').where('person_id', '=', member.personId).execute()
  return true
}
