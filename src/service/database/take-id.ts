import type { Kysely } from 'kysely'
import { type IdSeries, traitsOf } from './engine-traits.ts'
import type { Transaction } from './in-transaction.ts'
import type { Tables } from './schema.ts'

/**
 * The next id of a series. Two transactions never get the same. One that is taken back leaves a gap on PostgreSQL, where
 * ids come from blocks, and none on SQLite, where they come from the transaction itself.
 */
export async function takeId(transaction: Transaction, series: IdSeries): Promise<number> {
  return (await traitsOf(transaction).ids?.take(series)) ?? (await takeIds(transaction, series, 1))
}

/** Takes ids that follow each other and returns the last. Holds the row of the series until the transaction ends. */
export async function takeIds(database: Kysely<Tables>, series: IdSeries, count: number): Promise<number> {
  const { last_id } = await database
    .insertInto('sequences')
    .values({ name: series, last_id: count })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((row) => ({ last_id: row('sequences.last_id', '+', count) })),
    )
    .returning('last_id')
    .executeTakeFirstOrThrow()
  return last_id
}
