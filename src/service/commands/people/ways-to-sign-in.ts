import { inTransaction, type Transaction } from '../../database/in-transaction.ts'
import type { Database } from '../../database/open-database.ts'
import { done, type Outcome, refuse } from '../../domain/refusal.ts'

/** Removes a passkey or identity, but never the last way to sign in. Refusals: not-found, invalid. */
export async function removeWayToSignIn(
  database: Database,
  table: 'passkeys' | 'identities',
  personId: number,
  id: string,
): Promise<Outcome<null>> {
  return await inTransaction(database, async (transaction): Promise<Outcome<null>> => {
    // Locks the person, so that two requests do not each remove one of the last two.
    const person = await transaction
      .updateTable('people')
      .set((row) => ({ name: row.ref('name') }))
      .where('id', '=', personId)
      .returning('password_hash')
      .executeTakeFirstOrThrow()
    const removed = await transaction
      .deleteFrom(table)
      .where('person_id', '=', personId)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst()
    if (removed === undefined) return refuse({ kind: 'not-found' })
    if (person.password_hash !== null || (await hasOther(transaction, personId))) return done(null)
    return refuse({
      kind: 'invalid',
      errors: [{ field: '', code: 'last-way' }],
    })
  })
}

async function hasOther(transaction: Transaction, personId: number): Promise<boolean> {
  for (const table of ['passkeys', 'identities'] as const) {
    const row = await transaction
      .selectFrom(table)
      .select('id')
      .where('person_id', '=', personId)
      .executeTakeFirst()
    if (row !== undefined) return true
  }
  return false
}

/** Ends the access tokens, passkeys and linked identities of a person. The token of the configuration stays. */
export async function endAccess(transaction: Transaction, personId: number): Promise<void> {
  await transaction
    .deleteFrom('tokens')
    .where('person_id', '=', personId)
    .where('is_first', '=', false)
    .execute()
  for (const table of ['passkeys', 'identities'] as const) {
    await transaction.deleteFrom(table).where('person_id', '=', personId).execute()
  }
}
