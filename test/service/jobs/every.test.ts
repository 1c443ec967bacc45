import { expect, test, vi } from 'vitest'
import { every } from '#service/jobs/every.ts'

test('a run that is due while another one is under way is left out, and a stop waits for the run', async () => {
  vi.useFakeTimers()
  const ends: (() => void)[] = []
  const repeated = every('test', 1_000, () => new Promise((resolve) => ends.push(resolve)), {
    isDueNow: true,
  })
  expect(ends).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(ends).toHaveLength(1)
  ends[0]?.()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(ends).toHaveLength(2)

  let isStopped = false
  const stopping = repeated.stop().then(() => (isStopped = true))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(isStopped).toBe(false)
  ends[1]?.()
  await stopping
  expect(ends).toHaveLength(2)
  vi.useRealTimers()
})
