import type { ControlledTransaction } from 'kysely'
import { retried, traitsOf } from './engines/engine.ts'
import type { Database } from './open-database.ts'
import type { Tables } from './schema.ts'

export type Transaction = ControlledTransaction<Tables>

/**
 * Commits when the work succeeds, and rolls back when it is refused or throws. Serialization failures are retried, so
 * the work must have no other side effects.
 */
export async function inTransaction<Result extends { readonly ok: boolean }>(
  database: Database,
  work: (transaction: Transaction) => Promise<Result>,
  { keep = true }: { readonly keep?: boolean } = {},
): Promise<Result> {
  return await retried(traitsOf(database).retryAfter, () => tryOnce(database, work, keep))
}

/**
 * Runs small transactions until one changes nothing, so that other requests do not wait long.
 *
 * @param work returns the number of its changes.
 * @returns the sum of the changes.
 */
export async function inSmallTransactions(
  database: Database,
  work: (transaction: Transaction) => Promise<number>,
): Promise<number> {
  let sum = 0
  for (;;) {
    const { value } = await inTransaction(database, async (transaction) => ({
      ok: true,
      value: await work(transaction),
    }))
    if (value === 0) return sum
    sum += value
    await new Promise((resolve) => setImmediate(resolve))
  }
}

async function tryOnce<Result extends { readonly ok: boolean }>(
  database: Database,
  work: (transaction: Transaction) => Promise<Result>,
  keep: boolean,
): Promise<Result> {
  await traitsOf(database).turns?.take()
  const transaction = await database.startTransaction().execute()
  try {
    const result = await work(transaction)
    if (result.ok && keep) await transaction.commit().execute()
    else await transaction.rollback().execute()
    return result
  } catch (error) {
    if (!transaction.isCommitted && !transaction.isRolledBack) {
      await transaction
        .rollback()
        .execute()
        .catch(() => {})
    }
    throw error
  }
}
