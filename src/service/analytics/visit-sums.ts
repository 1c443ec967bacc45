import { hash } from 'node:crypto'
import type {
  CountersTable,
  CountSpan,
  RuleVisitsTable,
  PlacementDaysTable,
  VisitCountsTable,
  VisitorDaysTable,
  VisitTotalsTable,
} from '../database/tables/visits.ts'
import { addHour, addProfile, addShares, type Pair, type Profile, type Shares } from './shares.ts'
import { spanLengths } from '../database/queries/code-visits.ts'
import { noRoute, type PackedVisits, type PlacementCount, visitNumbers } from './visit-group.ts'
import { agentTraits, languageOf, referrerOf } from './visitor-traits.ts'
import { SeenVisitors } from './visitors.ts'

/** An increment of one row of `visit_counts`. Rows with the same visits may have the same `shares` object. */
export type VisitSum = Omit<VisitCountsTable, 'shares'> & { shares: Shares }

/** An increment of one row of `placement_days`. */
type PlacementSum = Omit<PlacementDaysTable, 'shares'> & { shares: Shares }

/** The same for an hour, of which all spans are sums. */
export type HourSum = Omit<VisitSum, 'span'>

/** A visitor of a UTC day, with the hour (since 1970) of their first visit. */
export type DailyVisitor = Pick<VisitorDaysTable, 'day' | 'scope'> & {
  /** 48 bits of a salted hash. */
  readonly visitor: number
  readonly hour: number
}

/** Visits of one code with one profile in one hour. */
type CountedRecord = {
  readonly userId: number
  readonly codeId: number
  /** Hours since 1970, UTC. */
  readonly hour: number
  readonly profile: Profile
  /** As in `CountedVisit`. */
  readonly route?: number
  readonly scans: number
  readonly clicks: number
}

/** The code of the rows for a whole library. */
export const wholeLibrary = 0

type HourOfVisits = { scans: number; clicks: number; readonly profiles: Map<string, [Profile, ...Pair]> }
type Scope = { readonly user_id: number; readonly code_id: number; readonly hours: Map<number, HourOfVisits> }

/** ISO 8601 of the beginning of an hour. @param hour hours since 1970. */
export function isoOfHour(hour: number): string {
  return new Date(hour * 3_600_000).toISOString()
}

/**
 * Sums up visits by code and library, and by hour. Lists are sorted by key, so that two processes never
 * wait for each other's rows.
 */
export class VisitSums {
  readonly #scopes = new Map<string, Scope>()
  readonly #routes = new Map<string, RuleVisitsTable>()
  #placements: readonly PlacementCount[] = []

  addPlacements(placements: readonly PlacementCount[]): void {
    this.#placements = placements
  }

