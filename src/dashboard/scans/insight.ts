import type { Scans } from '#contract/scans.ts'
import { locale } from '../messages/locale.ts'
import { t } from '../messages/t.ts'
import { visitsOf, type Series } from './series.ts'

/** With fewer visits, a pattern is chance. */
const leastVisits = 50
/** Days needed to compare weekdays: each one twice. */
const leastDays = 14
/** How far the busiest weekday or hour must stand out from the average. */
const leastFactor = 1.3

const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
const hour = new Intl.DateTimeFormat(locale, { hour: 'numeric', timeZone: 'UTC' })

/** One sentence about when or with what people scan; null when nothing stands out. */
export function insightWords(scans: Scans, series: Series): string | null {
  const visits = visitsOf(scans.totals)
  if (visits < leastVisits) return null
  return busiestWords(scans, series, visits) ?? deviceWords(scans, visits)
}

function busiestWords({ unit }: Scans, { points, begun }: Series, visits: number): string | null {
  if (unit === 'month' || (unit === 'day' && begun < leastDays)) return null
  const groupOf = (start: string) =>
    unit === 'hour' ? start.slice(11, 13) : String(new Date(`${start}Z`).getUTCDay())
  const groups = new Map<string, { visits: number; points: number; start: string }>()
  for (const point of points.slice(0, begun)) {
    const name = groupOf(point.start)
    const before = groups.get(name) ?? { visits: 0, points: 0, start: point.start }
    groups.set(name, {
      ...before,
      visits: before.visits + visitsOf(point),
      points: before.points + 1,
    })
  }
  const mean = (group: { readonly visits: number; readonly points: number }) => group.visits / group.points
  const busiest = [...groups.values()].reduce((one, other) => (mean(other) > mean(one) ? other : one))
  if (mean(busiest) < leastFactor * (visits / begun)) return null
  const share = percent.format(busiest.visits / visits)
  const start = new Date(`${busiest.start}Z`)
  return unit === 'hour'
    ? t('scans.insight.hour', { hour: hour.format(start), share })
    : t('scans.insight.day', { day: weekday.format(start), share })
}

/** The share of a device from which it is worth a sentence. */
const leastShare = 0.6

function deviceWords({ breakdowns }: Scans, visits: number): string | null {
  const top = breakdowns.device[0]
  if (top === undefined) return null
  const share = visitsOf(top) / visits
  if (share < leastShare) return null
  const { value } = top
  if (value !== 'phone' && value !== 'tablet' && value !== 'desktop') return null
  return t(`scans.insight.${value}`, { share: percent.format(share) })
}
