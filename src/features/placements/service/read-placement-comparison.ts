import { sql } from 'kysely'
import type { PlacementComparison, PlacementComparisons } from '#features/placements/contract/placements.ts'
import { wallAt } from '#contract/time-zone.ts'
import type { Database } from '#service/database/open-database.ts'
import { pagesOfRows } from '#service/database/pages-of-rows.ts'
import { findCode } from '#service/database/queries/find-code.ts'
import type { PlacementDaysTable } from '#service/database/tables/visits.ts'
import type { PlacementsTable } from '#service/database/tables/links.ts'
import { done, notFound, type Outcome } from '#service/domain/refusal.ts'
import { chartPoints, isInOnePoint, middleOf, placeOf } from '#service/analytics/chart-points.ts'
import { dayOf, partsOfDay } from '#service/analytics/placement-visits.ts'

/** Scans of a placement in each full week that both compared ones can be seen, and its copies. */
type Counted = { readonly weeks: readonly number[]; readonly copies: number }

type Compared = Pick<PlacementComparison, 'outcome' | 'ratio' | 'low' | 'high' | 'weeks' | 'weeksLeft'>

const leastWeeks = 4
/** Scans that are worth this many independent ones. */
const leastScans = 50
const alarms = 0.01
/** The normal quantile of an interval of 95 %. */
const z = 1.96

/**
 * Compares scans per copy of two places by full weeks. Scans come in bursts (an event, a rainy week), so the spread
 * between weeks (phi, the dispersion of a quasi-binomial model) widens the test: a t-test on the share of all scans.
 *
 * @param comparisons how many are made at once; each gets its part of the false alarms (Bonferroni).
 */
export function comparePlacements(one: Counted, other: Counted, comparisons = 1): Compared {
  const pairs = one.weeks.map((scans, week) => [scans, scans + (other.weeks[week] ?? 0)] as const)
  // A week without scans says nothing about shares.
  const counted = pairs.filter(([, both]) => both > 0)
  const total = counted.reduce((sum, [, both]) => sum + both, 0)
  const weeks = one.weeks.length
  if (total === 0) return { outcome: 'few', ratio: null, low: null, high: null, weeks, weeksLeft: null }
  const ofOne = counted.reduce((sum, [scans]) => sum + scans, 0)
  const share = ofOne / total
  const phi = dispersion(counted, share)
  const toRatio = (part: number) => ((part / (1 - part)) * other.copies) / one.copies
  const { low, high } = wilson(share, total / phi)
  const figures = {
    ratio: finite(toRatio(share)),
    low: finite(toRatio(low)),
    high: finite(toRatio(high)),
    weeks,
  }
  if (counted.length < leastWeeks || total / phi < leastScans) {
    const forScans = Math.ceil((leastScans * phi * weeks) / total) - weeks
    return { outcome: 'few', ...figures, weeksLeft: Math.max(1, leastWeeks - counted.length, forScans) }
  }
  const expected = one.copies / (one.copies + other.copies)
  const t = (share - expected) / Math.sqrt((phi * expected * (1 - expected)) / total)
  const isClear = beyond(Math.abs(t), counted.length - 1) < alarms / comparisons
  return { outcome: isClear ? 'clear' : 'alike', ...figures, weeksLeft: null }
}

function dispersion(weeks: readonly (readonly [scans: number, both: number])[], share: number): number {
  if (share === 0 || share === 1 || weeks.length < 2) return 1
  const sum = weeks.reduce(
    (spread, [scans, both]) => spread + (scans - both * share) ** 2 / (both * share * (1 - share)),
    0,
  )
  return Math.max(1, sum / (weeks.length - 1))
}

/** Wilson's interval of a share. @param count independent observations. */
function wilson(share: number, count: number): { readonly low: number; readonly high: number } {
  const middle = (share + z ** 2 / (2 * count)) / (1 + z ** 2 / count)
  const half =
    (z / (1 + z ** 2 / count)) * Math.sqrt((share * (1 - share)) / count + z ** 2 / (4 * count ** 2))
  return { low: middle - half, high: middle + half }
}

