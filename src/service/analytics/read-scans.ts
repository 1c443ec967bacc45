import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Expression, sql, type SqlBool } from 'kysely'
import {
  type PeriodQuery,
  type RuleVisits,
  type ScanDimension,
  scanDimensions,
  type ScanPart,
  type ScanPoint,
  type Scans,
  type ScansQuery,
  type ScanSums,
  type ScanUnit,
} from '#contract/scans.ts'
import type { CountSpan, PlacementDaysTable } from '../database/tables/visits.ts'
import { inParts } from '../database/bulk-statement.ts'
import type { Database } from '../database/open-database.ts'
import { pagesOfRows } from '../database/pages-of-rows.ts'
import { codeVisits, libraryVisits } from '../database/queries/code-visits.ts'
import { done, invalid, type Outcome, refuse } from '../domain/refusal.ts'
import {
  type ChartPoints,
  chartPoints,
  periodBefore,
  type Cover,
  coverRange,
  isInOnePoint,
  middleOf,
  placeOf,
} from './chart-points.ts'
import { dayOf, isBetween, partsOfDay, placementScans, placementVisits } from './placement-visits.ts'
import { type SavedSpans, savedSpans } from './retention.ts'
import {
  addShares,
  addUnknownCountries,
  byCount,
  hoursOfDay,
  largestValues,
  pairOf,
  readShares,
  type Shares,
} from './shares.ts'
import { wholeLibrary } from './visit-sums.ts'

const day = 86_400_000
const hour = 3_600_000

/**
 * Visits of a range over time, beside the period before, and by the traits of visitors. Points are exact in the zone while
 * days are saved; the oldest visits are counted by UTC month. Refusals: not-found, also for a deleted code or another
 * user's; invalid, for hours that are no longer saved.
 *
 * @param now milliseconds since 1970.
 */
export async function readScans(
  database: Database,
  userId: number,
  query: ScansQuery,
  now: number,
): Promise<Outcome<Scans>> {
  const { codeId = wholeLibrary, by, value } = query
  if (!(await isOwnCode(database, userId, codeId))) return refuse({ kind: 'not-found' })
  const part = by === undefined ? null : { by, value }
  const period = await readPeriod(database, { userId, codeId, part }, query, now)
  if (!period.ok || codeId === wholeLibrary) return period
  const placements = await placementScans(database, { userId, codeId }, daysOf(query))
  return done({ ...period.value, placements })
}

/** Visits of a group of codes and placements, by hour, weekday and code too. */
export type GroupScans = Scans & {
  /** By hour of the day, as far back as hours are saved. */
  readonly hours: readonly Visits[]
  /** From Sunday. */
  readonly weekdays: readonly Visits[]
  /** Every code, and every placement that joined without its code, most visits first. */
  readonly ranking: readonly RankedVisits[]
}

type Visits = Pick<ScanPoint, 'scans' | 'clicks'>
type RankedVisits = Visits & {
  readonly codeId: number
  /** Empty for a whole code. */
  readonly mark: string
  readonly placement: string
  readonly title: string
  readonly link: string
}

/** The same for the codes of a group and its single placements, by hour, weekday and code too. */
export async function readGroupScans(
  database: Database,
  scope: GroupScope,
  query: PeriodQuery,
  now: number,
): Promise<Outcome<GroupScans>> {
  const saved = savedSpans(now)
  const period = await readPeriod(database, scope, query, now)
  if (!period.ok) return period
  const days = chartPoints({ ...query, unit: 'day' })
  const firstHour = saved.hours > query.from ? saved.hours : query.from
  const hours =
    firstHour > query.to
      ? []
      : (
          await readSeries(
            database,
            scope,
            chartPoints({ ...query, from: firstHour, unit: 'hour' }),
            'hour',
            saved,
          )
        ).points
  const byDay =
    query.unit === 'day'
      ? period.value.points
      : (await readSeries(database, scope, days, 'day', saved)).points
  return done({
    ...period.value,
    hours: summedBy(hours, 24, (start) => Number(start.slice(11, 13))),
    weekdays: summedBy(byDay, 7, (start) => new Date(`${start}Z`).getUTCDay()),
    ranking: await readRanking(database, scope, saved, daysOf(query)),
  })
}

