import * as z from 'zod/mini'
import { reason } from './reasons.ts'

/**
 * Clicks that another service counted, by day, such as `2024-01-31:12 2024-02-01:3`. A service that only knows months
 * gives their first days.
 */
export const earlierDaysSchema = z
  .string(reason('send-days'))
  .check(
    z.maxLength(100_000, reason('characters')),
    z.regex(/^((19[89]|20\d)\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]):\d{1,12}( |$))*$/, reason('send-days')),
  )

type DayClicks = { readonly day: string; readonly clicks: number }

/** In order, and without the days that have no clicks. */
export function writeDays(days: readonly DayClicks[]): string {
  const sums = new Map<string, number>()
  for (const { day, clicks } of days) if (clicks > 0) sums.set(day, (sums.get(day) ?? 0) + clicks)
  return [...sums]
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([day, clicks]) => `${day}:${clicks}`)
    .join(' ')
}

export function readDays(text: string): DayClicks[] {
  return text
    .split(' ')
    .filter(Boolean)
    .map((part) => ({ day: part.slice(0, 10), clicks: Number(part.slice(11)) }))
}
