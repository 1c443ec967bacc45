import { expect, test } from 'vitest'
import type { Failure } from '#contract/failure.ts'
import type { ScanPoint, Scans } from '#contract/scans.ts'
import { restAfter } from '#dashboard/api/scans.ts'
import { answerWords, toChange, insightWords } from '#dashboard/scans/counted.tsx'
import {
  alignHours,
  hoursUpTo,
  hasOlderVisits,
  toSeries,
  isRepeated,
  momentWords,
} from '#dashboard/scans/series.ts'
import { niceTicks, tickPlaces } from '#dashboard/scans/scan-chart.tsx'
import { toRange } from '#dashboard/scans/period.ts'
import { wallClock } from '#dashboard/scans/period.ts'
import { breakdownsCsv } from '#dashboard/scans/scans-csv.ts'
import type { ScansSearch } from '#dashboard/scans/scans-search.ts'
import { valueWords } from '#dashboard/scans/scans-csv.ts'

const today = '2027-03-15'
const own = (from: string, to: string, unit?: 'hour' | 'day' | 'month') =>
  ({ period: 'own', from, to, unit }) as ScansSearch

test.each<[ScansSearch, string, string, string, string, string | null]>([
  [{}, '2027-02-14', '2027-03-15', 'day', 'day', null],
  [{ period: 'today' }, '2027-03-15', '2027-03-15', 'hour', 'hour', null],
  [{ period: '7d' }, '2027-03-09', '2027-03-15', 'day', 'hour day', null],
  [{ period: '7d', unit: 'hour' }, '2027-03-09', '2027-03-15', 'hour', 'hour day', null],
  [{ period: '90d', unit: 'hour' }, '2026-12-16', '2027-03-15', 'day', 'day month', null],
  [{ period: '12m' }, '2026-04-01', '2027-03-15', 'month', 'day month', null],
  [own('2027-03-14', '2027-03-15'), '2027-03-14', '2027-03-15', 'hour', 'hour day', null],
  // Hourly counts last 35 days, and the previous period needs them too.
  [own('2027-02-01', '2027-02-01', 'hour'), '2027-02-01', '2027-02-01', 'day', 'day', null],
  [own('2027-02-10', '2027-02-23', 'hour'), '2027-02-10', '2027-02-23', 'day', 'day', null],
  [own('2027-02-10', '2027-02-30'), '2027-02-10', today, 'day', 'day month', null],
  [own('2027-03-10', '2027-03-01'), '2027-03-10', '2027-03-01', 'day', '', 'reversed'],
  [own('2025-03-15', '2027-03-15'), '2025-03-15', '2027-03-15', 'month', 'day month', null],
  [own('2025-03-14', '2027-03-15'), '2025-03-14', '2027-03-15', 'month', 'day month', 'too-long'],
])('%j requests %s to %s by %s', (search, from, to, unit, units, problem) => {
  const range = toRange(search, today)
  expect(range).toMatchObject({ from, to, unit, problem })
  expect(range.units.join(' ')).toBe(units)
})

test.each([
  [0, 0, 'None in either period', 'none'],
  [5, 0, 'No earlier data to compare', 'none'],
  [0, 8, '-100%, 8 before', 'down'],
  [1_001, 1_000, 'About the same (1,000 before)', 'none'],
  [150, 100, '+50%, 100 before', 'up'],
  [1_250, 100, '12 times as many, 100 before', 'up'],
])('%d after %d is described as "%s"', (now, before, words, direction) => {
  expect(toChange(now, before)).toEqual({ words, direction })
})

test.each([
  [0, 8, null],
  [5, 0, '5 scans, 0 clicks. There is no earlier period to compare with yet.'],
  [1_001, 1_000, '1,001 scans, 0 clicks, about as many as in the period before.'],
  [88, 100, '88 scans, 0 clicks, 12% fewer than in the period before.'],
  [1_250, 100, '1,250 scans, 0 clicks, 12 times as many as in the period before.'],
])('%d after %d is answered by "%s"', (scans, before, words) => {
  expect(answerWords({ scans, clicks: 0 }, { scans: before, clicks: 0 })).toBe(words)
})

