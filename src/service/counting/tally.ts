/** What one visit counts as: from the printed code, or by the link. */
export type VisitKind = 'scan' | 'click'

/** Visits of one code that are not in the database yet. */
export type Count = { readonly codeId: number; readonly scans: number; readonly clicks: number }

/** Gathers visits in memory. Adding is a look-up and an addition; nothing here waits or fails. */
export class Tally {
  readonly #counts = new Map<number, { scans: number; clicks: number }>()

  get isEmpty(): boolean {
    return this.#counts.size === 0
  }

  add(codeId: number, scans: number, clicks: number): void {
    const count = this.#counts.get(codeId)
    if (count === undefined) this.#counts.set(codeId, { scans, clicks })
    else {
      count.scans += scans
      count.clicks += clicks
    }
  }

  /** Takes everything out. */
  take(): Count[] {
    const counts = Array.from(this.#counts, ([codeId, count]) => ({ codeId, ...count }))
    this.#counts.clear()
    return counts
  }
}
