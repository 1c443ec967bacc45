import type { CountSpan, VisitCountsTable } from '../database/analytics-tables.ts'
import { addProfile, type Shares } from './shares.ts'
import { type BatchContent, batchVisitNumbers } from './batch-content.ts'

/** What is to be added to one row of `visit_counts`. */
export type VisitSum = Omit<VisitCountsTable, 'shares'> & { shares: Shares }

/** The library's own rows stand under this code. */
export const wholeLibrary = 0

const spans: readonly (readonly [span: CountSpan, characters: number])[] = [
  ['hour', 13],
  ['day', 10],
  ['month', 7],
]

/** A UTC date, `YYYY-MM-DD`. @param hour hours since 1970. */
export function dateOf(hour: number): string {
  return new Date(hour * 3_600_000).toISOString().slice(0, 10)
}

/** The starts of the hour, the UTC day and the UTC month around an hour, as `visit_counts` writes them. */
function startsOf(hour: number): readonly (readonly [span: CountSpan, start: string])[] {
  const iso = new Date(hour * 3_600_000).toISOString()
  return spans.map(([span, characters]) => [span, iso.slice(0, characters)])
}

/** Sums visits up by code and library, and by hour, day and month. */
export class VisitSums {
  readonly #sums = new Map<string, VisitSum>()
  readonly #starts = new Map<number, ReturnType<typeof startsOf>>()

  addBatch({ profiles, visits }: BatchContent): void {
    for (let at = 0; at + batchVisitNumbers <= visits.length; at += batchVisitNumbers) {
      const [user = 0, code = 0, hour = 0, profile = 0, scans = 0, clicks = 0] = visits.slice(
        at,
        at + batchVisitNumbers,
      )
      for (const scope of [code, wholeLibrary]) {
        for (const sum of this.#around(user, scope, hour)) {
          sum.scans += scans
          sum.clicks += clicks
          addProfile(sum.shares, profiles[profile] ?? [], scans, clicks)
        }
      }
    }
  }

  /** Adds one visitor, first seen in this hour. */
  addVisitor(userId: number, codeId: number, hour: number): void {
    for (const sum of this.#around(userId, codeId, hour)) sum.visitors += 1
  }

  /** In the order of their keys, so that two processes never wait for each other's rows. */
  rows(): VisitSum[] {
    return [...this.#sums.entries()]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([, sum]) => sum)
  }

  #around(user_id: number, code_id: number, hour: number): VisitSum[] {
    let starts = this.#starts.get(hour)
    if (starts === undefined) this.#starts.set(hour, (starts = startsOf(hour)))
    return starts.map(([span, start]) => {
      const key = `${user_id} ${code_id} ${start}`
      let sum = this.#sums.get(key)
      if (sum === undefined) {
        sum = { user_id, code_id, span, start, scans: 0, clicks: 0, visitors: 0, shares: {} }
        this.#sums.set(key, sum)
      }
      return sum
    })
  }
}
