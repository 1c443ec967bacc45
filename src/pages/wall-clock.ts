import { escapeHtml } from './code-page/html.ts'
import type { Speech } from './speech.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const month = 30.44 * day
const year = 365.25 * day

/** A time to come as people say it; `milliseconds` from now on. */
export function relativeTime({ locale, say }: Speech, milliseconds: number): string {
  const relative = new Intl.RelativeTimeFormat(locale)
  if (milliseconds < minute) return say('visitor.scheduled.soon')
  if (milliseconds < hour) return relative.format(Math.round(milliseconds / minute), 'minute')
  if (milliseconds < 2 * day) return relative.format(Math.round(milliseconds / hour), 'hour')
  if (milliseconds < 2 * month) return relative.format(Math.round(milliseconds / day), 'day')
  if (milliseconds < 2 * year) return relative.format(Math.round(milliseconds / month), 'month')
  return relative.format(Math.round(milliseconds / year), 'year')
}

/** An instant and the zone in which the link's owner picked it. */
export type Moment = {
  /** Milliseconds since 1970. */
  readonly at: number
  /** IANA name. */
  readonly zone: string
}

/** HTML: an instant to the minute as clocks of its zone show it, with the zone's name; in UTC when the zone is not known. */
export function timeElement({ locale }: Speech, { at, zone }: Moment): string {
  return `<time datetime="${new Date(at).toISOString()}">${escapeHtml(momentIn(locale, at, zone))}</time>`
}

function momentIn(locale: string, at: number, zone: string): string {
  try {
    const words = formatFor(locale, zone).format(at)
    return zone === 'UTC' ? words : `${words} (${zone.replaceAll('_', ' ')})`
  } catch {
    return formatFor(locale, 'UTC').format(at)
  }
}

/** A day with its time, as visitors read it. */
export const wholeMoment = {
  weekday: 'long',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
} as const satisfies Intl.DateTimeFormatOptions

function formatFor(locale: string, timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, { ...wholeMoment, timeZone, timeZoneName: 'short' })
}
