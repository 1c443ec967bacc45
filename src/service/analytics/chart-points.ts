import type { ScanUnit } from '#contract/scans.ts'
import { type ZoneClock, zoneClock } from './zone-clock.ts'

/** Days of a zone, both ends included, in points of one unit. */
export type ChartRange = {
  readonly from: string
  readonly to: string
  readonly zone: string
  readonly unit: ScanUnit
}

/** Instants at which points begin, in order, and the one at which the last of them ends. */
export type ChartPoints = {
  readonly points: readonly { readonly at: number; readonly start: string }[]
  readonly end: number
}

const hour = 3_600_000
const day = 24 * hour

/** Every point of a range. The first of a month may begin in the middle of it, where the range does. */
export function chartPoints({ from, to, zone, unit }: ChartRange): ChartPoints {
  const clock = zoneClock(zone)
  const dates = datesBetween(from, to)
  const end = clock.startOf(dateAfter(to, 1))
  if (unit === 'hour') return { points: dates.flatMap((date) => hoursOf(clock, date)), end }
  const starts = unit === 'day' ? dates : dates.filter((date, place) => place === 0 || date.endsWith('-01'))
  const points = starts.map((date) => {
    const at = clock.startOf(date)
    return { at, start: clock.wallAt(at) }
  })
  return { points, end }
}

/** The hours of one date: 24, or 23 or 25 when clocks change. */
function hoursOf(clock: ZoneClock, date: string): { at: number; start: string }[] {
  const first = clock.startOf(date)
  const hours = Math.ceil((clock.startOf(dateAfter(date, 1)) - first) / hour)
  return Array.from({ length: hours }, (_, step) => {
    const at = first + step * hour
    return { at, start: clock.wallAt(at) }
  })
}

/**
 * The period that a range is compared with: as many days, right before it. Months from a first day on are compared with
 * as many months before them, the last one as far as the range has come in its own: a December of 22 days beside one of
 * 31 would tell nothing.
 */
export function periodBefore(range: ChartRange): ChartRange {
  const { from, to, unit } = range
  const lastBefore = dateAfter(from, -1)
  if (unit !== 'month' || !from.endsWith('-01'))
    return { ...range, from: dateAfter(lastBefore, -(datesBetween(from, to).length - 1)), to: lastBefore }
  const months = monthNumber(to) - monthNumber(from) + 1
  const isWholeMonths = dateAfter(to, 1).endsWith('-01')
  const sameDay = dateAfter(firstOf(monthNumber(to) - months), Number(to.slice(8)) - 1)
  return {
    ...range,
    from: firstOf(monthNumber(from) - months),
    // February has no 30th, and none of its days is compared twice.
    to: isWholeMonths || sameDay > lastBefore ? lastBefore : sameDay,
  }
}

function firstOf(month: number): string {
  return new Date(Date.UTC(0, month)).toISOString().slice(0, 10)
}

/** Months since the year 0 of `Date.UTC`, which counts two-digit years from 1900. */
function monthNumber(date: string): number {
  return (Number(date.slice(0, 4)) - 1_900) * 12 + Number(date.slice(5, 7)) - 1
}

function datesBetween(from: string, to: string): string[] {
  const first = Date.parse(`${from}T00:00Z`)
  const days = (Date.parse(`${to}T00:00Z`) - first) / day + 1
  return Array.from({ length: days }, (_, step) => new Date(first + step * day).toISOString().slice(0, 10))
}

function dateAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00Z`) + days * day).toISOString().slice(0, 10)
}