/** The days of a period from their begin to their end. */
export function daysOf(query: PeriodQuery): readonly [begin: number, end: number] {
  const { points, end } = chartPoints({ ...query, unit: 'day' })
  return [points[0]?.at ?? end, end]
}

function summedBy(points: readonly ScanPoint[], count: number, placeIn: (start: string) => number) {
  const sums = Array.from({ length: count }, () => ({ scans: 0, clicks: 0 }))
  for (const { start, scans, clicks } of points) {
    const sum = sums[placeIn(start)]
    if (sum === undefined) continue
    sum.scans += scans
    sum.clicks += clicks
  }
  return sums
}

/** Whether a whole UTC day is between two instants. */
function isWithin(begin: number, end: number): (date: string) => boolean {
  return (date) => Date.parse(`${date}T00:00Z`) >= begin && Date.parse(`${date}T00:00Z`) + day <= end
}

/** Visits of each code of a group between two instants. */
async function visitsByCode(
  database: Database,
  scope: GroupScope,
  saved: SavedSpans,
  [begin, end]: readonly [begin: number, end: number],
) {
  const sums = new Map<number, { scans: number; clicks: number }>()
  const add = (codeId: number, scans: number, clicks: number): void => {
    const before = sums.get(codeId) ?? { scans: 0, clicks: 0 }
    sums.set(codeId, { scans: before.scans + scans, clicks: before.clicks + clicks })
  }
  const cover = coverRange(begin, end, saved)
  const isWhole = isWithin(begin, end)
  // Hours are no longer saved there, and the ends of the zone's days divide them.
  const divided = [begin, end]
    .map(dayOf)
    .filter((date) => date < saved.hours && date >= saved.days && !isWhole(date))
  const whole = { ...cover, day: cover.day.filter((date) => !divided.includes(date)) }
  for (const [span, starts] of Object.entries(whole) as [CountSpan, readonly string[]][]) {
    if (starts.length === 0) continue
    const rows = await countsOf(database, scope, span)
      .select('code_id')
      .select((row) => [
        row.fn.sum<number | string>('scans').as('scans'),
        row.fn.sum<number | string>('clicks').as('clicks'),
      ])
      .where('start', 'in', starts)
      .groupBy('code_id')
      .execute()
    // PostgreSQL returns sums as text.
    for (const { code_id, scans, clicks } of rows) add(code_id, Number(scans), Number(clicks))
  }
  if (divided.length === 0) return sums
  for await (const rows of groupShares(database, scope, 'day', divided)) {
    for (const row of rows) {
      for (const { span, start, scans, clicks } of hoursOfDay({ ...row, span: 'day', visitors: 0 })) {
        const middle = middleOf(span, start)
        if (begin <= middle && middle < end) add(row.code_id, scans, clicks)
      }
    }
  }
  return sums
}

