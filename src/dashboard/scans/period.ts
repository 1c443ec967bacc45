import { useSyncExternalStore } from 'react'
import { mostScanDays, scanHoursKept, type ScanUnit } from '#contract/scans.ts'
import type { ScanPeriod, ScansSearch } from './scans-search.ts'

/** A range for the service: days in the zone, both included. */
export type Range = {
  readonly period: ScanPeriod
  readonly from: string
  readonly to: string
  readonly unit: ScanUnit
  readonly units: readonly ScanUnit[]
  readonly problem: 'reversed' | 'too-long' | null
}

/** Maximum days for hourly points, and up to which hours are the default. */
const hours = { most: 14, fit: 2 }
/** Up to this many days, days are the default; months need more than one month. */
const daysFit = 186
const longestMonth = 31

/** The range of a URL. `today` is the reader's, like `2027-01-31`. */
export function toRange(search: ScansSearch, today: string): Range {
  const period = search.period ?? '30d'
  const { from, to } = datesOf(period, search, today)
  const days = daysBetween(from, to)
  const units = unitsOf(days, hasHours(from, days, today))
  const unit =
    search.unit !== undefined && units.includes(search.unit) ? search.unit : fittingUnit(days, units)
  const problem = from > to ? 'reversed' : days > mostScanDays ? 'too-long' : null
  return { period, from, to, unit, units, problem }
}

function datesOf(period: ScanPeriod, search: ScansSearch, today: string): { from: string; to: string } {
  switch (period) {
    case 'today':
      return { from: today, to: today }
    case '7d':
      return { from: addDays(today, -6), to: today }
    case '30d':
      return { from: addDays(today, -29), to: today }
    case '90d':
      return { from: addDays(today, -89), to: today }
    case '12m':
      return { from: firstOfMonth(today, -11), to: today }
    case 'own': {
      const to = isDay(search.to) ? search.to : today
      return { from: isDay(search.from) ? search.from : addDays(to, -29), to }
    }
    default:
      return period satisfies never
  }
}

/** Whether hourly counts exist for the range and the one before. */
function hasHours(from: string, days: number, today: string): boolean {
  return days <= hours.most && addDays(from, -days) > addDays(today, -scanHoursKept)
}

function unitsOf(days: number, hasHours: boolean): readonly ScanUnit[] {
  if (days < 1) return []
  if (hasHours) return days === 1 ? ['hour'] : ['hour', 'day']
  return days <= longestMonth ? ['day'] : ['day', 'month']
}

function fittingUnit(days: number, units: readonly ScanUnit[]): ScanUnit {
  if (days <= hours.fit && units.includes('hour')) return 'hour'
  return days <= daysFit ? 'day' : 'month'
}

/** Days are strings like `2027-01-31`, independent of time zones. */

const dayLength = 86_400_000

function addDays(day: string, later: number): string {
  return new Date(Date.parse(day) + later * dayLength).toISOString().slice(0, 10)
}

/** The first day of the month, `later` months on. */
function firstOfMonth(day: string, later: number): string {
  const date = new Date(day)
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later, 1)).toISOString().slice(0, 10)
}

/** Number of days in a range, both ends included. */
function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayLength) + 1
}

/** Whether the day exists: 30 February does not. */
function isDay(day: string | undefined): day is string {
  if (day === undefined) return false
  const date = new Date(day)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}

const minute = 60_000
/** Milliseconds between clock checks. */
const lookEvery = 10_000

/** The IANA name of the reader's zone. */
export function readersZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone ?? 'UTC'
}

/** Local time in a zone at an instant (milliseconds since 1970), as `2027-01-31T18:00`. */
export function wallClock(zone: string, instant: number): string {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(instant)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`
}

/** The current minute, in milliseconds since 1970; updates, so an open page passes midnight. */
export function usePresentMinute(): number {
  return useSyncExternalStore(subscribe, () => Math.floor(Date.now() / minute) * minute)
}

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, lookEvery)
  document.addEventListener('visibilitychange', listener)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', listener)
  }
}

/** The longest period, for a reader who finds no visits in a shorter one. */
export const longest = { period: '12m', unit: undefined, from: undefined, to: undefined } as const

/** The period that a reader chose, as it is now, and the question to the service about it. */
export function usePeriod(search: ScansSearch) {
  const zone = readersZone()
  const now = usePresentMinute()
  const today = wallClock(zone, now).slice(0, 10)
  const range = toRange(search, today)
  const { from, to, unit } = range
  const period = range.period === 'own' ? `${from} ${to}` : range.period
  return { now, today, range, question: { period, from, to, zone, unit } }
}
