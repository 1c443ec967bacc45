import type {
  CountSpan,
  VisitCountsTable,
  VisitorDaysTable,
  VisitTotalsTable,
} from '../database/analytics-tables.ts'
import type { CountersTable } from '../database/schema.ts'
import { addProfile, type Pair, type Profile, type Shares } from './shares.ts'

/** An increment of one row of `visit_counts`. Rows with the same visits may have the same `shares` object. */
export type VisitSum = Omit<VisitCountsTable, 'shares'> & { readonly shares: Shares }

/** A visitor of a UTC day, with the first hour (since 1970) in which they were seen. */
export type DailyVisitor = VisitorDaysTable & { readonly hour: number }

/** Visits of one code with one profile in one hour. */
export type CountedRecord = {
  readonly userId: number
  readonly codeId: number
  /** Hours since 1970, UTC. */
  readonly hour: number
  readonly profile: Profile
  readonly scans: number
  readonly clicks: number
}

/** The rows of the whole library have this code. */
export const wholeLibrary = 0

const spans: readonly (readonly [span: CountSpan, characters: number])[] = [
  ['hour', 13],
  ['day', 10],
  ['month', 7],
]

type HourOfVisits = { scans: number; clicks: number; readonly profiles: Map<string, [Profile, ...Pair]> }
/** The visits of one code, or of a library, by hour. */
type Scope = { readonly user_id: number; readonly code_id: number; readonly hours: Map<number, HourOfVisits> }

/** ISO 8601 of the beginning of an hour. @param hour hours since 1970. */
export function isoOfHour(hour: number): string {
  return new Date(hour * 3_600_000).toISOString()
}

/**
 * Sums visits up by code and library, and by hour, day and month. Every list is in the order of its keys, so that two
 * processes never wait for each other's rows.
 */
export class VisitSums {
  readonly #scopes = new Map<string, Scope>()

  add({ userId, codeId, hour, profile, scans, clicks }: CountedRecord): void {
    // No key, language or host holds a line break.
    const profileKey = profile.join('\n')
    for (const scope of [codeId, wholeLibrary]) {
      const visits = this.#hourOf(userId, scope, hour)
      visits.scans += scans
      visits.clicks += clicks
      const known = visits.profiles.get(profileKey)
      if (known === undefined) visits.profiles.set(profileKey, [profile, scans, clicks])
      else {
        known[1] += scans
        known[2] += clicks
      }
    }
  }

  /** Increments of the counters of each code. */
  counters(): CountersTable[] {
    return this.#ordered()
      .filter(({ code_id }) => code_id !== wholeLibrary)
      .map(({ user_id, code_id, hours }) => ({ code_id, user_id, ...totalOf([...hours.values()]) }))
      .toSorted((one, other) => one.code_id - other.code_id)
  }

  /** Increments of the totals of each user. */
  totals(): VisitTotalsTable[] {
    return this.#ordered()
      .filter(({ code_id }) => code_id === wholeLibrary)
      .map(({ user_id, hours }) => ({
        user_id,
        ...totalOf([...hours.values()]),
        since: isoOfHour(Math.min(...hours.keys())),
      }))
  }

  /** Increments of `visit_counts`. @param visitors those who were not seen before on their day. */
  rows(visitors: readonly DailyVisitor[]): VisitSum[] {
    const newVisitors = new Map<string, number>()
    for (const { user_id, code_id, hour } of visitors) {
      const key = `${user_id} ${code_id} ${hour}`
      newVisitors.set(key, (newVisitors.get(key) ?? 0) + 1)
    }
    return this.#ordered().flatMap((scope) => rowsOf(scope, newVisitors))
  }

  #ordered(): Scope[] {
    return [...this.#scopes.values()].toSorted(
      (one, other) => one.user_id - other.user_id || one.code_id - other.code_id,
    )
  }

  #hourOf(user_id: number, code_id: number, hour: number): HourOfVisits {
    const key = `${user_id} ${code_id}`
    let scope = this.#scopes.get(key)
    if (scope === undefined) this.#scopes.set(key, (scope = { user_id, code_id, hours: new Map() }))
    let visits = scope.hours.get(hour)
    if (visits === undefined) scope.hours.set(hour, (visits = { scans: 0, clicks: 0, profiles: new Map() }))
    return visits
  }
}

function rowsOf({ user_id, code_id, hours }: Scope, newVisitors: ReadonlyMap<string, number>): VisitSum[] {
  const ordered = [...hours]
    .toSorted(([one], [other]) => one - other)
    .map(([hour, visits]) => ({
      iso: isoOfHour(hour),
      visits,
      visitors: newVisitors.get(`${user_id} ${code_id} ${hour}`) ?? 0,
      shares: sharesOf([visits]),
    }))
  return spans.flatMap(([span, characters]) => {
    const bySpan = new Map<string, (typeof ordered)[number][]>()
    for (const hour of ordered) {
      const start = hour.iso.slice(0, characters)
      const within = bySpan.get(start)
      if (within === undefined) bySpan.set(start, [hour])
      else within.push(hour)
    }
    return [...bySpan].map(([start, within]): VisitSum => {
      const visits = within.map((hour) => hour.visits)
      return {
        user_id,
        code_id,
        span,
        start,
        ...totalOf(visits),
        visitors: within.reduce((sum, hour) => sum + hour.visitors, 0),
        // Most groups lie in one hour, whose shares are those of its day and its month.
        shares: (within.length === 1 ? within[0]?.shares : undefined) ?? sharesOf(visits),
      }
    })
  })
}

function totalOf(hours: readonly HourOfVisits[]): { scans: number; clicks: number } {
  const total = { scans: 0, clicks: 0 }
  for (const { scans, clicks } of hours) {
    total.scans += scans
    total.clicks += clicks
  }
  return total
}

function sharesOf(hours: readonly HourOfVisits[]): Shares {
  const shares: Shares = {}
  for (const { profiles } of hours)
    for (const [profile, scans, clicks] of profiles.values()) addProfile(shares, profile, scans, clicks)
  return shares
}
