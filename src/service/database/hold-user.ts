import type { Transaction } from './in-transaction.ts'

/**
 * Holds the user's row until the transaction ends, so that of two that add something at the same time, neither counts
 * past the other. First in its transaction: what it then counts is all there is.
 */
export async function holdUser(transaction: Transaction, userId: number): Promise<void> {
  await transaction
    .updateTable('users')
    .set((user) => ({ name: user.ref('name') }))
    .where('id', '=', userId)
    .execute()
}
