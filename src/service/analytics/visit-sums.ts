import type { CountSpan, VisitCountsTable } from '../database/analytics-tables.ts'
import { type BatchContent, batchVisitNumbers } from './batch-content.ts'
import { Profiles } from './profiles.ts'
import { addProfile, type Pair, type Shares } from './shares.ts'

/** What is to be added to one row of `visit_counts`. Rows that tell the same may share their `shares`. */
export type VisitSum = Omit<VisitCountsTable, 'shares'> & { readonly shares: Shares }

/** The library's own rows stand under this code. */
export const wholeLibrary = 0

const spans: readonly (readonly [span: CountSpan, characters: number])[] = [
  ['hour', 13],
  ['day', 10],
  ['month', 7],
]

/** A UTC date, `YYYY-MM-DD`. @param hour hours since 1970. */
export function dateOf(hour: number): string {
  return isoOf(hour).slice(0, 10)
}

function isoOf(hour: number): string {
  return new Date(hour * 3_600_000).toISOString()
}

/** The visits of one code, or of the library, in one hour. */
type HourOfVisits = { scans: number; clicks: number; visitors: number; readonly profiles: Map<number, Pair> }

/** Sums visits up by code and library, and by hour, day and month. */
export class VisitSums {
  readonly #profiles = new Profiles()
  /** By user, code and hour. */
  readonly #users = new Map<number, Map<number, Map<number, HourOfVisits>>>()
  readonly #isoOfHour = new Map<number, string>()

  addBatch({ profiles, visits }: BatchContent): void {
    const places = profiles.map((profile) => this.#profiles.placeOf(profile))
    for (let at = 0; at + batchVisitNumbers <= visits.length; at += batchVisitNumbers) {
      const user = visits[at] ?? 0
      const hour = visits[at + 2] ?? 0
      const profile = places[visits[at + 3] ?? 0] ?? this.#profiles.placeOf([])
      for (const scope of [visits[at + 1] ?? 0, wholeLibrary])
        addVisits(this.#hourOf(user, scope, hour), profile, visits[at + 4] ?? 0, visits[at + 5] ?? 0)
    }
  }

  /** Adds one visitor, first seen in this hour. */
  addVisitor(userId: number, codeId: number, hour: number): void {
    this.#hourOf(userId, codeId, hour).visitors += 1
  }

  /** In the order of their keys, so that two processes never wait for each other's rows. */
  rows(): VisitSum[] {
    return inOrder(this.#users).flatMap(([user, codes]) =>
      inOrder(codes).flatMap(([code, hours]) => this.#rowsOf(user, code, hours)),
    )
  }

  #rowsOf(user_id: number, code_id: number, hours: Map<number, HourOfVisits>): VisitSum[] {
    const ordered = inOrder(hours).map(
      ([hour, visits]) => [this.#iso(hour), visits, this.#sharesOf([visits])] as const,
    )
    const rows: VisitSum[] = []
    for (const [span, characters] of spans) {
      for (let from = 0; from < ordered.length;) {
        const start = ordered[from]?.[0].slice(0, characters) ?? ''
        let to = from + 1
        while (ordered[to]?.[0].startsWith(start) === true) to += 1
        const within = ordered.slice(from, to).map(([, visits]) => visits)
        const sum = { user_id, code_id, span, start, scans: 0, clicks: 0, visitors: 0 }
        for (const { scans, clicks, visitors } of within) {
          sum.scans += scans
          sum.clicks += clicks
          sum.visitors += visitors
        }
        // Most folds see one hour: what it tells is what its day and its month tell.
        const [, , sharesOfFirst = {}] = ordered[from] ?? []
        rows.push({ ...sum, shares: within.length === 1 ? sharesOfFirst : this.#sharesOf(within) })
        from = to
      }
    }
    return rows
  }

  #sharesOf(hours: readonly HourOfVisits[]): Shares {
    const shares: Shares = {}
    for (const { profiles } of hours)
      for (const [profile, [scans, clicks]] of profiles)
        addProfile(shares, this.#profiles.list[profile] ?? [], scans, clicks)
    return shares
  }

  #hourOf(user: number, code: number, hour: number): HourOfVisits {
    let codes = this.#users.get(user)
    if (codes === undefined) this.#users.set(user, (codes = new Map()))
    let hours = codes.get(code)
    if (hours === undefined) codes.set(code, (hours = new Map()))
    let visits = hours.get(hour)
    if (visits === undefined) {
      visits = { scans: 0, clicks: 0, visitors: 0, profiles: new Map() }
      hours.set(hour, visits)
    }
    return visits
  }

  #iso(hour: number): string {
    let iso = this.#isoOfHour.get(hour)
    if (iso === undefined) this.#isoOfHour.set(hour, (iso = isoOf(hour)))
    return iso
  }
}

function addVisits(hour: HourOfVisits, profile: number, scans: number, clicks: number): void {
  hour.scans += scans
  hour.clicks += clicks
  const pair = hour.profiles.get(profile)
  if (pair === undefined) hour.profiles.set(profile, [scans, clicks])
  else {
    pair[0] += scans
    pair[1] += clicks
  }
}

function inOrder<Value>(map: ReadonlyMap<number, Value>): [number, Value][] {
  return [...map].toSorted(([one], [other]) => one - other)
}
