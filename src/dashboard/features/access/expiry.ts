/** How long a new token lives, as the form offers it. */
export const expiryChoices = ['days30', 'days90', 'days365', 'date', 'never'] as const
export type ExpiryChoice = (typeof expiryChoices)[number]

const day = 24 * 3_600_000
const days: Partial<Record<ExpiryChoice, number>> = { days30: 30, days90: 90, days365: 365 }

/**
 * The instant at which a token ends, ISO 8601; null when it never does, undefined when the day is missing or over.
 *
 * @param lastDay YYYY-MM-DD in the reader's zone; the token works to its very end. @param now milliseconds since 1970.
 */
export function expiryInstant(
  choice: ExpiryChoice,
  lastDay: string,
  now: number = Date.now(),
): string | null | undefined {
  if (choice === 'never') return null
  const length = days[choice]
  if (length !== undefined) return new Date(now + length * day).toISOString()
  const [year, month, date] = lastDay.split('-').map(Number)
  if (year === undefined || month === undefined || date === undefined) return undefined
  const end = new Date(year, month - 1, date + 1)
  return Number.isNaN(end.getTime()) || end.getTime() <= now ? undefined : end.toISOString()
}

/** Today in the reader's zone, YYYY-MM-DD. */
export function today(now: number = Date.now()): string {
  const date = new Date(now)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