  add(record: CountedRecord): void {
    const { userId, codeId, hour, profile, scans, clicks, route = noRoute } = record
    if (route !== noRoute) this.#addRoute(record, route)
    // No key, language, country or host holds a line break.
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

  codes(): number[] {
    return [...this.#scopes.values()].map(({ code_id }) => code_id).filter((id) => id !== wholeLibrary)
  }

  users(): number[] {
    return [...new Set([...this.#scopes.values()].map(({ user_id }) => user_id))]
  }

  /** Leaves out all other users and codes. @param owners the user of each code. */
  keep(users: ReadonlySet<number>, owners: ReadonlyMap<number, number>): void {
    for (const [key, { user_id, code_id }] of this.#scopes) {
      const isKept = code_id === wholeLibrary ? users.has(user_id) : owners.get(code_id) === user_id
      if (!isKept) this.#scopes.delete(key)
    }
    for (const [key, { user_id, code_id }] of this.#routes)
      if (owners.get(code_id) !== user_id) this.#routes.delete(key)
  }

  /** Scopes of `DailyVisitor` with visits. */
  visitorScopes(): Set<number> {
    return new Set([...this.#scopes.values()].map(({ user_id, code_id }) => visitorScope(user_id, code_id)))
  }

  counters(): CountersTable[] {
    const counters: CountersTable[] = []
    for (const { user_id, code_id, hours } of this.#scopes.values())
      if (code_id !== wholeLibrary) counters.push({ code_id, user_id, ...totalOf(hours) })
    return counters.toSorted(byCode)
  }

  /** Visits by the destination of the rules that decided. */
  routes(): RuleVisitsTable[] {
    return [...this.#routes.values()].toSorted(
      (one, other) => one.code_id - other.code_id || one.route - other.route,
    )
  }

  #addRoute(record: CountedRecord, route: number): void {
    const { userId: user_id, codeId: code_id, scans, clicks } = record
    const key = `${code_id} ${route}`
    const known = this.#routes.get(key) ?? { user_id, code_id, route, scans: 0, clicks: 0 }
    this.#routes.set(key, known)
    known.scans += scans
    known.clicks += clicks
  }

  /** Increments of `placement_days`: of each day with its hours, and of the row without a day. */
  placementDays(): PlacementSum[] {
    const rows = new Map<string, PlacementSum>()
    for (const { userId, codeId, mark, hour, scans } of this.#placements) {
      if (!this.#scopes.has(`${userId} ${codeId}`)) continue
      const iso = isoOfHour(hour)
      for (const day of ['', iso.slice(0, 10)]) {
        const key = `${codeId} ${mark} ${day}`
        const row = rows.get(key) ?? { user_id: userId, code_id: codeId, mark, day, scans: 0, shares: {} }
        rows.set(key, row)
        row.scans += scans
        if (day !== '') addHour(row.shares, iso.slice(11, 13), scans, 0)
      }
    }
    return [...rows.values()].toSorted(
      (one, other) => one.code_id - other.code_id || (one.mark + one.day < other.mark + other.day ? -1 : 1),
    )
  }

  totals(): VisitTotalsTable[] {
    const totals: VisitTotalsTable[] = []
    for (const { user_id, code_id, hours } of this.#ordered())
      if (code_id === wholeLibrary)
        totals.push({ user_id, ...totalOf(hours), since: isoOfHour(Math.min(...hours.keys())) })
    return totals
  }

  /** Visits by hour, of libraries as code 0. @param visitors those who are new on their day. */
  hours(visitors: readonly DailyVisitor[]): HourSum[] {
    const newVisitors = new Map<string, number>()
    for (const { scope, hour } of visitors) {
      const key = hourKey(scope, hour)
      newVisitors.set(key, (newVisitors.get(key) ?? 0) + 1)
    }
    return this.#ordered().flatMap((scope) => hourSums(scope, newVisitors))
  }

  #ordered(): Scope[] {
    return [...this.#scopes.values()].toSorted(byUserAndCode)
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

function byCode(one: CountersTable, other: CountersTable): number {
  return one.code_id - other.code_id
}

function byUserAndCode(one: Scope, other: Scope): number {
  return one.user_id - other.user_id || one.code_id - other.code_id
}

function byHour([one]: readonly [number, unknown], [other]: readonly [number, unknown]): number {
  return one - other
}

function hourKey(scope: number, hour: number): string {
  return `${scope} ${hour}`
}

export function visitorScope(userId: number, codeId: number): number {
  return codeId === wholeLibrary ? -userId : codeId
}

function hourSums({ user_id, code_id, hours }: Scope, newVisitors: ReadonlyMap<string, number>): HourSum[] {
  return [...hours].toSorted(byHour).map(([hour, visits]) => {
    const { scans, clicks } = visits
    const visitors = newVisitors.get(hourKey(visitorScope(user_id, code_id), hour)) ?? 0
    const iso = isoOfHour(hour)
    const shares = sharesOf(visits)
    addHour(shares, iso.slice(11, 13), scans, clicks)
    return { user_id, code_id, start: iso.slice(0, spanLengths.hour), scans, clicks, visitors, shares }
  })
}

/** The rows of hours, and of their days and months. @param hours sorted by code and start. */
export function inAllSpans(hours: readonly HourSum[]): VisitSum[] {
  const rows: VisitSum[] = []
  for (const [span, length] of Object.entries(spanLengths) as [CountSpan, number][]) {
    let last: VisitSum | undefined
    for (const { user_id, code_id, start: hour, scans, clicks, visitors, shares } of hours) {
      const start = hour.slice(0, length)
      if (last?.start !== start || last.code_id !== code_id || last.user_id !== user_id) {
        // The only hour of a day has the same shares as its day and its month.
        last = { user_id, code_id, span, start, scans, clicks, visitors, shares }
        rows.push(last)
        continue
      }
      last.scans += scans
      last.clicks += clicks
      last.visitors += visitors
      last.shares = sumOfShares(last.shares, shares)
    }
  }
  return rows
}

function totalOf(hours: Scope['hours']): { scans: number; clicks: number } {
  const total = { scans: 0, clicks: 0 }
  for (const { scans, clicks } of hours.values()) {
    total.scans += scans
    total.clicks += clicks
  }
  return total
}

function sharesOf({ profiles }: HourOfVisits): Shares {
  const shares: Shares = {}
  for (const [profile, scans, clicks] of profiles.values()) addProfile(shares, profile, scans, clicks)
  return shares
}

function sumOfShares(one: Shares, other: Shares): Shares {
  const sum: Shares = {}
  addShares(sum, one)
  addShares(sum, other)
  return sum
}

/** The sums of a group, without addresses of visitors. */
export type SummedGroup = {
  readonly sums: VisitSums
  /** Visitors who may be new on their day, once each, sorted by the key of their table. */
  readonly visitors: readonly DailyVisitor[]
}

const noProfile: Profile = ['', '', '', '', '', '']

/** The UTC days of a group, `YYYY-MM-DD`. */
export function daysOf({ numbers }: PackedVisits): Set<string> {
  const days = new Set<string>()
  for (let at = 2; at < numbers.length; at += visitNumbers) days.add(dateOf(numbers[at] ?? 0))
  return days
}

/**
 * @param salts the secret of each UTC day of the group.
 * @param ownHosts host names in lower case that count as no referrer.
 * @param seen visitors that are in the database already, who are left out.
 * @param countryOf the country of an address; the address goes no further.
 */
export function sumGroup(
  group: PackedVisits,
  salts: ReadonlyMap<string, string>,
  ownHosts: ReadonlySet<string>,
  seen = new SeenVisitors(),
  countryOf: CountryOf = () => '',
): SummedGroup {
  const { numbers, plain } = group
  const sums = new VisitSums()
  const visitors: DailyVisitor[] = []
  const known: KnownVisitor[] = []
  let dayNumber = -1
  let day = ''
  let salt = ''
  /** The hash of each visitor on this day, the same for all codes. It never leaves this function. */
  let identities: number[] = []

  for (let at = 0; at + visitNumbers <= numbers.length; at += visitNumbers) {
    const [userId = 0, codeId = 0, hour = 0, visitor = 0, scans = 0, clicks = 0, route = noRoute] =
      numbers.subarray(at)
    const { who, profile } = (known[visitor] ??= readVisitor(
      group.visitors[visitor] ?? '',
      ownHosts,
      countryOf,
    ))
    sums.add({ userId, codeId, hour, profile, route, scans, clicks })
    if (Math.floor(hour / 24) !== dayNumber) {
      dayNumber = Math.floor(hour / 24)
      day = dateOf(hour)
      const found = salts.get(day)
      if (found === undefined) throw new Error('A day of visits has no salt')
      salt = found
      identities = []
    }
    const identity = (identities[visitor] ??= visitorHash(salt, who))
    for (const code_id of [codeId, wholeLibrary]) {
      const scope = visitorScope(userId, code_id)
      if (!seen.isNew(dayNumber, scope, identity)) continue
      const named = namedVisitor(salt, userId, code_id, who)
      visitors.push({ day, scope, visitor: named, hour })
    }
  }
  for (const record of plain) sums.add({ ...record, profile: noProfile })
  sums.addPlacements(group.placements)
  return { sums, visitors: visitors.toSorted(byKey) }
}

type KnownVisitor = {
  /** Address and user agent. */
  readonly who: string
  readonly profile: Profile
}

type CountryOf = (address: string) => string

/** @param lines as in `PackedVisits`. */
function readVisitor(lines: string, ownHosts: ReadonlySet<string>, countryOf: CountryOf): KnownVisitor {
  const [address = '', userAgent = '', acceptLanguage = '', referer = ''] = lines.split('\n')
  const { device, system, browser } = agentTraits(userAgent)
  return {
    who: `${address}\n${userAgent}`,
    profile: [
      device,
      system,
      browser,
      languageOf(acceptLanguage),
      countryOf(address),
      referrerOf(referer, ownHosts),
    ],
  }
}

/** @param hour hours since 1970. */
function dateOf(hour: number): string {
  return isoOfHour(hour).slice(0, 10)
}

/** The hash of a visitor of one code or library. @param who of `whoOf`. */
export function namedVisitor(salt: string, userId: number, codeId: number, who: string): number {
  return visitorHash(salt, `${userId}/${codeId}\n${who}`)
}

/** Hashes are whole numbers below this. */
export const visitorHashes = 2 ** 48

/**
 * 48 bits of SHA-256: short enough that many texts share a hash, long enough that visitors of a code on one day rarely
 * do.
 */
function visitorHash(salt: string, visitor: string): number {
  return Number.parseInt(hash('sha256', `${salt}\n${visitor}`).slice(0, 12), 16)
}

function byKey(one: DailyVisitor, other: DailyVisitor): number {
  if (one.day !== other.day) return one.day < other.day ? -1 : 1
  return one.scope - other.scope || one.visitor - other.visitor
}
