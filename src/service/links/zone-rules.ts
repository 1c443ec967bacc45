import { wallAt } from '#contract/time-zone.ts'
import { groupedBy } from '../domain/grouped-by.ts'

const dayLength = 86_400_000
/** Years that are looked at, and for which dates are written where no yearly rule fits. */
const years = 12
/** Every offset of a zone lasts longer: the shortest ones are those around Ramadan. */
const step = 7 * dayLength

type Change = { readonly at: number; readonly from: number; readonly to: number }

/**
 * The rules of a zone as lines of a VTIMEZONE (RFC 5545 §3.6.5), made from the runtime's own zone data, so that a
 * calendar, the page and the dashboard agree. A change of the clocks on the same weekday of every year is a rule. Any
 * other change stands alone, because some readers skip lists of dates.
 *
 * @param start milliseconds since 1970; the rules hold from the year before it.
 */
export function zoneRules(zone: string, start: number): string[] {
  const year = new Date(start).getUTCFullYear() - 1
  const first = Date.UTC(year, 0, 1)
  const changes = changesOf(zone, first, Date.UTC(year + years, 0, 1))
  const offset = offsetAt(first, zone)
  const kinds = groupedBy(changes, ({ from, to }) => `${from} ${to}`)
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    ...observance({ at: first, from: offset, to: offset }),
    ...[...kinds.values()].flatMap((kind) => {
      const rule = yearlyRule(kind)
      return (rule === null ? kind : kind.slice(0, 1)).flatMap((change) => observance(change, rule))
    }),
    'END:VTIMEZONE',
  ]
}

function changesOf(zone: string, first: number, last: number): Change[] {
  const changes: Change[] = []
  let from = offsetAt(first, zone)
  for (let at = first; at < last; at += step) {
    const to = offsetAt(at + step, zone)
    if (to !== from) changes.push({ at: momentOfChange(zone, at, at + step), from, to })
    from = to
  }
  return changes
}

/** To the minute, by halves. */
function momentOfChange(zone: string, before: number, after: number): number {
  const from = offsetAt(before, zone)
  let [low, high] = [before / 60_000, after / 60_000]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offsetAt(middle * 60_000, zone) === from) low = middle
    else high = middle
  }
  return high * 60_000
}

function observance({ at, from, to }: Change, rule: string | null = null): string[] {
  const name = to > from ? 'DAYLIGHT' : 'STANDARD'
  return [
    `BEGIN:${name}`,
    `DTSTART:${localTime({ at, from })}`,
    `TZOFFSETFROM:${offsetText(from)}`,
    `TZOFFSETTO:${offsetText(to)}`,
    ...(rule === null ? [] : [rule]),
    `END:${name}`,
  ]
}

/** Null where the changes are not at the same time of the same weekday of a month in every year. */
function yearlyRule(changes: readonly Change[]): string | null {
  if (changes.length !== years) return null
  const dates = changes.map(({ at, from }) => new Date(at + from * 1_000))
  const isSame = (part: (date: Date) => number): boolean => new Set(dates.map(part)).size === 1
  const timeOfDay = (date: Date): number => date.getTime() % dayLength
  if (!isSame((date) => date.getUTCMonth()) || !isSame((date) => date.getUTCDay()) || !isSame(timeOfDay))
    return null
  const isLast = dates.every(
    (date) => new Date(date.getTime() + 7 * dayLength).getUTCMonth() !== date.getUTCMonth(),
  )
  const week = (date: Date): number => Math.ceil(date.getUTCDate() / 7)
  if (!isLast && !isSame(week)) return null
  const [date] = dates
  if (date === undefined) return null
  const weekday = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'][date.getUTCDay()]
  return `RRULE:FREQ=YEARLY;BYMONTH=${date.getUTCMonth() + 1};BYDAY=${isLast ? -1 : week(date)}${weekday}`
}

/** Seconds that the clocks of a zone are ahead of UTC. */
function offsetAt(instant: number, zone: string): number {
  return Math.round((wallAt(instant, zone) - instant) / 1_000)
}

/** The clocks at a change, before they move. */
function localTime({ at, from }: Pick<Change, 'at' | 'from'>): string {
  return new Date(at + from * 1_000).toISOString().replace(/[-:]|\.\d+Z/g, '')
}

function offsetText(seconds: number): string {
  const minutes = Math.abs(Math.round(seconds / 60))
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${seconds < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}${two(minutes % 60)}`
}
