import { expect, onTestFinished, test, vi } from 'vitest'
import { LinkCache, type LinkCacheOptions } from '#service/links/link-cache.ts'
import type { ResolvableLink } from '#service/domain/resolve-link.ts'
import { aLink as anyLink } from './a-link.ts'

const aLink = (codeId: number) => anyLink({ codeId, destinationUrl: `https://example.com/${codeId}` })

function aCache(options: Partial<LinkCacheOptions> = {}) {
  const asked: string[] = []
  const time = { now: 0 }
  const cache = new LinkCache({
    find: async (_domain, tagKey) => {
      asked.push(tagKey)
      return tagKey.startsWith('no') ? null : aLink(asked.length)
    },
    monotonic: () => time.now,
    ...options,
  })
  return { cache, asked, time }
}

test('a link and its absence are read once and cached for a second', async () => {
  const { cache, asked, time } = aCache()
  await cache.read('a', 'yes')
  await cache.read('a', 'no')
  time.now = 999
  expect([cache.fresh('a', 'yes')?.codeId, cache.fresh('a', 'no')]).toEqual([1, null])
  time.now = 1_000
  expect([cache.fresh('a', 'yes'), cache.fresh('a', 'no')]).toEqual([undefined, undefined])
  expect(asked).toEqual(['yes', 'no'])
})

test('a link in use is refreshed shortly before it expires, once, without waiting visitors', async () => {
  const { cache, asked, time } = aCache()
  await cache.read('a', 'yes')
  time.now = 749
  cache.fresh('a', 'yes')
  expect(asked).toEqual(['yes'])
  time.now = 750
  expect([cache.fresh('a', 'yes')?.codeId, cache.fresh('a', 'yes')?.codeId]).toEqual([1, 1])
  await new Promise(setImmediate)
  expect(asked).toEqual(['yes', 'yes'])
  time.now = 1_000
  expect(cache.fresh('a', 'yes')?.codeId).toBe(2)
})

test('links read at different moments expire together, none later than a second after its read', async () => {
  const { cache, time } = aCache()
  for (const [now, tag] of [
    [10, 'one'],
    [120, 'two'],
    [249, 'three'],
  ] as const) {
    time.now = now
    await cache.read('a', tag)
  }
  const kept = () => ['one', 'two', 'three'].map((tag) => cache.fresh('a', tag) !== undefined)
  time.now = 999
  expect(kept()).toEqual([true, true, true])
  time.now = 1_000
  await new Promise(setImmediate)
  const { cache: other, time: later } = aCache()
  later.now = 10
  await other.read('a', 'one')
  later.now = 1_000
  expect(other.fresh('a', 'one')).toBeUndefined()
})

test('a crowd that requests one link at once reads it once', async () => {
  const { cache, asked } = aCache()
  const links = await Promise.all(Array.from({ length: 50 }, () => cache.read('a', 'yes')))
  expect(new Set(links).size).toBe(1)
  expect(asked).toEqual(['yes'])
})

test('a read during a change is not cached', async () => {
  const found: ((link: ResolvableLink) => void)[] = []
  const { cache } = aCache({ find: () => new Promise((resolve) => found.push(resolve)) })
  const early = cache.read('a', 'tag')
  await Promise.resolve()
  cache.forget('a', 'tag')
  const late = cache.read('a', 'tag')
  await Promise.resolve()
  await Promise.resolve()
  found[1]?.(aLink(2))
  await late
  found[0]?.(aLink(1))
  await early
  expect(cache.fresh('a', 'tag')?.codeId).toBe(2)
})

test('memory stays bounded under guessing, which evicts no link', async () => {
  const { cache } = aCache({ limit: 10 })
  await cache.read('a', 'yes')
  for (let guess = 0; guess < 100; guess += 1) await cache.read('a', `no-${guess}`)
  expect(cache.size).toBe(11)
  expect(cache.fresh('a', 'yes')?.codeId).toBe(1)
  // The latest guess is remembered, the first one forgotten.
  expect([cache.fresh('a', 'no-99'), cache.fresh('a', 'no-0')]).toEqual([null, undefined])
})

test('a failing database is covered by the cache for an hour, then reported', async () => {
  let isBroken = false
  const stale: unknown[] = []
  const { cache, time } = aCache({
    find: async () => {
      if (isBroken) throw new Error('The disk is gone')
      return aLink(1)
    },
    onStale: (error) => stale.push(error),
  })
  await cache.read('a', 'yes')
  isBroken = true
  time.now = 3_600_000
  expect((await cache.read('a', 'yes'))?.codeId).toBe(1)
  expect(stale).toHaveLength(1)
  time.now = 3_600_001
  await expect(cache.read('a', 'yes')).rejects.toThrow('The disk is gone')
  await expect(cache.read('a', 'other')).rejects.toThrow('The disk is gone')
})

test('a link written during an outage keeps its last response for an hour', async () => {
  let answers: () => Promise<ResolvableLink> = async () => aLink(1)
  const { cache, time } = aCache({ find: () => answers() })
  await cache.read('a', 'yes')
  let fail = (_error: Error) => {}
  answers = () => new Promise((_resolve, reject) => (fail = reject))
  const early = cache.read('a', 'yes')
  await Promise.resolve()
  cache.forget('a', 'yes')
  expect(cache.fresh('a', 'yes')).toBeUndefined()
  fail(new Error('It is gone'))
  expect((await early)?.codeId).toBe(1)
  // A read of before the write says nothing of the time after it.
  expect(cache.fresh('a', 'yes')).toBeUndefined()
  answers = () => Promise.reject(new Error('It is gone'))
  time.now = 3_600_000
  expect((await cache.read('a', 'yes'))?.codeId).toBe(1)
  time.now = 3_600_001
  await expect(cache.read('a', 'yes')).rejects.toThrow('It is gone')
  answers = async () => aLink(2)
  expect((await cache.read('a', 'yes'))?.codeId).toBe(2)
})

test('a written link never returns its earlier state, however slow the database', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  let answer = (_link: ResolvableLink) => {}
  const { cache } = aCache({ find: () => new Promise((resolve) => (answer = resolve)) })
  const first = cache.read('a', 'yes')
  await Promise.resolve()
  await Promise.resolve()
  answer(aLink(1))
  await first
  cache.forget('a', 'yes')
  const changed = cache.read('a', 'yes')
  // Longer than a visitor of an unchanged link would wait.
  await vi.advanceTimersByTimeAsync(1_100)
  answer(aLink(2))
  expect((await changed)?.codeId).toBe(2)
})

test('a silent database delays no visitor of a cached link', async () => {
  let isSilent = false
  const { cache, time } = aCache({
    find: async () => (isSilent ? await new Promise<never>(() => {}) : aLink(1)),
  })
  await cache.read('a', 'yes')
  isSilent = true
  time.now = 5_000
  expect(cache.fresh('a', 'yes')).toBeUndefined()
  expect((await cache.read('a', 'yes'))?.codeId).toBe(1)
  // Later visitors do not wait until the database is tried again.
  expect(cache.fresh('a', 'yes')?.codeId).toBe(1)
  time.now = 6_000
  expect(cache.fresh('a', 'yes')).toBeUndefined()
})

test('a full cache drops the link that nobody has visited for longest', async () => {
  const { cache } = aCache({ limit: 2 })
  await cache.read('a', 'popular')
  await cache.read('a', 'rare')
  cache.fresh('a', 'popular')
  await cache.read('a', 'new')
  const isKept = (tag: string) => cache.fresh('a', tag) !== undefined
  expect(['popular', 'rare', 'new'].filter(isKept)).toEqual(['popular', 'new'])
})
