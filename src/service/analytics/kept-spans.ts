import { scanHoursKept } from '#contract/scans.ts'

const day = 86_400_000
/** Days for which figures by the day are kept. */
const daysKept = 400
/** A visitor's day is over this long after its midnight, so that what came at its last moment is still told apart. */
const grace = 3_600_000

/** Where what is kept begins, seen from an instant. */
export type KeptSpans = {
  /** `YYYY-MM-DD`: hours of this UTC day and later ones are kept. */
  readonly hours: string
  /** `YYYY-MM`: days of this UTC month and later ones. */
  readonly days: string
  /** `YYYY-MM`: this month and later ones, which is two years. */
  readonly months: string
  /** `YYYY-MM-DD`: visitors of this UTC day and later ones can still be told apart. */
  readonly visitors: string
}

/**
 * Each visit stands in the row of its hour, its day and its month, so that nothing has to be rolled up later: wide rows
 * simply outlive narrow ones.
 *
 * @param now milliseconds since 1970.
 */
export function keptSpans(now: number): KeptSpans {
  const twoYearsAgo = new Date(now)
  twoYearsAgo.setUTCFullYear(twoYearsAgo.getUTCFullYear() - 2)
  return {
    hours: isoOf(now - scanHoursKept * day).slice(0, 10),
    days: isoOf(now - daysKept * day).slice(0, 7),
    months: twoYearsAgo.toISOString().slice(0, 7),
    visitors: isoOf(now - grace).slice(0, 10),
  }
}

function isoOf(time: number): string {
  return new Date(time).toISOString()
}
