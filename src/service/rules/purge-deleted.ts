import { sql, type SqlBool } from 'kysely'
import { inTransaction, type Transaction } from '../database/in-transaction.ts'
import { restorableSince } from '../database/list-conditions.ts'
import type { ServiceDeps } from '../service-deps.ts'

/** Codes in one transaction: as many as whoever is redirected can wait for. */
const codesAtOnce = 50

/**
 * Takes out for good what was deleted longer ago than it can be restored. Their short links stay taken, because prints
 * of them may exist and must never lead to somebody else. Their visits stay in the figures of the library. Returns the
 * number of codes.
 */
export async function purgeDeleted({
  database,
  clock,
}: Pick<ServiceDeps, 'database' | 'clock'>): Promise<number> {
  const since = restorableSince(new Date(clock()).toISOString())
  let purged = 0
  for (;;) {
    const { value: some } = await inTransaction(database, async (transaction) =>
      plainDone(await purgeSome(transaction, since)),
    )
    purged += some
    if (some < codesAtOnce) return purged
    await new Promise((resolve) => setImmediate(resolve))
  }
}

function plainDone(value: number): { readonly ok: true; readonly value: number } {
  return { ok: true, value }
}

async function purgeSome(transaction: Transaction, since: string): Promise<number> {
  const codes = await transaction
    // A cross join is walked as written: user by user, each with an index.
    .selectFrom('users')
    .crossJoin('qr_codes')
    .select(['qr_codes.user_id', 'qr_codes.id'])
    .where(sql<SqlBool>`qr_codes.user_id = users.id`)
    .where('qr_codes.deleted_at', 'is not', null)
    .where('qr_codes.deleted_at', '<=', since)
    .limit(codesAtOnce)
    .execute()
  const users = new Map<number, number[]>()
  for (const { user_id, id } of codes) users.set(user_id, [...(users.get(user_id) ?? []), id])
  for (const [userId, ids] of users) await takeOut(transaction, userId, ids)
  return codes.length
}

async function takeOut(transaction: Transaction, userId: number, ids: readonly number[]): Promise<void> {
  for (const table of [
    'code_tags',
    'code_versions',
    'approvals',
    'idempotency_keys',
    'destination_health',
    'visit_counts',
  ] as const) {
    await transaction.deleteFrom(table).where('user_id', '=', userId).where('code_id', 'in', ids).execute()
  }
  await transaction.deleteFrom('counters').where('code_id', 'in', ids).execute()
  await transaction.deleteFrom('qr_codes').where('user_id', '=', userId).where('id', 'in', ids).execute()
}
