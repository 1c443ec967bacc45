import { sql } from 'kysely'
import { inTransaction, type Transaction } from '../in-transaction.ts'
import type { Database } from '../open-database.ts'

/** Adds up the parts that transactions left in the counts of folders and tags. SQLite has no parts. */
export async function mergeCodeCounts(database: Database): Promise<void> {
  const { rows } = await sql<{ user_id: number }>`
    select distinct user_id from code_counts where part <> 0`.execute(database)
  for (const { user_id: userId } of rows)
    await inTransaction(database, async (transaction) => {
      await mergeParts(transaction, userId)
      return { ok: true }
    })
}

/** Two processes may do it at once: each adds the parts that it deletes. */
async function mergeParts(transaction: Transaction, userId: number): Promise<void> {
  await sql`
    with merged as (
      delete from code_counts where user_id = ${userId} and part <> 0 returning grouped_by, key, codes)
    insert into code_counts (user_id, grouped_by, key, part, codes)
    select ${userId}, grouped_by, key, 0, sum(codes) from merged group by grouped_by, key order by grouped_by, key
    on conflict (user_id, grouped_by, key, part) do update set codes = code_counts.codes + excluded.codes`.execute(
    transaction,
  )
  await sql`delete from code_counts where user_id = ${userId} and part = 0 and codes = 0`.execute(transaction)
}
