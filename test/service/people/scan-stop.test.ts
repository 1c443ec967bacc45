import { expect, test } from 'vitest'
import { seededRandom } from '#design/seeded-random.ts'
import { scansStopped } from '#service/domain/scan-stop.ts'

// Every run sees the same worlds.
const random = seededRandom(31)

/** A number of Poisson with this mean (Knuth). */
function poisson(mean: number): number {
  let [count, product] = [-1, 1]
  for (const least = Math.exp(-mean); product > least; count += 1) product *= 1 - random()
  return count
}

/** A Gamma number with mean 1 and variance 1 / shape, for whole shapes. */
function gamma(shape: number): number {
  let sum = 0
  for (let part = 0; part < shape; part += 1) sum -= Math.log(1 - random())
  return sum / shape
}

const year = 365
const history = 28

/** A year after four weeks of history. The variances are those of the comparison of placements. */
const worlds: Readonly<Record<string, (perDay: number) => number[]>> = {
  'scans one by one': (perDay) => Array.from({ length: history + year }, () => poisson(perDay)),
  'bursts of a day': (perDay) => Array.from({ length: history + year }, () => poisson(perDay * gamma(2))),
  'bursts of a week': (perDay) => {
    let burst = 1
    return Array.from({ length: history + year }, (_, day) => {
      if (day % 7 === 0) burst = gamma(4)
      return poisson(perDay * burst)
    })
  },
  'closed at weekends': (perDay) =>
    Array.from({ length: history + year }, (_, day) => (day % 7 < 5 ? poisson(perDay) : 0)),
}

/** The stops that a job sees that looks every day, by the day of their last scan. */
function stopsSeen(days: readonly number[], among = 1): Set<number> {
  const seen = new Set<number>()
  for (let end = history; end <= days.length; end += 1) {
    if (days[end - 1] !== 0) continue
    const known = days.slice(Math.max(0, end - 150), end)
    const silent = scansStopped(known.slice(known.findIndex((scans) => scans > 0)), among)
    if (silent !== null) seen.add(end - silent)
  }
  return seen
}

const codes = 200

test.each(Object.keys(worlds))('%s: no code has more than one false alarm in a year', (world) => {
  for (const perDay of [0.3, 1, 3, 10, 30]) {
    const alarms = Array.from({ length: codes }, () => stopsSeen(worlds[world]?.(perDay) ?? []).size)
    const mean = alarms.reduce((sum, count) => sum + count, 0) / codes
    expect([perDay, Math.max(...alarms) <= 1, mean < 0.1]).toEqual([perDay, true, true])
  }
})

test.each(['bursts of a day', 'bursts of a week'])('%s: nor has one with 20 placements', (world) => {
  const alarms = Array.from({ length: 10 }, () => {
    const ofPlaces = Array.from({ length: 20 }, () => stopsSeen(worlds[world]?.(1) ?? [], 20).size)
    return ofPlaces.reduce((sum, count) => sum + count, 0)
  })
  expect(Math.max(...alarms)).toBeLessThanOrEqual(1)
})

test.each([
  ['scans one by one', 4],
  ['bursts of a day', 10],
  ['bursts of a week', 30],
  ['closed at weekends', 6],
])('%s, ten a day: of a hundred stops, 95 are seen within %s days', (world, within) => {
  const seen = Array.from({ length: codes }, () => {
    const days = [...(worlds[world]?.(10) ?? []).slice(-100), ...Array.from({ length: within }, () => 0)]
    return scansStopped(days.slice(days.findIndex((scans) => scans > 0))) !== null
  })
  expect(seen.filter(Boolean).length).toBeGreaterThanOrEqual(0.95 * codes)
})

test('too little history says nothing', () => {
  expect(scansStopped([])).toBeNull()
  expect(scansStopped([...Array.from({ length: 20 }, () => 50), 0, 0, 0, 0, 0])).toBeNull()
  expect(
    scansStopped([...Array.from({ length: 60 }, (_, day) => (day % 10 === 0 ? 1 : 0)), 0, 0, 0]),
  ).toBeNull()
})
