import { expect, onTestFinished, test, vi } from 'vitest'
import { createCounting } from '#service/counting/counting.ts'
import type { GroupWriter } from '#service/counting/group-writer.ts'
import { type PackedVisits, VisitGroup, visitNumbers, visitorTexts } from '#service/counting/visit-group.ts'
import { aVisit } from '../analytics/a-log.ts'
import { until } from './a-redirector.ts'

/** The codes of a group, each with its visits. */
function codesOf({ numbers }: PackedVisits): [code: number, visits: number][] {
  return Array.from({ length: numbers.length / visitNumbers }, (_, record) => {
    const [, code = -1, , , scans = 0, clicks = 0] = numbers.subarray(record * visitNumbers)
    return [code, scans + clicks]
  })
}

test('a writer that never works is given up at the end, and the loss is told', async () => {
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

test('while one group is written the next one gathers, and each visit is in one group only', async () => {
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
  const counting = createCounting({ writer, onFailure: () => {}, every: 1 })
  counting.count(aVisit())
  await until(async () => groups.length === 1)
  for (let visit = 0; visit < 5; visit += 1) counting.count(aVisit({ codeId: visit % 2 }))
  await new Promise((later) => setTimeout(later, 20))
  expect(groups).toEqual([[[1, 1]]])
  finish.shift()?.()
  await until(async () => groups.length === 2)
  expect(groups[1]).toEqual([
    [0, 3],
    [1, 2],
  ])
  finish.shift()?.()
  expect(await counting.close()).toBe(0)
})

test('a group closes so long after its first visit, however long the one before it is written', async () => {
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

test('visitors who told the same are one record, however often they were looked at', () => {
  const group = new VisitGroup()
  for (let visit = 0; visit < 2_500; visit += 1) group.add(aVisit({ codeId: visit % 2 }), aVisit())
  const packed = group.take()
  expect(codesOf(packed)).toEqual([
    [0, 1_250],
    [1, 1_250],
  ])
  expect(packed.visitors.length).toBe(visitorTexts)
})
