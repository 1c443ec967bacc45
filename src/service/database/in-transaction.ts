import type { ControlledTransaction } from 'kysely'
import { retried, traitsOf } from './engines/engine.ts'
import type { Database } from './open-database.ts'
import type { Tables } from './schema.ts'

export type Transaction = ControlledTransaction<Tables>

/**
 * Commits when the work succeeds; rolls back when it is refused or throws. Retries after serialization
 * failures, so the work must have no other side effects.
 */
export async function inTransaction<Result extends { readonly ok: boolean }>(
  database: Database,
  work: (transaction: Transaction) => Promise<Result>,
  { keep = true }: { readonly keep?: boolean } = {},
): Promise<Result> {
  return await retried(traitsOf(database).retryAfter, () => tryOnce(database, work, keep))
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
