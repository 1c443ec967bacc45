import { hoursFields, type Weekday, weekdays } from '#contract/code-types/common-fields.ts'
import { isTimeZone, wallAt } from '#contract/time-zone.ts'
import { escapeHtml } from './code-page/html.ts'
import type { Speech } from './speech.ts'

const minute = 60_000
const hour = 60 * minute
const dayLength = 24 * hour
const month = 30.44 * dayLength
const year = 365.25 * dayLength

/** A time to come as people say it; `milliseconds` from now on. */
export function relativeTime({ locale, say }: Speech, milliseconds: number): string {
  const relative = new Intl.RelativeTimeFormat(locale)
  if (milliseconds < minute) return say('visitor.scheduled.soon')
  if (milliseconds < hour) return relative.format(Math.round(milliseconds / minute), 'minute')
  if (milliseconds < 2 * dayLength) return relative.format(Math.round(milliseconds / hour), 'hour')
  if (milliseconds < 2 * month) return relative.format(Math.round(milliseconds / dayLength), 'day')
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

/** A day, as visitors read it. */
export const wholeDay = {
  weekday: 'long',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
} as const satisfies Intl.DateTimeFormatOptions

/** A day with its time. */
export const wholeMoment = {
  ...wholeDay,
  hour: '2-digit',
  minute: '2-digit',
} as const satisfies Intl.DateTimeFormatOptions

function formatFor(locale: string, timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, { ...wholeMoment, timeZone, timeZoneName: 'short' })
}

/** Minutes since midnight; a day without times is open all day. */
export type DayHours = { readonly start: number; readonly end: number } | 'all-day' | 'closed'

export type Holiday = { readonly date: string; readonly name: string; readonly hours: DayHours }

export type OpeningHours = {
  readonly week: Readonly<Record<Weekday, DayHours>>
  /** Days on which other hours hold, in order. */
  readonly holidays: readonly Holiday[]
  /** IANA name of the zone that the hours are meant in. */
  readonly zone: string
}

/** `minutes` of a day and how many days ahead it is, 0 for today. */
export type DayTime = { readonly minutes: number; readonly daysAhead: number }

export type OpenState =
  | { readonly kind: 'open'; /** Null: it does not close within a week. */ readonly until: DayTime | null }
  | { readonly kind: 'closed'; /** Null: it does not open within a week. */ readonly opens: DayTime | null }

const day = 1_440

/** Reads the hours of a record; null when it has none. */
export function readHours(
  record: Readonly<Record<string, unknown>>,
  fieldData: Readonly<Record<string, unknown>>,
): OpeningHours | null {
  const entries = weekdays.map((name) => {
    const { open, start, end } = hoursFields(name)
    return [name, dayHours(isOpenWord(record[open]), record[start], record[end])] as const
  })
  const holidays = holidaysIn(fieldData['holidays'])
  if (entries.every(([, hours]) => hours === 'closed') && holidays.length === 0) return null
  const zone = fieldData['hoursZone']
  return {
    week: Object.fromEntries(entries) as Record<Weekday, DayHours>,
    holidays,
    zone: typeof zone === 'string' && isTimeZone(zone) ? zone : 'UTC',
  }
}

/** The documented sample sends the name of the day for an open one; empty is closed. */
function isOpenWord(value: unknown): boolean {
  if (typeof value !== 'string') return value === true
  return value.trim() !== '' && !/^(closed|false|no|off|0)$/i.test(value.trim())
}

function dayHours(isOpen: boolean, start: unknown, end: unknown): DayHours {
  if (!isOpen) return 'closed'
  const [from, to] = [minutesOf(start), minutesOf(end)]
  if (from === null && to === null) return 'all-day'
  const hours = { start: from ?? 0, end: to ?? day }
  // An end before its start is on the next day; the same time twice is the whole day.
  if (hours.end === hours.start) return 'all-day'
  return hours.end < hours.start ? { ...hours, end: hours.end + day } : hours
}