test.each([
  [0, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [1_234, [0, 500, 1_000, 1_500]],
])('a chart up to %d has grid lines at %j', (most, lines) => {
  expect(niceTicks(most)).toEqual(lines)
})

const hours = (date: string, clocks: readonly number[]) =>
  clocks.map((clock) => ({ start: `${date}T${String(clock).padStart(2, '0')}:00` }))

test('the repeated hour in autumn is marked', () => {
  const points = hours('2026-10-25', [0, 1, 2, 2, 3])
  expect(points.map(({ start }, place) => momentWords('hour', start, isRepeated(points, place)))).toEqual([
    expect.stringMatching(/12:00/),
    expect.stringMatching(/1:00/),
    expect.stringMatching(/2:00[^,]*$/),
    expect.stringMatching(/2:00.*second time/),
    expect.stringMatching(/3:00/),
  ])
})

test('a day of 23 hours has labels at round hours', () => {
  const clocks = Array.from({ length: 24 }, (_, clock) => clock).filter((clock) => clock !== 2)
  const starts = hours('2026-03-29', clocks).map(({ start }) => start)
  const shown = tickPlaces('hour', starts).map(({ place }) => starts[place]?.slice(11, 13))
  expect(shown).toEqual(['00', '03', '06', '09', '12', '15', '18', '21'])
})

test('excess labels are hidden on a phone', () => {
  const starts = Array.from(
    { length: 12 },
    (_, month) => `2026-${String(month + 1).padStart(2, '0')}-01T00:00`,
  )
  const ticks = tickPlaces('month', starts)
  expect(ticks.map(({ place }) => place)).toEqual([0, 2, 4, 6, 8, 10])
  expect(ticks.filter(({ isMain }) => isMain).map(({ place }) => place)).toEqual([0, 4, 8])
})

test.each([
  // Clocks go back on the second day, and forward on it.
  ['2026-10-25', [0, 1, 2, 2, 3], '2026-10-24', [0, 1, 2, 3], [0, 1, 2, null, 3]],
  ['2026-10-26', [0, 1, 2, 3], '2026-10-25', [0, 1, 2, 2, 3], [0, 1, 2, 4]],
  ['2026-03-29', [0, 1, 3], '2026-03-28', [0, 1, 2, 3], [0, 1, 3]],
])('hours of %s match the same hours of the day before', (day, clocks, earlier, clocksBefore, beside) => {
  const points = hours(day, clocks) as ScanPoint[]
  const before = hours(earlier, clocksBefore).map((hour, scans) => ({ ...hour, scans })) as ScanPoint[]
  expect(alignHours(points, before).map((point) => point?.scans ?? null)).toEqual(beside)
  expect(hoursUpTo(points, before, points.length)).toHaveLength(before.length)
})

test('an unfinished day is compared with the same hours only', () => {
  const points: ScanPoint[] = [8, 9, 10].map((clock) => ({
    start: `2026-05-02T${String(clock).padStart(2, '0')}:00`,
    at: `2026-05-02T${String(clock).padStart(2, '0')}:00:00.000Z`,
    scans: 1,
    clicks: 0,
    visitors: null,
  }))
  const scans = {
    points,
    unit: 'hour',
    before: { points: points.map((point) => ({ ...point, scans: 5 })) },
    totalsBefore: { scans: 15, clicks: 0, visitors: null },
  } as unknown as Scans
  const at = (time: string) => toSeries(scans, Date.parse(`2026-05-02T${time}Z`))
  expect(at('09:59')).toMatchObject({ begun: 2, sumsBefore: { scans: 10 } })
  expect(at('10:00')).toMatchObject({ begun: 3, sumsBefore: { scans: 15 } })
})

test.each([
  ['2026-05-01T00:00:00.000Z', '2026-05-03T00:00:00.000Z', 500, true],
  // A very recent visit is not in the chart yet.
  ['2026-05-01T00:00:00.000Z', '2026-05-03T00:00:00.000Z', 101, false],
  ['2026-05-04T00:00:00.000Z', '2026-05-03T00:00:00.000Z', 500, false],
  ['2026-05-01T00:00:00.000Z', null, 500, false],
])(
  'from %s with details since %s and %d total visits, older ones are mentioned: %s',
  (at, since, ever, told) => {
    const scans = { points: [{ at }], since, totals: { scans: 60, clicks: 40 } } as unknown as Scans
    expect(hasOlderVisits(scans, ever)).toBe(told)
  },
)

test.each([
  ['UTC', '2027-01-31T23:30'],
  ['Europe/Berlin', '2027-02-01T00:30'],
  ['Asia/Kathmandu', '2027-02-01T05:15'],
])('local time in %s is %s', (zone, clock) => {
  expect(wallClock(zone, Date.parse('2027-01-31T23:30:00Z'))).toBe(clock)
})

test.each([
  ['device', 'phone', 'Phone'],
  ['device', 'fridge', 'fridge'],
  ['system', 'ios', 'iOS'],
  ['browser', 'android', 'Android Browser'],
  ['language', 'de', 'German'],
  ['language', 'not a tag', 'not a tag'],
  ['language', '', 'Unknown'],
  ['country', 'DE', 'Germany'],
  ['country', '', 'Unknown'],
  ['referrer', 'other', 'Other'],
] as const)('the %s "%s" is labelled %s', (dimension, value, words) => {
  expect(valueWords(dimension, value)).toBe(words)
})

test('a formula in a value is neutralised in the file', () => {
  const breakdowns = { device: [], system: [], browser: [], language: [], country: [] }
  const referrer = [{ value: '=HYPERLINK("x")', scans: 1, clicks: 0 }]
  const text = breakdownsCsv({ breakdowns: { ...breakdowns, referrer } } as unknown as Scans)
  expect(text).toContain('referrer,"\'=HYPERLINK(""x"")",1,0,1\r\n')
})

const lost: Failure = { kind: 'network', message: '', reason: 'offline' }
const busy: Failure = { kind: 'server', message: '', status: 429, retryAfter: 40 }
test.each<[string, Failure | null, number, boolean, number | false]>([
  ['all is well', null, 0, true, 1_000],
  ['it has just failed', lost, 500, true, 2_000],
  ['it has failed for a while', lost, 12_000, true, 12_000],
  ['it fails for long', lost, 900_000, true, 30_000],
  ['it asked to wait', busy, 500, true, 40_000],
  ['there is no such code', { kind: 'not-found', message: '' }, 0, true, false],
  ['there is no connection', null, 0, false, false],
])('after %s the totals are polled again in time', (_, failure, failedFor, isOnline, rest) => {
  expect(restAfter(failure, failedFor, isOnline)).toBe(rest)
})

/** Two weeks of days from a Monday. */
function twoWeeks(scansOf: (place: number) => number, device: string): Scans {
  const points = Array.from({ length: 14 }, (_, place) => {
    const start = `2027-03-${String(place + 1).padStart(2, '0')}T00:00`
    return { start, at: `${start}:00Z`, scans: scansOf(place), clicks: 0, visitors: null }
  })
  const totals = { scans: points.reduce((sum, { scans }) => sum + scans, 0), clicks: 0, visitors: null }
  const none = { scans: 0, clicks: 0, visitors: null }
  const breakdowns = { device: [{ value: device, scans: totals.scans, clicks: 0 }] }
  return {
    unit: 'day',
    zone: 'UTC',
    from: '2027-03-01',
    to: '2027-03-14',
    since: null,
    exactFrom: '2027-01-01',
    points,
    totals,
    totalsBefore: none,
    before: { from: '2027-02-15', to: '2027-02-28', points: [] },
    breakdowns: { ...breakdowns, system: [], browser: [], language: [], country: [], referrer: [] },
  }
}

test.each([
  [
    (place: number) => (place % 7 === 4 ? 30 : 10),
    'phone',
    'The busiest day of the week is Friday, with 33% of all visits.',
  ],
  [() => 10, 'phone', '100% of all visits come from phones.'],
  [() => 10, 'bot', null],
  [(place: number) => (place === 4 ? 30 : 0), 'phone', null],
])('a period is summed up in one sentence, or in none', (scansOf, device, words) => {
  const scans = twoWeeks(scansOf, device)
  expect(insightWords(scans, toSeries(scans, Date.parse('2027-04-01')))).toBe(words)
})