/** Every code and single placement of a group with its visits, most first. */
async function readRanking(
  database: Database,
  scope: GroupScope,
  saved: SavedSpans,
  [begin, end]: readonly [begin: number, end: number],
): Promise<RankedVisits[]> {
  const codes = await database
    .selectFrom('qr_codes')
    .select(['id', 'title', 'domain', 'tag'])
    .where('user_id', '=', scope.userId)
    .where('id', 'in', scope.codes)
    .execute()
  const sums = await visitsByCode(database, scope, saved, [begin, end])
  const placed = new Map<string, number>()
  for await (const rows of singlePlacementScans(database, scope, [begin, end], isWithin(begin, end))) {
    for (const { code_id, mark, scans } of rows) {
      const place = `${code_id} ${mark}`
      placed.set(place, (placed.get(place) ?? 0) + scans)
    }
  }
  const single = await singlePlacements(database, scope)
    .select(['qr_codes.id', 'placements.mark', 'placements.name'])
    .select(['qr_codes.title', 'qr_codes.domain', 'qr_codes.tag'])
    .execute()
  return [
    ...codes.map((code) => ({
      ...code,
      mark: '',
      name: '',
      ...(sums.get(code.id) ?? { scans: 0, clicks: 0 }),
    })),
    ...single.map((place) => ({ ...place, scans: placed.get(`${place.id} ${place.mark}`) ?? 0, clicks: 0 })),
  ]
    .map(({ id, mark, name, title, domain, tag, scans, clicks }) => ({
      codeId: id,
      mark,
      placement: name,
      title: title === '' ? `${domain}/${tag}` : title,
      link: `${domain}/${tag}`,
      scans,
      clicks,
    }))
    .toSorted(
      (one, other) => other.scans + other.clicks - one.scans - one.clicks || one.codeId - other.codeId,
    )
}

async function readPeriod(
  database: Database,
  scope: Scope,
  query: PeriodQuery,
  now: number,
): Promise<Outcome<Scans>> {
  const saved = savedSpans(now)
  const { zone, unit } = query
  const chart = chartPoints(query)
  const from = chart.points[0]?.at ?? chart.end
  if (unit === 'hour' && from < Date.parse(`${saved.hours}T00:00Z`)) return invalid('unit', 'hours-past')
  const before = periodBefore(query)
  const series = await readSeries(database, scope, chart, unit, saved)
  const seriesBefore = await readSeries(database, scope, chartPoints(before), unit, saved)
  const breakdowns = await readBreakdowns(database, scope, coverRange(from, chart.end, saved))
  const counted = await database
    .selectFrom('visit_totals')
    .select('since')
    .where('user_id', '=', scope.userId)
    .executeTakeFirst()
  return done({
    unit,
    zone,
    from: query.from,
    to: query.to,
    since: counted?.since ?? null,
    exactFrom: series.isExact && seriesBefore.isExact ? `${saved.days}-01` : saved.hours,
    points: series.points,
    before: { from: before.from, to: before.to, points: seriesBefore.points },
    totals: series.totals,
    totalsBefore: seriesBefore.totals,
    breakdowns,
  })
}

/** All visits ever counted, of one code or of the library. Refusals: not-found. */
export async function readScanTotals(
  database: Database,
  userId: number,
  codeId: number = wholeLibrary,
): Promise<Outcome<{ scans: number; clicks: number }>> {
  if (!(await isOwnCode(database, userId, codeId))) return refuse({ kind: 'not-found' })
  const row =
    codeId === wholeLibrary
      ? await database
          .selectFrom('visit_totals')
          .select(['scans', 'clicks'])
          .where('user_id', '=', userId)
          .executeTakeFirst()
      : await database
          .selectFrom('counters')
          .select(['scans', 'clicks'])
          .where('code_id', '=', codeId)
          .executeTakeFirst()
  return done(row ?? { scans: 0, clicks: 0 })
}

export async function isOwnCode(database: Database, userId: number, codeId: number): Promise<boolean> {
  if (codeId === wholeLibrary) return true
  const code = await database
    .selectFrom('qr_codes')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '=', codeId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return code !== undefined
}

/** A group of codes, and of placements that joined it without their code. */
export type GroupScope = {
  readonly userId: number
  /** Ids of codes, without deleted ones. */
  readonly codes: Expression<number>
  /** Whether a row of `placements` joined it. */
  readonly hasPlacement: Expression<SqlBool>
}
/** The visits of a code, of the whole library for code 0, or of a group. */
type Scope =
  | {
      readonly userId: number
      readonly codeId: number
      /** The visits that points and totals count; null for all. */
      readonly part: ScanPart | null
    }
  | GroupScope

