import type { Plan } from '#contract/plan.ts'
import type { Transaction } from './in-transaction.ts'

/** Takes one code and one link when the plan has room for both; false when it has not. Write-first: nobody comes between. */
export async function takeQuota(
  transaction: Transaction,
  userId: number,
  limits: Plan['limits'],
): Promise<boolean> {
  let update = transaction
    .updateTable('quotas')
    .set((row) => ({ codes: row('codes', '+', 1), links: row('links', '+', 1) }))
    .where('user_id', '=', userId)
  if (limits.codes !== null) update = update.where('codes', '<', limits.codes)
  if (limits.links !== null) update = update.where('links', '<', limits.links)
  return (await update.returning('user_id').executeTakeFirst()) !== undefined
}