function minutesOf(time: unknown): number | null {
  const [, hour, minute] = typeof time === 'string' ? (/^(\d\d):(\d\d)$/.exec(time) ?? []) : []
  return hour === undefined ? null : Number(hour) * 60 + Number(minute)
}

function holidaysIn(value: unknown): Holiday[] {
  if (!Array.isArray(value)) return []
  return value
    .flatMap((entry: unknown): Holiday[] => {
      const { date, name, start, end } = (
        typeof entry === 'object' && entry !== null ? entry : { date: entry }
      ) as Readonly<Record<string, unknown>>
      if (typeof date !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(date)) return []
      const isOpen = minutesOf(start) !== null || minutesOf(end) !== null
      return [{ date, name: typeof name === 'string' ? name : '', hours: dayHours(isOpen, start, end) }]
    })
    .toSorted((one, other) => one.date.localeCompare(other.date))
}

/** Whether it is open at an instant, and until or from when. @param now milliseconds since 1970. */
export function openStateAt(hours: OpeningHours, now: number): OpenState {
  const { today, minutes } = wallClock(now, hours.zone)
  const spans = mergedSpans(hours, today)
  const current = spans.find(({ from, to }) => from <= minutes && minutes < to)
  if (current !== undefined)
    return { kind: 'open', until: current.to >= 7 * day ? null : dayTime(current.to) }
  const next = spans.find(({ from }) => from > minutes)
  return { kind: 'closed', opens: next === undefined ? null : dayTime(next.from) }
}

/** The weekday of an instant in a zone. */
export function weekdayAt(now: number, zone: string): Weekday {
  return weekdayOf(wallClock(now, zone).today)
}

/** The day of an instant in a zone, YYYY-MM-DD. */
export function dateAt(now: number, zone: string): string {
  return dateText(wallClock(now, zone).today)
}

type Span = { readonly from: number; readonly to: number }

/** Open times from yesterday to a week ahead in minutes since the midnight of today; those that touch are one. */
function mergedSpans({ week, holidays }: OpeningHours, today: number): Span[] {
  const spans: Span[] = []
  for (let ahead = -1; ahead <= 7; ahead += 1) {
    const date = today + ahead * 86_400_000
    const special = holidays.find((holiday) => holiday.date === dateText(date))
    const hours = special?.hours ?? week[weekdayOf(date)]
    if (hours === 'closed') continue
    const { start, end } = hours === 'all-day' ? { start: 0, end: day } : hours
    const span = { from: ahead * day + start, to: ahead * day + end }
    const last = spans.at(-1)
    if (last !== undefined && span.from <= last.to)
      spans[spans.length - 1] = { from: last.from, to: Math.max(last.to, span.to) }
    else spans.push(span)
  }
  return spans
}

function dayTime(minutes: number): DayTime {
  return { minutes: ((minutes % day) + day) % day, daysAhead: Math.floor(minutes / day) }
}

/** Midnight of the day as milliseconds in UTC, and the minutes since, as clocks of the zone show them. */
function wallClock(now: number, zone: string): { readonly today: number; readonly minutes: number } {
  const wall = wallAt(now, zone)
  const today = Math.floor(wall / 86_400_000) * 86_400_000
  return { today, minutes: Math.floor((wall - today) / 60_000) }
}

/** The instant at which the clocks of a zone show a time, YYYY-MM-DDTHH:mm; null for a text that is none. */
export function instantOfWall(wall: string, zone: string): number | null {
  const meant = Date.parse(`${wall}:00Z`)
  if (Number.isNaN(meant)) return null
  const first = meant - (wallAt(meant, zone) - meant)
  // The offset may differ on the other side of a change of the clocks.
  return meant - (wallAt(first, zone) - first)
}

function weekdayOf(date: number): Weekday {
  return weekdays[(new Date(date).getUTCDay() + 6) % 7] ?? 'monday'
}

function dateText(date: number): string {
  return new Date(date).toISOString().slice(0, 10)
}