/** Placements that are in a group without their code. */
function singlePlacements(database: Database, scope: GroupScope) {
  return database
    .selectFrom('placements')
    .innerJoin('qr_codes', 'qr_codes.id', 'placements.code_id')
    .where('placements.user_id', '=', scope.userId)
    .where(scope.hasPlacement)
    .where('placements.removed_at', 'is', null)
    .where('qr_codes.deleted_at', 'is', null)
    .where('placements.code_id', 'not in', scope.codes)
}

/** Their scans between two instants in pages, by UTC day where `isWhole` accepts it, otherwise by hour. */
async function* singlePlacementScans(
  database: Database,
  scope: GroupScope,
  [begin, end]: readonly [begin: number, end: number],
  isWhole: (date: string) => boolean,
) {
  type Row = Pick<PlacementDaysTable, 'code_id' | 'mark' | 'day' | 'scans' | 'shares'>
  const pages = pagesOfRows((last: Row | null) =>
    singlePlacements(database, scope)
      .innerJoin('placement_days', (join) =>
        join
          .onRef('placement_days.user_id', '=', 'placements.user_id')
          .onRef('placement_days.code_id', '=', 'placements.code_id')
          .onRef('placement_days.mark', '=', 'placements.mark'),
      )
      .select(['placement_days.code_id', 'placement_days.mark', 'day', 'scans', 'shares'])
      .where('day', '>=', dayOf(begin))
      .where('day', '<=', dayOf(end))
      .where(
        sql<boolean>`(placements.code_id, placements.mark, day) > (${last?.code_id ?? 0}, ${last?.mark ?? ''}, ${last?.day ?? ''})`,
      )
      .orderBy('placements.code_id')
      .orderBy('placements.mark')
      .orderBy('day')
      .limit(sharesAtOnce)
      .execute(),
  )
  for await (const rows of pages) {
    yield rows.flatMap(({ code_id, mark, ...row }) =>
      partsOfDay(row, isWhole(row.day))
        .filter(isBetween([begin, end]))
        .map((part) => ({ ...part, code_id, mark })),
    )
  }
}

function countsOf(database: Database, scope: Scope, span: CountSpan) {
  const { userId } = scope
  if ('codes' in scope)
    return codeVisits(database, span, sql`user_id = ${userId} and code_id in ${scope.codes}`)
  const { codeId } = scope
  return codeId === wholeLibrary
    ? libraryVisits(database, span, userId)
    : codeVisits(database, span, sql`user_id = ${userId} and code_id = ${codeId}`)
}

const longestMonth = 31 * day

async function readSeries(
  database: Database,
  scope: Scope,
  chart: ChartPoints,
  unit: ScanUnit,
  saved: SavedSpans,
): Promise<{ points: ScanPoint[]; totals: ScanSums; isExact: boolean }> {
  const sums = chart.points.map(() => ({ scans: 0, clicks: 0, visitors: 0 }))
  const mark = placementIn(scope)
  const rows =
    mark === null
      ? await rowsOf(database, scope, chart, saved)
      : await placementVisits(database, mark, chart, unit)
  for (const { span, start, scans, clicks, visitors } of rows) {
    const sum = sums[placeOf(chart, middleOf(span, start))]
    if (sum === undefined) continue
    sum.scans += scans
    sum.clicks += clicks
    sum.visitors += visitors
  }
  let isExact = rows.every(({ span, start }) => span !== 'day' || isInOnePoint(chart, start))
  if ('codes' in scope) {
    const range = [chart.points[0]?.at ?? chart.end, chart.end] as const
    const isWhole = (date: string): boolean => isInOnePoint(chart, date)
    for await (const placed of singlePlacementScans(database, scope, range, isWhole)) {
      for (const { span, start, scans } of placed) {
        // A day without its hours is in no chart of hours.
        if (unit === 'hour' && span === 'day') continue
        const sum = sums[placeOf(chart, middleOf(span, start))]
        if (sum !== undefined) sum.scans += scans
        isExact &&= span !== 'day' || isInOnePoint(chart, start)
      }
    }
  }
  const totals = { scans: 0, clicks: 0, visitors: 0 }
  const hasVisitors = !('codes' in scope) && scope.part === null
  const points = chart.points.map(({ at, start }, place): ScanPoint => {
    const { scans = 0, clicks = 0, visitors = 0 } = sums[place] ?? {}
    totals.scans += scans
    totals.clicks += clicks
    totals.visitors += visitors
    return {
      start,
      at: new Date(at).toISOString(),
      scans,
      clicks,
      visitors: unit === 'hour' || !hasVisitors ? null : visitors,
    }
  })
  return { points, totals: hasVisitors ? totals : { ...totals, visitors: null }, isExact }
}

