import type { IdSeries } from './engine-traits.ts'

/** Ids reserved at once. */
const blockSize = 100

/** Reserves so many ids and returns the last of them. */
export type ReserveIds = (series: IdSeries, count: number) => Promise<number>

/**
 * Hands out ids from blocks that belong to this process alone, so that creates do not queue behind the one row that
 * counts them. What is left of a block at a stop is never used: ids are unique and have gaps.
 */
export class IdBlocks {
  readonly #reserve: ReserveIds
  readonly #blocks = new Map<IdSeries, { next: number; readonly last: number }>()
  readonly #reserving = new Map<IdSeries, Promise<void>>()

  constructor(reserve: ReserveIds) {
    this.#reserve = reserve
  }

  async take(series: IdSeries): Promise<number> {
    for (;;) {
      const block = this.#blocks.get(series)
      if (block !== undefined && block.next <= block.last) return block.next++
      await this.#refill(series)
    }
  }

  /** One at a time for each series: whoever finds the block empty waits for the same new one. */
  #refill(series: IdSeries): Promise<void> {
    const under = this.#reserving.get(series)
    if (under !== undefined) return under
    const reserving = this.#reserve(series, blockSize)
      .then((last) => void this.#blocks.set(series, { next: last - blockSize + 1, last }))
      .finally(() => this.#reserving.delete(series))
    this.#reserving.set(series, reserving)
    return reserving
  }
}
