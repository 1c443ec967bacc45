import { sql } from 'kysely'
import type { Scans, ScanUnit } from '#contract/scans.ts'
import type { Database } from '../database/open-database.ts'
import type { PlacementDaysTable } from '../database/tables/visits.ts'
import { type ChartPoints, isInOnePoint, middleOf } from './chart-points.ts'
import { type CountedDay, hoursOfDay } from './shares.ts'

type PlacementDay = Pick<PlacementDaysTable, 'day' | 'scans' | 'shares'>

/** Scans of a placement on a UTC day: in one part where the day is whole, otherwise by hour as far as hours are known. */
export function partsOfDay({ day: start, scans, shares }: PlacementDay, isWhole: boolean) {
  const whole = { span: 'day' as const, start, scans, clicks: 0, visitors: 0 }
  return isWhole ? [whole] : hoursOfDay({ ...whole, shares: shares ?? '{}' })
}

/** Whether the middle of a part is between two instants. */
export function isBetween([begin, end]: Range): (part: Omit<CountedDay, 'shares'>) => boolean {
  return ({ span, start }) => begin <= middleOf(span, start) && middleOf(span, start) < end
}

/** The UTC day of an instant. */
export const dayOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10)

type Range = readonly [begin: number, end: number]
type OfCode = { readonly userId: number; readonly codeId: number }
type OfPlacement = OfCode & { readonly mark: string }

/**
 * Scans of one placement around a chart, by UTC day where one point holds the day, otherwise by hour. A day that an earlier
 * version counted without its hours is in no chart of hours.
 */
export async function placementVisits(
  database: Database,
  { userId, codeId, mark }: OfPlacement,
  chart: ChartPoints,
  unit: ScanUnit,
) {
  const begin = chart.points[0]?.at ?? chart.end
  const rows = await daysOf(database, { userId, codeId }, [begin, chart.end])
    .select(['day', 'scans', 'shares'])
    .where('mark', '=', mark)
    .execute()
  return rows.flatMap((row) =>
    partsOfDay(row, isInOnePoint(chart, row.day)).filter(({ span }) => unit !== 'hour' || span === 'hour'),
  )
}

/** Scans of the placements of a code between two instants, most first; only those with scans. */
export async function placementScans(
  database: Database,
  code: OfCode,
  range: Range,
): Promise<NonNullable<Scans['placements']>> {
  const days = daysOf(database, code, range)
  const edges = range.map(dayOf)
  const whole = await days
    .select(['mark', (row) => row.fn.sum<number | string>('scans').as('scans')])
    .where('day', 'not in', edges)
    .groupBy('mark')
    .execute()
  const divided = await days.select(['mark', 'day', 'scans', 'shares']).where('day', 'in', edges).execute()
  const sums = new Map<string, number>()
  const add = (mark: string, scans: number) => sums.set(mark, (sums.get(mark) ?? 0) + scans)
  // PostgreSQL returns sums as text.
  for (const { mark, scans } of whole) add(mark, Number(scans))
  for (const row of divided) {
    for (const { scans } of partsOfDay(row, false).filter(isBetween(range))) add(row.mark, scans)
  }
  const names = await database
    .selectFrom('placements')
    .select(['mark', 'name'])
    .where('user_id', '=', code.userId)
    .where('code_id', '=', code.codeId)
    .execute()
  return names
    .map(({ mark, name }) => ({ mark, name, scans: sums.get(mark) ?? 0 }))
    .filter(({ scans }) => scans > 0)
    .toSorted((one, other) => other.scans - one.scans || (one.mark < other.mark ? -1 : 1))
}

/** The rows of UTC days that two instants touch. */
function daysOf(database: Database, { userId, codeId }: OfCode, [begin, end]: Range) {
  return database
    .selectFrom('placement_days')
    .where('user_id', '=', userId)
    .where('code_id', '=', codeId)
    .where(sql<boolean>`day between ${dayOf(begin)} and ${dayOf(end)}`)
}
