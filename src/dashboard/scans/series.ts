import type { ScanPoint, Scans, ScanSums, ScanUnit } from '#contract/scans.ts'
import { formatList } from '../messages/format.ts'
import { locale } from '../messages/locale.ts'
import { t } from '../messages/t.ts'

/** A chart's points and those of the previous period. */
export type Series = {
  /** Days in the time zone, both included. */
  readonly from: string
  readonly to: string
  readonly points: readonly ScanPoint[]
  /** One per point; null where the previous period has none. */
  readonly before: readonly (ScanPoint | null)[]
  /** Number of points that have begun; the rest of today is in the future. */
  readonly begun: number
  /** Totals of the previous period up to the same moment. */
  readonly sumsBefore: ScanSums
  /** Nobody knows the scans. */
  readonly onlyClicks?: true
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
  // Visitors of several points overlap, so they cannot be added.
  return { scans: sum('scans'), clicks: sum('clicks'), visitors: null }
}

/** A smaller difference comes from new visits that the totals already include. */
const leastOlder = 20

/** Whether the period begins before detailed counts, so visits are missing in it. */
export function hasOlderVisits({ points, since, totals }: Scans, ever: number | null): boolean {
  const begins = Date.parse(points[0]?.at ?? '')
  return ever !== null && since !== null && begins < Date.parse(since) && ever - visitsOf(totals) > leastOlder
}

export function hasBefore({ before }: Series): boolean {
  return before.some((point) => visitsOf(point) > 0)
}

export function visitsOf(
  sums: { readonly scans: number; readonly clicks: number } | null | undefined,
): number {
  return sums == null ? 0 : sums.scans + sums.clicks
}

type Hour = Pick<ScanPoint, 'start'>

/**
 * For each hour, the one of the previous period with the same day and local time. Null when the previous
 * period lacks it, as when clocks change.
 */
export function alignHours(points: readonly Hour[], before: readonly ScanPoint[]): (ScanPoint | null)[] {
  const names = hourNames(before)
  const byName = new Map(before.map((point, place) => [names[place], point]))
  return hourNames(points).map((name) => byName.get(name) ?? null)
}

/** Hours of the previous period up to the local time of the last of the first `begun` points. */
export function hoursUpTo(
  points: readonly Hour[],
  before: readonly ScanPoint[],
  begun: number,
): readonly ScanPoint[] {
  const last = hourNames(points)[begun - 1] ?? ''
  const names = hourNames(before)
  return before.filter((_, place) => (names[place] ?? '') <= last)
}

/** Day index, local time and its repetition, so that names sort by time. */
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

/** Local times are formatted as UTC, because the service has already applied the zone. */
const written = (format: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { ...format, timeZone: 'UTC' })

const long: Record<ScanUnit, Intl.DateTimeFormat> = {
  hour: written({ weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' }),
  day: written({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }),
  month: written({ month: 'long', year: 'numeric' }),
}
const dayAndMonth = written({ day: 'numeric', month: 'short' })
const hour = written({ hour: 'numeric' })
const month = written({ month: 'short' })
const monthAndYear = written({ month: 'short', year: 'numeric' })
const range = written({ day: 'numeric', month: 'short', year: 'numeric' })

/** The start of a point in full. The repeated hour in autumn is marked. */
export function momentWords(unit: ScanUnit, start: string, isRepeated = false): string {
  const words = long[unit].format(instantOf(start))
  return isRepeated ? t('scans.secondTime', { moment: words }) : words
}

export function tickWords(unit: ScanUnit, start: string, isFirst: boolean): string {
  const instant = instantOf(start)
  if (unit === 'month') return (isFirst || start.slice(5, 7) === '01' ? monthAndYear : month).format(instant)
  if (unit === 'hour' && !start.endsWith('T00:00')) return hour.format(instant)
  return dayAndMonth.format(instant)
}

/** One day, like `2027-01-31`. */
export function dayWords(day: string): string {
  return range.format(new Date(day))
}

export function rangeWords(from: string, to: string): string {
  return range.formatRange(new Date(from), new Date(to))
}

/** Whether a point repeats the local time of the one before. */
export function isRepeated(points: readonly { readonly start: string }[], place: number): boolean {
  return place > 0 && points[place]?.start === points[place - 1]?.start
}

function instantOf(start: string): Date {
  return new Date(`${start}Z`)
}

/** One point as a sentence for screen readers. */
export function pointWords(unit: ScanUnit, series: Series, place: number): string {
  const { points, before, begun } = series
  const point = points[place]
  if (point === undefined) return ''
  const moment = momentWords(unit, point.start, isRepeated(points, place))
  const earlier = before[place] ?? null
  const visits = series.onlyClicks ? t('scans.countClicks', { count: point.clicks }) : visitWords(point)
  const now = place < begun ? t('scans.point', { moment, visits }) : t('scans.point.ahead', { moment })
  return earlier === null ? now : `${now} ${t('scans.point.before', { visits: visitWords(earlier) })}`
}

/** "42 scans, 3 clicks". */
export function visitWords({ scans, clicks }: { readonly scans: number; readonly clicks: number }): string {
  return formatList([t('scans.countScans', { count: scans }), t('scans.countClicks', { count: clicks })])
}
