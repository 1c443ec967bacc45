import type { Transaction } from './in-transaction.ts'

/** The next id of a series. Two transactions never get the same; one that is taken back leaves no gap on SQLite. */
export async function takeId(transaction: Transaction, name: 'codes' | 'links'): Promise<number> {
  const { last_id } = await transaction
    .insertInto('sequences')
    .values({ name, last_id: 1 })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((row) => ({ last_id: row('sequences.last_id', '+', 1) })),
    )
    .returning('last_id')
    .executeTakeFirstOrThrow()
  return last_id
}
