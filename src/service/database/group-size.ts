import { traitsOf } from './engines/engine.ts'
import { inTransaction, type Transaction } from './in-transaction.ts'
import type { Database } from './open-database.ts'

/**
 * Milliseconds that a transaction of a long change should take at most: on the embedded database every other write waits
 * for its end, and with one process every read.
 */
const shortTransaction = 25

/**
 * The number of rows that share a transaction of a long change. On the embedded database it follows the time that the
 * last transaction took, so that a slow disk or a busy machine gets smaller ones, down to a quarter: a transaction of one
 * row costs a third of one of sixteen.
 */
export class GroupSize {
  readonly #database: Database
  readonly #most: number
  readonly #least: number
  readonly #isFixed: boolean
  #rows: number

  /** @param most the largest number of rows; PostgreSQL always takes it. */
  constructor(database: Database, most: number) {
    this.#database = database
    this.#most = most
    this.#isFixed = traitsOf(database).turns === undefined
    this.#least = Math.ceil(most / 4)
    this.#rows = this.#isFixed ? most : this.#least
  }

  get rows(): number {
    return this.#rows
  }

  /**
   * Runs a transaction. Its time, without the wait for the lock, decides how many rows the next one takes, unless it is
   * refused in the middle.
   *
   * @param rows the rows that it changes, which are fewer at an end or after a refusal.
   */
  async transaction<Result extends { readonly ok: boolean }>(
    rows: number,
    work: (transaction: Transaction) => Promise<Result>,
  ): Promise<Result> {
    let beganAt = 0
    const result = await inTransaction(this.#database, async (transaction) => {
      beganAt = performance.now()
      return await work(transaction)
    })
    if (!this.#isFixed && result.ok) this.#fit(rows, performance.now() - beganAt)
    return result
  }

  #fit(rows: number, milliseconds: number): void {
    const fitting = Math.floor((rows * shortTransaction) / Math.max(milliseconds, 1))
    this.#rows = Math.min(this.#most, this.#rows * 2, Math.max(this.#least, fitting))
  }
}