/** The probability of a larger |t| by chance. Student's distribution, Abramowitz and Stegun 26.7.3 and 26.7.4. */
function beyond(t: number, degrees: number): number {
  const angle = Math.atan(t / Math.sqrt(degrees))
  const cos = Math.cos(angle)
  const isOdd = degrees % 2 === 1
  let sum = 0
  let term = isOdd ? cos : 1
  for (let step = isOdd ? 1 : 0; step <= degrees - 2; step += 2) {
    sum += term
    term *= (cos ** 2 * (step + 1)) / (step + 2)
  }
  const inside = Math.sin(angle) * sum
  return 1 - (isOdd ? (2 / Math.PI) * (angle + inside) : inside)
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null
}

const day = 86_400_000
/** Compared with the chosen one; the placements with the most scans. */
const mostCompared = 100
/** Weeks that are compared at most, because days are saved for 400 days. */
const mostWeeks = 52

/** Names a placement among those of several codes. */
export type PlacementId = { readonly codeId: number; readonly mark: string }

/** The zone whose days make weeks, and the present in milliseconds since 1970. */
export type Calendar = { readonly zone: string; readonly now: number }

export type ScannedPlacement = PlacementsTable & {
  /** All its scans; null: none. */
  readonly scans: number | null
}

/** Compares every placement of a code with one of them, see `compareAll`. Refusals: not-found. */
export async function readPlacementComparison(
  database: Database,
  userId: number,
  codeId: number,
  mark: string | undefined,
  calendar: Calendar,
): Promise<Outcome<PlacementComparisons>> {
  if ((await findCode(database, userId, codeId)) === null) return notFound
  const rows = await scannedPlacements(database, userId).where('placements.code_id', '=', codeId).execute()
  return done(await compareAll(database, rows, mark === undefined ? undefined : { codeId, mark }, calendar))
}

/** The listed placements of an account with their scans. */
export function scannedPlacements(database: Database, userId: number) {
  return database
    .selectFrom('placements')
    .leftJoin('placement_days', (join) =>
      join
        .onRef('placement_days.user_id', '=', 'placements.user_id')
        .onRef('placement_days.code_id', '=', 'placements.code_id')
        .onRef('placement_days.mark', '=', 'placements.mark')
        .on('placement_days.day', '=', ''),
    )
    .selectAll('placements')
    .select('placement_days.scans')
    .where('placements.user_id', '=', userId)
    .where('placements.removed_at', 'is', null)
}

/** Compares placements with one of them: the asked one, or the one with most copies, which no result chooses. */
export async function compareAll(
  database: Database,
  rows: readonly ScannedPlacement[],
  asked: PlacementId | undefined,
  calendar: Calendar,
): Promise<PlacementComparisons> {
  const byCopies = rows.toSorted(
    (one, other) =>
      (other.copies ?? 0) - (one.copies ?? 0) ||
      (one.created_at + one.mark < other.created_at + other.mark ? -1 : 1),
  )
  const reference =
    rows.find(({ code_id, mark }) => code_id === asked?.codeId && mark === asked.mark) ?? byCopies[0]
  if (reference === undefined) return { with: null, rows: [] }
  const others = rows
    .filter((row) => row !== reference)
    .toSorted((one, other) => (other.scans ?? 0) - (one.scans ?? 0))
    .slice(0, mostCompared)
  const days = await daysOf(database, [reference, ...others], calendar)
  const compared = others.map((row) => compareWith(reference, row, days, rows.length - 1, calendar))
  return { with: { codeId: reference.code_id, mark: reference.mark }, rows: compared }
}

/** Scans by day of the zone, counted since 1970, of each placement. */
type Days = ReadonlyMap<string, ReadonlyMap<number, number>>

const keyOf = ({ code_id, mark }: Pick<PlacementsTable, 'code_id' | 'mark'>): string => `${code_id} ${mark}`

