import { say, visitorLocale } from './say.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const month = 30.44 * day
const year = 365.25 * day

const relative = new Intl.RelativeTimeFormat(visitorLocale)

/** A time to come as people say it; `milliseconds` from now on. */
export function relativeTime(milliseconds: number): string {
  if (milliseconds < minute) return say('visitor.scheduled.soon')
  if (milliseconds < hour) return relative.format(Math.round(milliseconds / minute), 'minute')
  if (milliseconds < 2 * day) return relative.format(Math.round(milliseconds / hour), 'hour')
  if (milliseconds < 2 * month) return relative.format(Math.round(milliseconds / day), 'day')
  if (milliseconds < 2 * year) return relative.format(Math.round(milliseconds / month), 'month')
  return relative.format(Math.round(milliseconds / year), 'year')
}

/** An instant to the minute as clocks of a zone show it, with the zone's name; in UTC when the zone is not known. */
export function momentIn(instant: number, zone: string): string {
  try {
    return `${formatFor(zone).format(instant)} (${zone.replaceAll('_', ' ')})`
  } catch {
    return formatFor('UTC').format(instant)
  }
}

function formatFor(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(visitorLocale, {
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  })
}
