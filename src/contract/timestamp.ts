import * as z from 'zod/mini'
import { reason } from './reasons.ts'

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

/** Rejects 31 February, which Date would move to March, and years outside four digits in UTC. */
function isRealDate(text: string): boolean {
  const time = Date.parse(text)
  if (Number.isNaN(time) || !/^\d{4}-/.test(new Date(time).toISOString())) return false
  const [year, month, day] = text.slice(0, 10).split('-').map(Number)
  const calendar = new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, day ?? 1))
  return calendar.getUTCMonth() + 1 === month && calendar.getUTCDate() === day
}

/** Whether a day as YYYY-MM-DD is in the calendar. */
export function isRealDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
