import { type ScanDimension, scanDimensions } from '#contract/scans.ts'
import type { CountSpan } from '../database/tables/visits.ts'

export type Pair = [scans: number, clicks: number]

/** The traits of a visitor, in the order of `scanDimensions`; empty when unknown. */
export type Profile = readonly string[]

/**
 * Visits of one span by dimension and value. The values of each dimension add up to all visits, but unknown countries are
 * left out, because most servers know none and every pair takes time in each group.
 */
export type Shares = Partial<Record<ScanDimension | 'hour', Record<string, Pair>>>

/**
 * Beside the traits, the visits by hour of the UTC day (`09`), so that a day can be divided at the midnight of a zone. Saved
 * shares are in this order, so a new dimension comes last.
 */
const dimensions = ['hour', ...scanDimensions] as const

/**
 * Values per dimension in a row. The smallest of more values become `other`, which limits floods of invented values.
 */
const mostValues = 120
/** Trimmed to this many, so not every new value trims again. */
const trimmedValues = 100

/** The sum of all values that are not listed. */
export const otherValue = 'other'

/** Adds visits of one profile; `profile` is in the order of `scanDimensions`. */
export function addProfile(shares: Shares, profile: Profile, scans: number, clicks: number): void {
  for (const [place, dimension] of scanDimensions.entries()) {
    const value = profile[place] ?? ''
    if (dimension === 'country' && value === '') continue
    addValue((shares[dimension] ??= emptyRecord()), value, scans, clicks)
  }
}

/** @param hour of the UTC day, `00` to `23`. */
export function addHour(shares: Shares, hour: string, scans: number, clicks: number): void {
  addValue((shares.hour ??= emptyRecord()), hour, scans, clicks)
}

/** Adds the visits whose country is unknown: all but those with one. */
export function addUnknownCountries(shares: Shares): void {
  const sumOf = (values: Record<string, Pair> = {}): Pair =>
    Object.values(values).reduce<Pair>((sum, [scans, clicks]) => [sum[0] + scans, sum[1] + clicks], [0, 0])
  const all = sumOf(shares.device)
  const known = sumOf(shares.country)
  const [scans, clicks] = [all[0] - known[0], all[1] - known[1]]
  if (scans + clicks > 0) addValue((shares.country ??= emptyRecord()), '', scans, clicks)
}

type ShareOf = { readonly by: ScanDimension; readonly value: string }

/** The visits of one value. */
export function pairOf(shares: Shares, { by, value }: ShareOf): Pair {
  if (by === 'country' && value === '') addUnknownCountries(shares)
  return shares[by]?.[value] ?? [0, 0]
}

export function addShares(into: Shares, from: Shares): void {
  for (const dimension of dimensions) {
    const values = from[dimension]
    if (values === undefined) continue
    const sums = (into[dimension] ??= emptyRecord())
    for (const value of Object.keys(values)) {
      const [scans, clicks] = values[value] ?? [0, 0]
      addValue(sums, value, scans, clicks)
    }
  }
}

/** Sums up the smallest values where there are too many. Nobody can invent a country. Totals stay the same. */
export function trimShares(shares: Shares): void {
  for (const dimension of scanDimensions) {
    const values = shares[dimension]
    if (dimension !== 'country' && values !== undefined && Object.keys(values).length > mostValues)
      shares[dimension] = largestValues(values, trimmedValues)
  }
}

/** The largest values, with the rest as `other`. */
export function largestValues(values: Record<string, Pair>, most: number): Record<string, Pair> {
  const largest = emptyRecord()
  byCount(values).forEach(([value, [scans, clicks]], place) => {
    addValue(largest, place < most ? value : otherValue, scans, clicks)
  })
  return largest
}

export function byCount(values: Record<string, Pair>): [string, Pair][] {
  return Object.entries(values).toSorted(
    ([one, [a, b]], [other, [c, d]]) => c + d - a - b || (one < other ? -1 : 1),
  )
}

/** Without the names of dimensions, because most of what counting writes are shares. */
export function writeShares(shares: Shares): string {
  return JSON.stringify(dimensions.map((dimension) => shares[dimension] ?? 0))
}

/** Reads saved shares, also those that an earlier version wrote as an object. */
export function readShares(text: string): Shares {
  const read = JSON.parse(text) as Shares | readonly (Record<string, Pair> | 0)[]
  const shares: Shares = {}
  for (const [place, dimension] of dimensions.entries()) {
    const values = Array.isArray(read) ? read[place] : (read as Shares)[dimension]
    // `JSON.parse` turns even `__proto__` into a plain property; only our own additions need an object without
    // prototype.
    if (values) shares[dimension] = Object.assign(emptyRecord(), values)
  }
  return shares
}

export type CountedDay = {
  readonly span: CountSpan
  readonly start: string
  readonly scans: number
  readonly clicks: number
  readonly visitors: number
  readonly shares: string
}

/**
 * A UTC day as its hours, so that each visit is on its day in the zone. Its visitors are divided as its visits are. A day
 * with visits that an earlier version counted without their hours stays whole.
 */
export function hoursOfDay({ shares, ...whole }: CountedDay): Omit<CountedDay, 'shares'>[] {
  const hours = Object.entries(readShares(shares).hour ?? {}).toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  )
  const all = whole.scans + whole.clicks
  const known = hours.reduce((sum, [, [scans, clicks]]) => sum + scans + clicks, 0)
  if (known !== all) return [whole]
  let [visits, placed] = [0, 0]
  return hours.map(([hourOfDay, [scans, clicks]]) => {
    visits += scans + clicks
    const visitors = Math.round((whole.visitors * visits) / all) - placed
    placed += visitors
    return { span: 'hour', start: `${whole.start}T${hourOfDay}`, scans, clicks, visitors }
  })
}

function addValue(values: Record<string, Pair>, value: string, scans: number, clicks: number): void {
  const pair = values[value]
  if (pair === undefined) values[value] = [scans, clicks]
  else {
    pair[0] += scans
    pair[1] += clicks
  }
}

/**
 * Has no prototype, because a host or language may have the name of an object's property. `Object.create(null)` is
 * slower here: V8 stores its result as a hash table.
 */
const EmptyRecord = function () {} as unknown as new () => Record<string, Pair>
EmptyRecord.prototype = Object.create(null)

function emptyRecord(): Record<string, Pair> {
  return new EmptyRecord()
}
