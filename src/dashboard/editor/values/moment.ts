import { isTimeZone } from '#contract/link-rules.ts'
import { wallAt } from '#pages/wall-clock.ts'
import type { Moment } from '../../api/editor-values.ts'

const wallForm = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3}))?)?$/

/**
 * Converts a local time to ISO 8601 in UTC; null when empty or invalid. A time skipped by daylight saving
 * uses the offset before the change; one that occurs twice is the first.
 */
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

/**
 * Present names of zones that browsers still list under an earlier one (IANA time zone database, `backward`). Both name
 * the same clock.
 */
const presentNames: { readonly [zone: string]: string } = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

/** The present name of a zone, where this browser knows it. */
function presentName(zone: string): string {
  const name = presentNames[zone]
  return name !== undefined && isTimeZone(name) ? name : zone
}

/** The IANA name of the reader's zone. */
export function readerZone(): string {
  return presentName(Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC')
}

/** Options of a field: all zones of this browser; the reader's, UTC and the chosen one first. */
export function zoneOptions(chosen: string): { readonly value: string; readonly label: string }[] {
  const zones = Intl.supportedValuesOf('timeZone').map(presentName)
  return [...new Set([readerZone(), 'UTC', chosen, ...zones])]
    .filter((zone) => zone !== '' && (zone === chosen || zone !== presentName(chosen)))
    .map((zone) => ({ value: zone, label: presentName(zone).replaceAll('_', ' ') }))
}
