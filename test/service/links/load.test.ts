import { expect, test } from 'vitest'
import { loadWithKills, settledBefore } from '../../bench/redirects/load-with-kills.ts'

/**
 * Far more than the 100 ms of a group, because a busy machine may delay a commit. The benchmark measures the
 * real figure.
 */
const lastMoments = 1_000

test('under 200 connections with kills, every redirect except the last moments is counted once', async () => {
  const load = await loadWithKills({ connections: 200, kills: 3, secondsEach: 2.5 })
  expect(load.lives).toHaveLength(3)
  expect(settledBefore(load, lastMoments)).toBeGreaterThan(0)
  expect(load.counted).toBeGreaterThanOrEqual(settledBefore(load, lastMoments))
  // A visit whose response was cut off may be counted, but never more than were sent.
  expect(load.counted).toBeLessThanOrEqual(load.asked)
})
