import { locale } from './locale.ts'
import { t } from './t.ts'

const day = { year: 'numeric', month: 'short', day: 'numeric' } as const
const time = { hour: 'numeric', minute: '2-digit' } as const
/** A clock of 24 hours begins with two digits: 04:49, but 4:49 AM. */
function clockOf(locale: string) {
  const { hourCycle } = new Intl.DateTimeFormat(locale, time).resolvedOptions()
  return hourCycle === 'h23' ? ({ hour: '2-digit', minute: '2-digit' } as const) : time
}

let made: ReturnType<typeof formatsOf> | null = null

/** The formats of the chosen language, which can change while the page is open. */
function formats() {
  if (made?.locale !== locale) made = formatsOf(locale)
  return made
}

function formatsOf(locale: string) {
  const clock = clockOf(locale)
  return {
    locale,
    number: new Intl.NumberFormat(locale),
    compact: new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }),
    instant: new Intl.DateTimeFormat(locale, { ...day, ...clock, timeZoneName: 'short' }),
    day: new Intl.DateTimeFormat(locale, day),
    time: new Intl.DateTimeFormat(locale, clock),
    list: new Intl.ListFormat(locale, { type: 'unit', style: 'short' }),
    relative: new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }),
  }
}

const steps: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_536_000_000],
  ['month', 2_592_000_000],
  ['week', 604_800_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]

/** Tolerated difference between the clocks of service and device, in milliseconds. */
const ahead = 5_000

export function formatNumber(value: number): string {
  return formats().number.format(value)
}

/** 1,204 unchanged, 12,800 as 12.8K. */
export function formatCount(value: number): string {
  return value < 10_000 ? formats().number.format(value) : formats().compact.format(value)
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** 1.5 MB; steps of 1,024 as file managers count. */
export function formatBytes(bytes: number): string {
  const step = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log(bytes) / Math.log(1_024)))
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: units[step] ?? 'byte',
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: bytes / 1_024 ** step < 10 ? 1 : 0,
  }).format(bytes / 1_024 ** step)
}

/** Date, time and the reader's zone; empty for an invalid date. */
export function formatInstant(iso: string): string {
  const date = new Date(iso)
  return Number.isNaN(date.getTime()) ? '' : formats().instant.format(date)
}

/** Day and time on the reader's clock, with the zone in brackets; empty for text that is no date. */
export function formatYourTime(iso: string): string {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return ''
  const parts = formats().instant.formatToParts(date)
  const zone = parts.find((part) => part.type === 'timeZoneName')?.value ?? ''
  const time = parts
    .filter((part) => part.type !== 'timeZoneName')
    .map((part) => part.value)
    .join('')
  return t('common.yourTime', { time: time.trim(), zone })
}

/** Date and time in an IANA zone; empty for an invalid date. */
export function formatInZone(iso: string, timeZone: string): string {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return ''
  return new Intl.DateTimeFormat(locale, { ...day, ...clockOf(locale), timeZone }).format(date)
}

/** The day in the reader's zone; empty for an invalid date. */
export function formatDay(iso: string): string {
  const date = new Date(iso)
  return Number.isNaN(date.getTime()) ? '' : formats().day.format(date)
}

/**
 * "3 days ago", "in 2 weeks", "in 42 seconds", or "just now" for the last minute; empty for an invalid date.
 * A time slightly in the future counts as just now, because clocks differ. `now` in milliseconds since 1970.
 */
export function formatRelative(iso: string, now: number = Date.now()): string {
  const passed = new Date(iso).getTime() - now
  if (Number.isNaN(passed)) return ''
  const { relative } = formats()
  const step = steps.find(([, length]) => Math.abs(passed) >= length)
  if (step === undefined)
    return passed < ahead ? t('common.justNow') : relative.format(Math.trunc(passed / 1_000), 'second')
  return relative.format(Math.trunc(passed / step[1]), step[0])
}

/** The time of day in the reader's zone; empty for an invalid date. */
export function formatTime(iso: string): string {
  const date = new Date(iso)
  return Number.isNaN(date.getTime()) ? '' : formats().time.format(date)
}

/** "Title, Tags" with the separators of the language. */
export function formatList(words: readonly string[]): string {
  return formats().list.format(words)
}
