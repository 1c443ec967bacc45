import { mostScanDays, scanHoursKept, type ScanUnit } from '#contract/scans.ts'
import type { ScanPeriod, ScansSearch } from '../scans-search.ts'
import { addDays, daysBetween, firstOfMonth, isDay } from './days.ts'

/** What the service is asked for: days of the zone, both included. */
export type Range = {
  readonly period: ScanPeriod
  readonly from: string
  readonly to: string
  readonly unit: ScanUnit
  /** Units that a chart of this length can show. */
  readonly units: readonly ScanUnit[]
  /** Why the service is not asked. */
  readonly problem: 'reversed' | 'too-long' | null
}

/** Days up to which hours can be told apart, and up to which they are what one wants to see. */
const hours = { most: 14, fit: 2 }
/** Days up to which days are what one wants to see; months need more than one of them. */
const daysFit = 186
const longestMonth = 31

/** The range that an address means. `today` is the reader's, like `2027-01-31`. */
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

/** Whether the hours are still known, also those of the period before. */
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
