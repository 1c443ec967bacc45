import type { ScanPoint } from '#contract/scans.ts'

type Hour = Pick<ScanPoint, 'start'>

/**
 * For each hour the one of the period before with the same wall clock on the same day of that period: where clocks change,
 * one of the two has an hour more. Null for an hour that the period before does not have, as for the second of a repeated
 * one.
 */
export function alignHours(points: readonly Hour[], before: readonly ScanPoint[]): (ScanPoint | null)[] {
  const names = hourNames(before)
  const byName = new Map(before.map((point, place) => [names[place], point]))
  return hourNames(points).map((name) => byName.get(name) ?? null)
}

/** The hours of the period before up to the wall clock of the last of the first `begun` points; none of them is left out. */
export function hoursUpTo(
  points: readonly Hour[],
  before: readonly ScanPoint[],
  begun: number,
): readonly ScanPoint[] {
  const last = hourNames(points)[begun - 1] ?? ''
  const names = hourNames(before)
  return before.filter((_, place) => (names[place] ?? '') <= last)
}

/** Day of the period, wall clock and how often the clock showed it before, so that their order is that of time. */
function hourNames(points: readonly Hour[]): string[] {
  const first = dayOf(points[0])
  return points.map((point, place) => {
    const day = String(dayOf(point) - first).padStart(4, '0')
    return `${day} ${point.start.slice(11)} ${point.start === points[place - 1]?.start ? 1 : 0}`
  })
}

function dayOf(point: Hour | undefined): number {
  return Math.round(Date.parse(`${point?.start.slice(0, 10) ?? ''}T00:00Z`) / 86_400_000)
}