/** The placement that a chart shows alone; null for none. */
function placementIn(scope: Scope) {
  if ('codes' in scope || scope.part?.by !== 'placement') return null
  const { userId, codeId, part } = scope
  return { userId, codeId, mark: part.value }
}

/** Hours as far back as they are saved, then days, then months, so that every visit is in one row. */
async function rowsOf(database: Database, scope: Scope, chart: ChartPoints, saved: SavedSpans) {
  const first = chart.points[0]?.at ?? chart.end
  const last = new Date(chart.end).toISOString()
  // `placeOf` leaves out rows whose middle is before the chart.
  const early = new Date(first - longestMonth).toISOString()
  const eras: readonly (readonly [span: CountSpan, from: string, before: string])[] = [
    ['hour', laterOf(saved.hours, new Date(first - hour).toISOString()), last],
    ['day', laterOf(saved.days, early), earlierOf(saved.hours, last)],
    ['month', early.slice(0, 7), earlierOf(saved.days, last)],
  ]
  const rows = []
  for (const [span, from, before] of eras) {
    if (from >= before) continue
    const era = { span, from, before }
    rows.push(
      ...('codes' in scope
        ? await groupRows(database, scope, chart, era)
        : await rowsBetween(database, scope, era)),
    )
  }
  return rows
}

type Era = { readonly span: CountSpan; readonly from: string; readonly before: string }

type CodeScope = Exclude<Scope, GroupScope>

/** The rows of a span, with days as their hours, or the visits of one trait in them. */
async function rowsBetween(database: Database, scope: CodeScope, era: Era) {
  const { span } = era
  const counts = countsBetween(database, scope, era)
  const { part } = scope
  // A placement has rows of its own.
  if (part !== null && part.by !== 'placement') {
    const { by, value } = part
    const rows = await counts.select(['start', 'shares']).execute()
    return rows.map(({ start, shares }) => {
      const [scans, clicks] = pairOf(readShares(shares), { by, value })
      return { span, start, scans, clicks, visitors: 0 }
    })
  }
  const columns = ['start', 'scans', 'clicks', 'visitors'] as const
  if (span !== 'day') return (await counts.select(columns).execute()).map((row) => ({ ...row, span }))
  const days = await counts.select([...columns, 'shares']).execute()
  return days.flatMap((row) => hoursOfDay({ ...row, span }))
}

function countsBetween(database: Database, scope: Scope, { span, from, before }: Era) {
  return countsOf(database, scope, span).where('start', '>=', from).where('start', '<', before)
}

