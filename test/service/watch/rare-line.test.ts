import { expect, test } from 'vitest'
import { rareLine } from '#service/metrics/service-log.ts'

test('a failure repeated thousands of times is logged at once, then every ten seconds with its count', () => {
  let now = 0
  const told: object[] = []
  const line = rareLine(
    (words) => told.push(words),
    () => now,
  )
  const err = new Error('away')
  for (const at of [0, 1, 2, 9_999]) {
    now = at
    line(err)
  }
  expect(told).toEqual([{ err }])
  for (const at of [10_000, 20_000]) {
    now = at
    line(err)
  }
  expect(told).toEqual([{ err }, { err, alike: 3 }, { err }])
})