async function daysOf(
  database: Database,
  placements: readonly [PlacementsTable, ...PlacementsTable[]],
  { zone, now }: Calendar,
): Promise<Days> {
  const today = wallAt(now, zone)
  const chart = chartPoints({
    from: dayOf(today - (mostWeeks + 1) * 7 * day),
    to: dayOf(today),
    zone,
    unit: 'day',
  })
  const days = new Map<string, Map<number, number>>()
  for await (const rows of dayPages(database, placements, dayOf(chart.points[0]?.at ?? now))) {
    for (const row of rows) {
      const known = days.get(keyOf(row)) ?? new Map<number, number>()
      for (const part of partsOfDay(row, isInOnePoint(chart, row.day))) {
        const point = chart.points[placeOf(chart, middleOf(part.span, part.start))]
        if (point === undefined) continue
        const date = daySince1970(point.start)
        known.set(date, (known.get(date) ?? 0) + part.scans)
      }
      days.set(keyOf(row), known)
    }
  }
  return days
}

/** Rows of days that are read between two turns of the event loop. */
const daysAtOnce = 500

/** The UTC days of placements from one on. */
function dayPages(
  database: Database,
  placements: readonly [PlacementsTable, ...PlacementsTable[]],
  first: string,
) {
  type Row = Pick<PlacementDaysTable, 'code_id' | 'mark' | 'day' | 'scans' | 'shares'>
  return pagesOfRows((last: Row | null) =>
    database
      .selectFrom('placement_days')
      .select(['code_id', 'mark', 'day', 'scans', 'shares'])
      .where('user_id', '=', placements[0].user_id)
      .where('code_id', 'in', [...new Set(placements.map(({ code_id }) => code_id))])
      .where('mark', 'in', [...new Set(placements.map(({ mark }) => mark))])
      .where('day', '>=', first)
      .where(
        sql<boolean>`(code_id, mark, day) > (${last?.code_id ?? 0}, ${last?.mark ?? ''}, ${last?.day ?? ''})`,
      )
      .orderBy('code_id')
      .orderBy('mark')
      .orderBy('day')
      .limit(daysAtOnce)
      .execute(),
  )
}

/** @param moment `YYYY-MM-DD`, and maybe a time. */
function daySince1970(moment: string): number {
  return Date.parse(moment.slice(0, 10)) / day
}

function compareWith(
  reference: PlacementsTable,
  row: PlacementsTable,
  days: Days,
  comparisons: number,
  { zone, now }: Calendar,
): PlacementComparison {
  const both = [row, reference]
  const dateIn = (instant: number) => Math.floor(wallAt(instant, zone) / day)
  const today = dateIn(now)
  const starts = both.map(({ from, created_at }) =>
    from === null ? dateIn(Date.parse(created_at)) : daySince1970(from),
  )
  const ends = both.map(({ until }) => (until === null ? Infinity : daySince1970(until) + 1))
  const end = Math.min(...ends, today)
  const started = Math.max(...starts)
  const surplus = Math.max(0, Math.floor((end - started) / 7) - mostWeeks)
  const start = started + 7 * surplus
  const weeks = Math.max(0, Math.floor((end - start) / 7))
  const isPerCopy = row.copies !== null && reference.copies !== null
  const counted = both.map((placement) => ({
    copies: isPerCopy ? (placement.copies ?? 1) : 1,
    weeks: Array.from({ length: weeks }, (_, week) => {
      let scans = 0
      for (let at = 0; at < 7; at += 1) scans += days.get(keyOf(placement))?.get(start + week * 7 + at) ?? 0
      return scans
    }),
  }))
  const [one, other] = counted
  if (one === undefined || other === undefined) throw new Error('Two placements are compared')
  const compared = comparePlacements(one, other, comparisons)
  const hasEnded = ends.some((last) => last <= today)
  return {
    codeId: row.code_id,
    mark: row.mark,
    isPerCopy,
    ...compared,
    ...(hasEnded ? { weeksLeft: null } : {}),
  }
}
