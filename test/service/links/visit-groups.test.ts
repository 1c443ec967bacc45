import { expect, onTestFinished, test, vi } from 'vitest'
import { createCounting, type GroupWriter } from '#service/analytics/counting.ts'
import { type PackedVisits, VisitGroup, visitNumbers } from '#service/analytics/visit-group.ts'
import { aVisit } from '../analytics/a-log.ts'

function codesOf({ numbers }: PackedVisits): [code: number, visits: number][] {
  return Array.from({ length: numbers.length / visitNumbers }, (_, record) => {
    const [, code = -1, , , scans = 0, clicks = 0] = numbers.subarray(record * visitNumbers)
    return [code, scans + clicks]
  })
}

test('a writer that always fails is given up at the end, and the loss is logged', async () => {
  const writer: GroupWriter = {
    start: () => {},
    write: () => Promise.reject(new Error('The disk is gone')),
    end: () => Promise.resolve(),
  }
  const failures: unknown[] = []
  const counting = createCounting({
    writer,
    onFailure: (error) => failures.push(error),
    every: 1,
    lastTries: 2,
  })
  counting.count(aVisit())
  counting.count(aVisit({ kind: 'click' }))
  expect(await counting.close()).toBe(2)
  expect(await counting.close()).toBe(2)
  expect(failures.length).toBeGreaterThanOrEqual(2)
})

test('the next group fills while one is written, and each visit is in one group only', async () => {
  const groups: ReturnType<typeof codesOf>[] = []
  const finish: (() => void)[] = []
  const writer: GroupWriter = {
    start: () => {},
    write: (group) =>
      new Promise((resolve) => {
        groups.push(codesOf(group))
        finish.push(resolve)
      }),
    end: () => Promise.resolve(),
  }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const counting = createCounting({ writer, onFailure: () => {}, every: 1 })
  counting.count(aVisit())
  await vi.advanceTimersByTimeAsync(1)
  for (let visit = 0; visit < 5; visit += 1) counting.count(aVisit({ codeId: visit % 2 }))
  await vi.advanceTimersByTimeAsync(20)
  expect(groups).toEqual([[[1, 1]]])
  finish.shift()?.()
  await vi.advanceTimersByTimeAsync(1)
  expect(groups[1]).toEqual([
    [0, 3],
    [1, 2],
  ])
  finish.shift()?.()
  expect(await counting.close()).toBe(0)
})

test('a group closes a fixed time after its first visit, however long the previous write takes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const begun: number[] = []
  let finish = (): void => {}
  const writer: GroupWriter = {
    start: () => {},
    write: () =>
      new Promise((resolve) => {
        begun.push(performance.now())
        finish = resolve
      }),
    end: () => Promise.resolve(),
  }
  const counting = createCounting({ writer, onFailure: () => {}, every: 60 })
  const start = performance.now()
  const at = (milliseconds: number) => vi.advanceTimersByTimeAsync(start + milliseconds - performance.now())
  counting.count(aVisit())
  await at(70)
  counting.count(aVisit())
  await at(80)
  finish()
  await at(140)
  counting.count(aVisit())
  await at(300)
  finish()
  await at(301)
  expect(begun.map((time) => time - start)).toEqual([60, 130, 300])
  finish()
  expect(await counting.close()).toBe(0)
})

test('visitors with the same traits are one record', () => {
  const group = new VisitGroup()
  for (let visit = 0; visit < 2_500; visit += 1) group.add(aVisit({ codeId: visit % 2 }))
  const packed = group.take()
  expect(codesOf(packed)).toEqual([
    [0, 1_250],
    [1, 1_250],
  ])
  expect(packed.visitors.length).toBe(1)
})

test.each([
  ['few visits on a fast disk', 20, 20, 60 + 20],
  ['few visits on a slow disk', 20, 150, 150 + 150],
  ['333 visits a second', 3, 20, 315 + 20],
  ['1,000 visits a second', 1, 20, 915 + 20],
])('%s: none waits longer than its bound', async (_title, gap, commit, bound) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  /** When each visit came that is not on disk. */
  const waiting: number[] = []
  let oldest = 0
  let written = 0
  const writer: GroupWriter = {
    start: () => {},
    write: async (group) => {
      const visits = codesOf(group).reduce((sum, [, count]) => sum + count, 0)
      await new Promise((resolve) => setTimeout(resolve, commit))
      for (const cameAt of waiting.splice(0, visits)) oldest = Math.max(oldest, performance.now() - cameAt)
      written += visits
    },
    end: () => Promise.resolve(),
  }
  const counting = createCounting({ writer, onFailure: () => {} })
  for (let visit = 0; visit < 1_000; visit += 1) {
    waiting.push(performance.now())
    counting.count(aVisit())
    await vi.advanceTimersByTimeAsync(gap)
  }
  await vi.advanceTimersByTimeAsync(2_000)
  expect(written).toBe(1_000)
  expect(oldest).toBeGreaterThan(bound - 30)
  // A timer takes at least a millisecond.
  expect(oldest).toBeLessThanOrEqual(bound + 1)
})
