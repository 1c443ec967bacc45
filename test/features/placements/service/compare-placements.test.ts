import { expect, test } from 'vitest'
import {
  readPlacementComparison,
  comparePlacements,
} from '#features/placements/service/read-placement-comparison.ts'
import { aLog, aVisit } from '../../../service/analytics/a-log.ts'

const day = 86_400_000
const place = (weeks: readonly number[], copies = 1) => ({ weeks, copies })

test.each([
  ['four even weeks of twice the scans', [80, 84, 76, 80], [40, 38, 42, 40], 'clear'],
  ['the same with one week that bursts', [15, 14, 120, 11], [20, 19, 21, 20], 'few'],
  ['equal places', [40, 42, 38, 40], [41, 39, 40, 42], 'alike'],
  ['three weeks', [40, 42, 38], [20, 19, 21], 'few'],
  ['four weeks with few scans', [8, 7, 6, 9], [2, 3, 2, 1], 'few'],
  ['all scans at one place', [20, 20, 20, 20], [0, 0, 0, 0], 'clear'],
] as const)('%s', (_name, one, other, outcome) => {
  expect(comparePlacements(place(one), place(other)).outcome).toBe(outcome)
})

test('the ratio is per copy and inside its interval, and one that is clear excludes 1', () => {
  const { ratio, low, high, weeks } = comparePlacements(place([40, 42, 38, 40], 4), place([10, 9, 11, 10]))
  expect(ratio).toBeCloseTo(1)
  expect(low).toBeLessThan(1)
  expect(high).toBeGreaterThan(1)
  expect(weeks).toBe(4)
  const clear = comparePlacements(place([40, 42, 38, 40]), place([20, 19, 21, 20]))
  expect(clear.ratio).toBeCloseTo(2)
  expect(clear.low).toBeGreaterThan(1)
})

test('too few scans say how many more weeks it takes, at the present rate', () => {
  expect(comparePlacements(place([10, 10]), place([10, 10])).weeksLeft).toBe(2)
  expect(comparePlacements(place([2, 3, 2, 3, 3]), place([3, 2, 2, 2, 3])).weeksLeft).toBe(5)
  expect(comparePlacements(place([0, 0]), place([0, 0]))).toMatchObject({ ratio: null, weeksLeft: null })
})

test('more comparisons at once ask for more evidence', () => {
  const [one, other] = [place([80, 84, 76, 80]), place([40, 38, 42, 40])]
  expect(comparePlacements(one, other).outcome).toBe('clear')
  expect(comparePlacements(one, other, 100).outcome).toBe('alike')
})

const placement = {
  user_id: 1,
  code_id: 1,
  copies: null,
  cost: null,
  until: null,
  note: '',
  removed_at: null,
}

test('weeks are those of the reader: Auckland is half a day ahead of UTC', async () => {
  const log = await aLog()
  const made = { ...placement, from: '2026-06-01', created_at: '2026-05-01T00:00:00.000Z' }
  await log.database
    .insertInto('placements')
    .values([
      { ...made, mark: 'a3', name: 'Queen Street' },
      { ...made, mark: 'b4', name: 'Harbour' },
    ])
    .execute()
  // Each Monday at one o'clock of the night in Auckland, Sunday in UTC.
  const monday = Date.parse('2026-05-31T13:00:00Z')
  const scans = (count: number, mark: string, week: number) =>
    Array.from({ length: count }, () => aVisit({ at: monday + week * 7 * day, placement: mark }))
  await log.write([0, 1, 2, 3].flatMap((week) => [...scans(80, 'a3', week), ...scans(40, 'b4', week)]))
  const now = monday + 28 * day
  const read = async (zone: string) => {
    const compared = await readPlacementComparison(log.database, 1, 1, 'b4', { zone, now })
    return compared.ok ? compared.value.rows : compared
  }
  expect(await read('Pacific/Auckland')).toMatchObject([{ weeks: 4, outcome: 'clear' }])
  expect(await read('UTC')).toMatchObject([{ weeks: 3, outcome: 'few' }])
})

test('only full weeks in which both places could be seen are compared', async () => {
  const log = await aLog()
  const start = Date.parse('2026-06-01T12:00:00Z')
  const created_at = '2026-05-01T00:00:00.000Z'
  await log.database
    .insertInto('placements')
    .values([
      { ...placement, mark: 'a3', name: 'Nord', copies: 2, from: '2026-05-20', created_at },
      { ...placement, mark: 'b4', name: 'Süd', copies: 1, from: '2026-06-01', created_at },
    ])
    .execute()
  const visits = Array.from({ length: 30 }, (_, at) => {
    const scan = { at: start + at * day }
    const south = Array.from({ length: 4 }, () => aVisit({ ...scan, placement: 'b4' }))
    return [...south, ...south.slice(2).map((visit) => ({ ...visit, placement: 'a3' }))]
  })
  await log.write([aVisit({ at: start - 5 * day, placement: 'a3' }), ...visits.flat()])
  const read = async (mark?: string) =>
    await readPlacementComparison(log.database, 1, 1, mark, { zone: 'UTC', now: start + 30 * day })
  expect(await read()).toMatchObject({
    value: { with: { mark: 'a3' }, rows: [{ mark: 'b4', outcome: 'clear', isPerCopy: true, weeks: 4 }] },
  })
  const compared = await read('b4')
  expect(compared.ok && compared.value.rows[0]?.ratio).toBeCloseTo(1 / 4)
})
