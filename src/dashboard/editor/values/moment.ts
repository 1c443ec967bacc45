import { isTimeZone, wallAt } from '#contract/time-zone.ts'
import type { Moment } from '../../api/editor-values.ts'

const wallForm = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3}))?)?$/

/** A local time as ISO 8601 in UTC; null when empty or invalid. A skipped time uses the offset before the change. */
export function instantOf(moment: Moment): string | null {
  const parts = wallForm.exec(moment.wall)
  if (parts === null || !isTimeZone(moment.zone)) return null
  const [year, month, day, hour, minute, second] = parts.slice(1, 7).map((part) => Number(part ?? 0))
  const asUtc = Date.UTC(
    year ?? 0,
    (month ?? 1) - 1,
    day,
    hour,
    minute,
    second ?? 0,
    Number((parts[7] ?? '0').padEnd(3, '0')),
  )
  if (Number.isNaN(asUtc) || new Date(asUtc).getUTCDate() !== day) return null
  const day1 = 86_400_000
  const before = offsetAt(asUtc - day1, moment.zone)
  const after = offsetAt(asUtc + day1, moment.zone)
  const candidate = [asUtc - before, asUtc - after].find(
    (time) => time + offsetAt(time, moment.zone) === asUtc,
  )
  return new Date(candidate ?? asUtc - before).toISOString()
}

/** Converts an instant to local time in a zone, to the minute. */
export function wallOf(instant: string | null, zone: string): string {
  if (instant === null || instant === '') return ''
  const time = Date.parse(instant)
  if (Number.isNaN(time)) return ''
  return new Date(time + offsetAt(time, zone)).toISOString().slice(0, 16)
}

/** The offset of a zone from UTC in milliseconds. */
function offsetAt(time: number, zone: string): number {
  return wallAt(time, zone) - Math.floor(time / 1000) * 1000
}

/** The IANA name of the reader's zone. */
export function readerZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
}
