import type { ScanUnit } from '#contract/scans.ts'
import { wallAt } from '#contract/time-zone.ts'
import type { CountSpan } from '../database/tables/visits.ts'
import type { SavedSpans } from './retention.ts'

/** Days of a zone, both ends included, in points of one unit. */
export type ChartRange = {
  readonly from: string
  readonly to: string
  readonly zone: string
  readonly unit: ScanUnit
}

export type ChartPoints = {
  readonly points: readonly { readonly at: number; readonly start: string }[]
  readonly end: number
}

const hour = 3_600_000
const day = 24 * hour

export function chartPoints({ from, to, zone, unit }: ChartRange): ChartPoints {
  const dates = datesBetween(from, to)
  const end = startOfDate(dateAfter(to, 1), zone)
  if (unit === 'hour') return { points: dates.flatMap((date) => hoursOf(date, zone)), end }
  const starts = unit === 'day' ? dates : dates.filter((date, place) => place === 0 || date.endsWith('-01'))
  const points = starts.map((date) => {
    const at = startOfDate(date, zone)
    return { at, start: wallText(at, zone) }
  })
  return { points, end }
}

/** The hours of one date: 24, or 23 or 25 when clocks change. */
function hoursOf(date: string, zone: string): { at: number; start: string }[] {
  const first = startOfDate(date, zone)
  const hours = Math.ceil((startOfDate(dateAfter(date, 1), zone) - first) / hour)
  return Array.from({ length: hours }, (_, step) => {
    const at = first + step * hour
    return { at, start: wallText(at, zone) }
  })
}

/**
 * The period to compare with: the same number of days directly before. Months are compared with months, the last one up
 * to the same day, because a December of 22 days and one of 31 cannot be compared.
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

/** The wall clock of a zone at an instant, `YYYY-MM-DDTHH:mm`. */
function wallText(instant: number, zone: string): string {
  return new Date(wallAt(instant, zone)).toISOString().slice(0, 16)
}

/**
 * The first instant of a date `YYYY-MM-DD`; where clocks skip midnight, the instant at which they do.
 *
 * @param zone an IANA name that the runtime knows.
 */
export function startOfDate(date: string, zone: string): number {
  const midnight = Date.parse(`${date}T00:00Z`)
  // Clocks change at most once in these two days: one offset holds before the change, the other one after it.
  const [early, late] = [midnight - 24 * hour, midnight + 24 * hour].map(
    (instant) => midnight - (wallAt(instant, zone) - instant),
  ) as [number, number]
  const [first, second] = early < late ? [early, late] : [late, early]
  if (wallAt(first, zone) === midnight) return first
  if (wallAt(second, zone) === midnight) return second
  // Midnight is skipped: by the offset before the change it is the instant of the change.
  return early
}

/** Starts of rows of `visit_counts`, by span. */
export type Cover = Readonly<Record<CountSpan, readonly string[]>>

/** A row belongs to the point that holds its middle, so that half-hour zones get the larger part. */
export function middleOf(span: CountSpan, start: string): number {
  if (span === 'hour') return Date.parse(`${start}:00Z`) + hour / 2
  if (span === 'day') return Date.parse(`${start}T12:00Z`)
  const first = Date.parse(`${start}-01T00:00Z`)
  return (first + monthAfter(first)) / 2
}

/** The point that holds an instant; -1 outside the chart. */
export function placeOf({ points, end }: ChartPoints, instant: number): number {
  if (instant >= end) return -1
  let [low, high] = [0, points.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((points[middle]?.at ?? 0) <= instant) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** Whether one point holds the whole UTC day, so that its visits need no division. */
export function isInOnePoint(chart: ChartPoints, date: string): boolean {
  const start = Date.parse(`${date}T00:00Z`)
  return placeOf(chart, start) === placeOf(chart, start + day - 1)
}

/**
 * The fewest rows that hold every visit between two instants, each once: whole UTC months and days, and hours at both
 * ends. A day or month at an end counts when its middle is inside, where hours or days are no longer saved.
 */
export function coverRange(from: number, to: number, saved: SavedSpans): Cover {
  const cover = { hour: [] as string[], day: [] as string[], month: [] as string[] }
  const isInside = (span: CountSpan, start: string): boolean => {
    const middle = middleOf(span, start)
    return from <= middle && middle < to
  }

  function addDay(at: number): void {
    const date = isoOf(at).slice(0, 10)
    const hours = Array.from({ length: 24 }, (_, step) => isoOf(at + step * hour).slice(0, 13))
    const inside = hours.filter((start) => isInside('hour', start))
    if (date < saved.hours ? isInside('day', date) : inside.length === 24) cover.day.push(date)
    else if (date >= saved.hours) cover.hour.push(...inside)
  }

  const before = new Date(from)
  for (let at = Date.UTC(before.getUTCFullYear(), before.getUTCMonth()); at < to; at = monthAfter(at)) {
    const month = isoOf(at).slice(0, 7)
    const end = monthAfter(at)
    if (month < saved.days ? isInside('month', month) : from <= at && end <= to) cover.month.push(month)
    else if (month >= saved.days) for (let date = at; date < end; date += day) addDay(date)
  }
  return cover
}

function monthAfter(at: number): number {
  const date = new Date(at)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1)
}

function isoOf(at: number): string {
  return new Date(at).toISOString()
}
