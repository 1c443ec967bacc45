import * as z from 'zod/mini'
import { reason } from './reasons.ts'
import { textField } from './text-field.ts'

/** An ISO 8601 instant with a zone; parses to YYYY-MM-DDTHH:mm:ss.sssZ. A bare date is midnight UTC. */
export const timestampSchema = z.pipe(
  z
    .string(reason('date'))
    .check(
      z.regex(
        /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2}))?$/,
        reason('send-timestamp'),
      ),
      z.refine(isRealDate, reason('date-valid')),
    ),
  z.transform((text: string) => new Date(text).toISOString()),
)

/** Rejects also years outside four digits in UTC. */
function isRealDate(text: string): boolean {
  const time = Date.parse(text)
  if (Number.isNaN(time) || !/^\d{4}-/.test(new Date(time).toISOString())) return false
  return isRealDay(text.slice(0, 10))
}

/** Whether a day as YYYY-MM-DD is in the calendar: 31 February is not, which Date would move to March. */
export function isRealDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** Whether a local moment is a day without a time, YYYY-MM-DD. */
export function isDayOnly(moment: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(moment)
}

/** An IANA zone such as `Europe/Berlin`. */
export const timeZoneSchema = textField(64).check(z.refine(isTimeZone, reason('time-zone')))

/** Whether the runtime knows the zone. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return name !== ''
  } catch {
    return false
  }
}

/** An instant as the clocks of a zone show it, written as if they were UTC. Milliseconds since 1970. */
export function wallAt(instant: number, zone: string): number {
  const shown: Record<string, number> = {}
  for (const { type, value } of formatOf(zone).formatToParts(instant)) shown[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/** A format takes 50 times as long to make as to use. People have few zones, but a zone has many names. */
const rememberedZones = 200
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known !== undefined) return known
  if (formats.size >= rememberedZones) formats.clear()
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(zone, made)
  return made
}

/** Clocks change at multiples of a quarter of an hour. */
const offsetLength = 900_000
const offsets = new Map<string, { readonly quarter: number; readonly minutes: number }>()

/**
 * The wall clock of a zone as minutes since 1970. A format takes microseconds, so the offset of the last quarter of an
 * hour is remembered.
 *
 * @param at milliseconds since 1970.
 */
export function localMinutes(at: number, zone: string): number {
  const quarter = Math.floor(at / offsetLength)
  let offset = offsets.get(zone)
  if (offset?.quarter !== quarter) {
    const start = quarter * offsetLength
    offset = { quarter, minutes: Math.round((wallAt(start, zone) - start) / 60_000) }
    if (offsets.size >= rememberedZones) offsets.clear()
    offsets.set(zone, offset)
  }
  return Math.floor(at / 60_000) + offset.minutes
}
