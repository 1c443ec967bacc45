import type { CountSpan } from '../database/analytics-tables.ts'
import type { SavedSpans } from './retention.ts'

const hour = 3_600_000
const day = 24 * hour

/** Starts of rows, as `visit_counts` writes them. */
export type Cover = Readonly<Record<CountSpan, readonly string[]>>

/** The instant by which a row belongs to a point: its middle, so that half-hour zones get the larger part. */
export function middleOf(span: CountSpan, start: string): number {
  if (span === 'hour') return Date.parse(`${start}:00Z`) + hour / 2
  if (span === 'day') return Date.parse(`${start}T12:00Z`)
  const first = Date.parse(`${start}-01T00:00Z`)
  return (first + monthAfter(first)) / 2
}

/**
 * The fewest rows that hold every visit between two instants, each once: whole UTC months and days, and hours at both
 * ends. Where hours or days are no longer saved, a row counts when its middle is inside.
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
