import { expect, test } from 'vitest'
import { chartPoints, periodBefore, startOfDate, coverRange } from '#service/analytics/chart-points.ts'
import { wallAt } from '#contract/time-zone.ts'
import { savedSpans } from '#service/analytics/retention.ts'

const hour = 3_600_000

test.each([
  ['an ordinary day', 'Europe/Berlin', '2026-06-01', 24, '2026-05-31T22:00:00.000Z'],
  ['the day on which summer time begins', 'Europe/Berlin', '2026-03-29', 23, '2026-03-28T23:00:00.000Z'],
  ['the day on which summer time ends', 'Europe/Berlin', '2026-10-25', 25, '2026-10-24T22:00:00.000Z'],
  ['a day in New York', 'America/New_York', '2026-11-01', 25, '2026-11-01T04:00:00.000Z'],
  ['a day that has no midnight', 'Africa/Cairo', '2026-04-24', 23, '2026-04-23T22:00:00.000Z'],
  ['the day before it', 'Africa/Cairo', '2026-04-23', 24, '2026-04-22T22:00:00.000Z'],
  ['a day that ends on a repeated hour', 'Africa/Cairo', '2026-10-29', 25, '2026-10-28T21:00:00.000Z'],
  ['a half-hour zone', 'Asia/Kolkata', '2026-06-01', 24, '2026-05-31T18:30:00.000Z'],
  ['a quarter-hour zone', 'Asia/Kathmandu', '2026-06-01', 24, '2026-05-31T18:15:00.000Z'],
  [
    'a zone that changes by half an hour',
    'Australia/Lord_Howe',
    '2026-04-05',
    25,
    '2026-04-04T13:00:00.000Z',
  ],
  ['a zone far ahead', 'Pacific/Kiritimati', '2026-01-01', 24, '2025-12-31T10:00:00.000Z'],
])('%s has its hours, each at its own instant', (_day, zone, date, hours, first) => {
  const { points, end } = chartPoints({ from: date, to: date, zone, unit: 'hour' })
  expect(points).toHaveLength(hours)
  expect(new Date(points[0]?.at ?? 0).toISOString()).toBe(first)
  expect(points.every(({ start }) => start.startsWith(date))).toBe(true)
  expect(points.every(({ at }, place) => at === (points[0]?.at ?? 0) + place * hour)).toBe(true)
  expect(end).toBeGreaterThan(points.at(-1)?.at ?? 0)
})

test('a repeated hour appears twice with one local time, a skipped one not at all', () => {
  const wallsOf = (date: string) =>
    chartPoints({ from: date, to: date, zone: 'Europe/Berlin', unit: 'hour' }).points.map(({ start }) =>
      start.slice(11),
    )
  expect(wallsOf('2026-10-25').filter((wall) => wall === '02:00')).toHaveLength(2)
  expect(wallsOf('2026-03-29')).not.toContain('02:00')
})

test('days and months begin at local midnight of the zone', () => {
  const days = chartPoints({ from: '2026-03-28', to: '2026-03-30', zone: 'Europe/Berlin', unit: 'day' })
  expect(days.points.map(({ start }) => start)).toEqual([
    '2026-03-28T00:00',
    '2026-03-29T00:00',
    '2026-03-30T00:00',
  ])
  expect(new Date(days.end).toISOString()).toBe('2026-03-30T22:00:00.000Z')
  const months = chartPoints({
    from: '2025-12-15',
    to: '2026-02-03',
    zone: 'America/New_York',
    unit: 'month',
  })
  expect(months.points).toEqual([
    { at: Date.parse('2025-12-15T05:00Z'), start: '2025-12-15T00:00' },
    { at: Date.parse('2026-01-01T05:00Z'), start: '2026-01-01T00:00' },
    { at: Date.parse('2026-02-01T05:00Z'), start: '2026-02-01T00:00' },
  ])
})

test.each([
  ['day', '2026-03-01', '2026-03-31', '2026-01-29', '2026-02-28'],
  ['hour', '2026-03-01', '2026-03-01', '2026-02-28', '2026-02-28'],
  ['month', '2026-01-01', '2026-03-31', '2025-10-01', '2025-12-31'],
  ['month', '2024-02-01', '2024-02-29', '2024-01-01', '2024-01-31'],
  // The last month is not over, so it is compared up to today.
  ['month', '2025-12-01', '2026-11-21', '2024-12-01', '2025-11-21'],
  ['month', '2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
  ['month', '2026-01-10', '2026-01-19', '2025-12-31', '2026-01-09'],
] as const)('by the %s, %s to %s is compared with %s to %s', (unit, from, to, fromBefore, toBefore) => {
  const zone = 'UTC'
  expect(periodBefore({ from, to, zone, unit })).toEqual({ from: fromBefore, to: toBefore, zone, unit })
})

test('a zone’s day begins when a clock first shows it', () => {
  for (const zone of ['Europe/Berlin', 'Africa/Cairo', 'America/St_Johns', 'Australia/Lord_Howe']) {
    for (const date of ['2026-03-29', '2026-04-05', '2026-04-24', '2026-10-04', '2026-10-30', '2026-11-01']) {
      let at = Date.parse(`${date}T00:00Z`) - 20 * hour
      while (!new Date(wallAt(at, zone)).toISOString().startsWith(date)) at += 60_000
      expect([zone, date, startOfDate(date, zone)]).toEqual([zone, date, at])
    }
  }
})

test('a range is covered by months, days and hours without gap or overlap', () => {
  const now = Date.parse('2026-06-20T10:00Z')
  const kept = savedSpans(now)
  const from = Date.parse('2026-03-30T22:00Z')
  const to = Date.parse('2026-06-18T22:00Z')
  const { hour: hours, day: days, month: months } = coverRange(from, to, kept)
  // 30 March is before the hourly counts: its noon is outside, that of the 31st inside.
  expect(days[0]).toBe('2026-03-31')
  expect(months).toEqual(['2026-04', '2026-05'])
  expect(days.slice(1)).toEqual(
    Array.from({ length: 17 }, (_, day) => `2026-06-${String(day + 1).padStart(2, '0')}`),
  )
  expect(hours).toEqual(Array.from({ length: 22 }, (_, at) => `2026-06-18T${String(at).padStart(2, '0')}`))
})
