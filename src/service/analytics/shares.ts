import { type ScanDimension, scanDimensions } from '#contract/scans.ts'

/** Scans and clicks. */
export type Pair = [scans: number, clicks: number]

/** By what visitors differ: a key, a language or a host for each dimension; empty when it was not told. */
export type Profile = readonly string[]

/** Visits of one span by dimension and value. The values of each dimension add up to all visits of the span. */
export type Shares = Partial<Record<ScanDimension, Record<string, Pair>>>

/** Values of one dimension that one row keeps apart. The smallest ones beyond become `other`, so that a flood of made-up ones ends. */
const mostValues = 120
/** Trimmed to this many at once, so that not every further value makes work. */
const trimmedValues = 100

/** The value under which values are added up that are not kept apart. */
export const otherValue = 'other'

/** Adds visits of one profile; `profile` is in the order of `scanDimensions`. */
export function addProfile(shares: Shares, profile: Profile, scans: number, clicks: number): void {
  scanDimensions.forEach((dimension, place) => {
    addValue((shares[dimension] ??= emptyRecord()), profile[place] ?? '', scans, clicks)
  })
}

/** Adds the second to the first. */
export function addShares(into: Shares, from: Shares): void {
  for (const dimension of scanDimensions) {
    const values = from[dimension]
    if (values === undefined) continue
    const sums = (into[dimension] ??= emptyRecord())
    for (const value of Object.keys(values)) {
      const [scans, clicks] = values[value] ?? [0, 0]
      addValue(sums, value, scans, clicks)
    }
  }
}

/** Adds up the smallest values where there are too many. Sums stay as they are. */
export function trimShares(shares: Shares): void {
  for (const dimension of scanDimensions) {
    const values = shares[dimension]
    if (values !== undefined && Object.keys(values).length > mostValues)
      shares[dimension] = largestValues(values, trimmedValues)
  }
}

/** The largest values, with all the others under `other`. */
export function largestValues(values: Record<string, Pair>, most: number): Record<string, Pair> {
  const kept = emptyRecord()
  byCount(values).forEach(([value, [scans, clicks]], place) => {
    addValue(kept, place < most ? value : otherValue, scans, clicks)
  })
  return kept
}

/** Values and counts, most visits first. */
export function byCount(values: Record<string, Pair>): [string, Pair][] {
  return Object.entries(values).toSorted(
    ([one, [a, b]], [other, [c, d]]) => c + d - a - b || (one < other ? -1 : 1),
  )
}

export function readShares(text: string): Shares {
  const shares = JSON.parse(text) as Shares
  // `JSON.parse` makes even `__proto__` a plain property; only our own additions need a bare object.
  for (const dimension of scanDimensions) {
    const values = shares[dimension]
    if (values !== undefined) shares[dimension] = Object.assign(emptyRecord(), values)
  }
  return shares
}

function addValue(values: Record<string, Pair>, value: string, scans: number, clicks: number): void {
  const pair = values[value]
  if (pair === undefined) values[value] = [scans, clicks]
  else {
    pair[0] += scans
    pair[1] += clicks
  }
}

/** Without a prototype, so that a host or language may be called like one of its properties. */
function emptyRecord(): Record<string, Pair> {
  return Object.create(null) as Record<string, Pair>
}