/** The rows of a span, summed over the codes by the database. Only days that no single point holds become hours. */
async function groupRows(database: Database, scope: GroupScope, chart: ChartPoints, era: Era) {
  const rows = await countsBetween(database, scope, era)
    .select('start')
    .select((row) => [
      row.fn.sum<number | string>('scans').as('scans'),
      row.fn.sum<number | string>('clicks').as('clicks'),
    ])
    .groupBy('start')
    .execute()
  // PostgreSQL returns sums as text. Visitors of several codes may be the same people.
  const sums = rows.map(({ start, scans, clicks }) => ({
    span: era.span,
    start,
    scans: Number(scans),
    clicks: Number(clicks),
    visitors: 0,
  }))
  if (era.span !== 'day') return sums
  const divided = sums.filter(({ start }) => !isInOnePoint(chart, start)).map(({ start }) => start)
  if (divided.length === 0) return sums
  const hours = []
  for await (const days of groupShares(database, scope, 'day', divided)) {
    for (const counted of days) hours.push(...hoursOfDay({ ...counted, span: 'day', visitors: 0 }))
  }
  return [...sums.filter(({ start }) => isInOnePoint(chart, start)), ...hours]
}

function laterOf(one: string, other: string): string {
  return one > other ? one : other
}

function earlierOf(one: string, other: string): string {
  return one < other ? one : other
}

/** Rows whose shares are read between two turns of the event loop. */
const sharesAtOnce = 500

/** Listed values of one dimension, except countries. */
const mostListed = 100

async function readBreakdowns(database: Database, scope: Scope, cover: Cover): Promise<Scans['breakdowns']> {
  const sums: Shares = {}
  for (const [span, starts] of Object.entries(cover) as [CountSpan, readonly string[]][]) {
    if (starts.length === 0) continue
    for await (const rows of sharesIn(database, scope, span, starts))
      for (const { shares } of rows) addShares(sums, readShares(shares))
  }
  addUnknownCountries(sums)
  const sharesOf = (dimension: ScanDimension) =>
    byCount(largestValues(sums[dimension] ?? {}, dimension === 'country' ? Infinity : mostListed)).map(
      ([value, [scans, clicks]]) => ({
        value,
        scans,
        clicks,
      }),
    )
  return Object.fromEntries(
    scanDimensions.map((dimension) => [dimension, sharesOf(dimension)]),
  ) as Scans['breakdowns']
}

function sharesIn(
  database: Database,
  scope: Scope,
  span: CountSpan,
  starts: readonly string[],
): AsyncGenerator<readonly { readonly shares: string }[]> {
  if ('codes' in scope) return groupShares(database, scope, span, starts)
  return ofOne(countsOf(database, scope, span).select('shares').where('start', 'in', starts).execute())
}

/**
 * The rows of spans, some codes at a time: a group of a thousand codes has tens of thousands. All rows of a code come from one
 * statement, because its hours may be rolled up meanwhile.
 */
async function* groupShares(
  database: Database,
  scope: GroupScope,
  span: CountSpan,
  starts: readonly string[],
) {
  const { userId } = scope
  const codes = await database
    .selectFrom('qr_codes')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', 'in', scope.codes)
    .execute()
  const ids = codes.map(({ id }) => id)
  for (const some of inParts(ids, Math.ceil(sharesAtOnce / starts.length))) {
    yield await codeVisits(database, span, sql`user_id = ${userId} and code_id in (${sql.join(some)})`)
      .select(['code_id', 'start', 'scans', 'clicks', 'shares'])
      .where('start', 'in', starts)
      .execute()
    await nextTurn()
  }
}

async function* ofOne<Row>(rows: Promise<readonly Row[]>): AsyncGenerator<readonly Row[]> {
  yield await rows
}

/** Visits by destination of a code's rules. Refusals: not-found, also for a deleted code or another user's. */
export async function readRuleVisits(
  database: Database,
  userId: number,
  codeId: number,
): Promise<Outcome<RuleVisits>> {
  if (!(await isOwnCode(database, userId, codeId))) return refuse({ kind: 'not-found' })
  const routes = await database
    .selectFrom('rule_visits')
    .select(['route as id', 'scans', 'clicks'])
    .where('user_id', '=', userId)
    .where('code_id', '=', codeId)
    .orderBy('route')
    .execute()
  return done({ routes })
}
