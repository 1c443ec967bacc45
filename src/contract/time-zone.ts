import * as z from 'zod/mini'
import { reason } from './reasons.ts'
import { textField } from './text-field.ts'

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

/** Clocks change at multiples of a quarter of an hour. */
const offsetLength = 900_000

type ZoneClock = { readonly format: Intl.DateTimeFormat; quarter: number; offset: number }
const zoneClocks = new Map<string, ZoneClock>()

/**
 * The wall clock of a zone as minutes since 1970. A format takes microseconds, so the offset of the last quarter of an
 * hour is remembered.
 *
 * @param at milliseconds since 1970.
 */
export function localMinutes(at: number, timeZone: string): number {
  let clock = zoneClocks.get(timeZone)
  if (clock === undefined) {
    const format = new Intl.DateTimeFormat('en', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    })
    zoneClocks.set(timeZone, (clock = { format, quarter: Number.NaN, offset: 0 }))
  }
  const quarter = Math.floor(at / offsetLength)
  if (clock.quarter !== quarter) {
    clock.quarter = quarter
    clock.offset = offsetAt(clock.format, quarter * offsetLength)
  }
  return Math.floor(at / 60_000) + clock.offset
}

/** Minutes from UTC to the wall clock. */
function offsetAt(format: Intl.DateTimeFormat, at: number): number {
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
  const wall = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'))
  return Math.round((wall - at) / 60_000)
}
