import { inTransaction, type Transaction } from '../database/in-transaction.ts'
import { restorableSince } from '../database/list-conditions.ts'
import type { ServiceDeps } from '../service-deps.ts'

/** Codes in one transaction, so that nobody waits long behind it. */
const codesAtOnce = 200

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
    .selectFrom('qr_codes')
    .select(['user_id', 'id'])
    .where('deleted_at', 'is not', null)
    .where('deleted_at', '<=', since)
    .limit(codesAtOnce)
    .execute()
  for (const { user_id, id } of codes) {
    for (const table of [
      'code_tags',
      'code_versions',
      'approvals',
      'idempotency_keys',
      'destination_health',
      'visit_counts',
    ] as const) {
      await transaction.deleteFrom(table).where('user_id', '=', user_id).where('code_id', '=', id).execute()
    }
    await transaction.deleteFrom('counters').where('code_id', '=', id).execute()
    await transaction.deleteFrom('qr_codes').where('user_id', '=', user_id).where('id', '=', id).execute()
  }
  return codes.length
}
