import type { Plan } from '#contract/plan.ts'
import type { Transaction } from './in-transaction.ts'

/**
 * Takes one code and its links when the plan has room for both; false when it has not. Write-first: nobody comes between.
 *
 * @param links short links of the code: one when it is new, with its aliases when it is restored.
 */
export async function takeQuota(
  transaction: Transaction,
  userId: number,
  limits: Plan['limits'],
  links = 1,
): Promise<boolean> {
  let update = transaction
    .updateTable('quotas')
    .set((row) => ({ codes: row('codes', '+', 1), links: row('links', '+', links) }))
    .where('user_id', '=', userId)
  if (limits.codes !== null) update = update.where('codes', '<', limits.codes)
  if (limits.links !== null) update = update.where('links', '<=', limits.links - links)
  return (await update.returning('user_id').executeTakeFirst()) !== undefined
}

/** Gives back what a deleted code took. */
export async function freeQuota(transaction: Transaction, userId: number, links: number): Promise<void> {
  await transaction
    .updateTable('quotas')
    .set((row) => ({ codes: row('codes', '-', 1), links: row('links', '-', links) }))
    .where('user_id', '=', userId)
    .execute()
}
