import type { ScanPoint, Scans, ScanSums } from '#contract/scans.ts'
import { alignHours, hoursUpTo } from './align-hours.ts'

/** A chart's points beside those of the period before. */
export type Series = {
  /** Days of the zone, both included. */
  readonly from: string
  readonly to: string
  readonly points: readonly ScanPoint[]
  /** As many as there are points; null where the period before has none. */
  readonly before: readonly (ScanPoint | null)[]
  /** How many points have begun: the rest of today is still to come. */
  readonly begun: number
  /** Sums of the period before, only as far as the present one has come. */
  readonly sumsBefore: ScanSums
}

/** @param now milliseconds since 1970. */
export function toSeries(scans: Scans, now: number): Series {
  const { from, to, points } = scans
  const ahead = points.findIndex(({ at }) => Date.parse(at) > now)
  const begun = ahead === -1 ? points.length : Math.max(1, ahead)
  const earlier = scans.before.points
  const before =
    scans.unit === 'hour' ? alignHours(points, earlier) : points.map((_, place) => earlier[place] ?? null)
  const begunBefore = () =>
    scans.unit === 'hour' ? hoursUpTo(points, earlier, begun) : before.slice(0, begun)
  const sumsBefore = begun === points.length ? scans.totalsBefore : sumUp(begunBefore())
  return { from, to, points, before, begun, sumsBefore }
}

function sumUp(points: readonly (ScanPoint | null)[]): ScanSums {
  const sum = (key: 'scans' | 'clicks') => points.reduce((total, point) => total + (point?.[key] ?? 0), 0)
  // A visitor of two points is one visitor, so theirs cannot be added up.
  return { scans: sum('scans'), clicks: sum('clicks'), visitors: null }
}

/** Fewer than these are new ones, which the totals know a moment before the chart does. */
const leastOlder = 20

/** Whether the period reaches back to before details were kept, and visits of that time are missing in it. */
export function hasOlderVisits({ points, since, totals }: Scans, ever: number | null): boolean {
  const begins = Date.parse(points[0]?.at ?? '')
  return ever !== null && since !== null && begins < Date.parse(since) && ever - visitsOf(totals) > leastOlder
}

/** Whether anything was counted in the period before. */
export function hasBefore({ before }: Series): boolean {
  return before.some((point) => visitsOf(point) > 0)
}

export function visitsOf(
  sums: { readonly scans: number; readonly clicks: number } | null | undefined,
): number {
  return sums == null ? 0 : sums.scans + sums.clicks
}
