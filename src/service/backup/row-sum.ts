import { createHash } from 'node:crypto'

/** How many rows, and a SHA-256 in hexadecimal over all of them in the order of their keys. */
export type RowSum = { readonly rows: number; readonly checksum: string }

/** Sums rows up, one after another. */
export class RowSummer {
  readonly #hash = createHash('sha256')
  #rows = 0

  add(rowText: string): void {
    this.#hash.update(rowText).update('\n')
    this.#rows += 1
  }

  sum(): RowSum {
    return { rows: this.#rows, checksum: this.#hash.digest('hex') }
  }
}
