/** Days are texts like `2027-01-31`, so that no zone ever moves them. */

const dayLength = 86_400_000

/** `later` days on, or before when negative. */
export function addDays(day: string, later: number): string {
  return new Date(Date.parse(day) + later * dayLength).toISOString().slice(0, 10)
}

/** The first day of the month that lies `later` months on. */
export function firstOfMonth(day: string, later: number): string {
  const date = new Date(day)
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later, 1)).toISOString().slice(0, 10)
}

/** How many days a range has, both ends included. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayLength) + 1
}

/** Whether a calendar has this day: 30 February is none. */
export function isDay(day: string | undefined): day is string {
  if (day === undefined) return false
  const date = new Date(day)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}
