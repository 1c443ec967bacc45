import type { ScanUnit } from '#contract/scans.ts'
import { formatList } from '../messages/format.ts'
import { locale } from '../messages/locale.ts'
import { t } from '../messages/t.ts'
import type { Series } from './series.ts'

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

/** The label under a point. */
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

/** Two days as one range. */
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
  const now =
    place < begun
      ? t('scans.point', { moment, visits: visitWords(point) })
      : t('scans.point.ahead', { moment })
  return earlier === null ? now : `${now} ${t('scans.point.before', { visits: visitWords(earlier) })}`
}

/** "42 scans, 3 clicks". */
export function visitWords({ scans, clicks }: { readonly scans: number; readonly clicks: number }): string {
  return formatList([t('scans.countScans', { count: scans }), t('scans.countClicks', { count: clicks })])
}
