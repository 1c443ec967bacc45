import { expect, test } from 'vitest'
import { LaneFull, Lanes } from '#service/domain/lanes.ts'

/** Work that ends when its test says so. */
function aWork() {
  let end = (): void => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  return { run: () => ended, end }
}

/** The names of finished work, in order. */
async function orderOf(wanted: readonly (readonly [lane: string, name: string])[], atOnce: number) {
  const lanes = new Lanes<string>({ atOnce, perLane: 1 })
  const order: string[] = []
  await Promise.all(wanted.map(([lane, name]) => lanes.run(lane, async () => void order.push(name))))
  return order
}

test('an account with a long queue does not delay another one', async () => {
  const order = await orderOf(
    [
      ['a', 'a1'],
      ['a', 'a2'],
      ['a', 'a3'],
      ['b', 'b1'],
    ],
    1,
  )
  expect(order.toSorted()).toEqual(['a1', 'a2', 'a3', 'b1'])
  expect(order.indexOf('b1')).toBeLessThan(order.indexOf('a3'))
})

test('a lane has at most its own share, and work that waits too long in it is refused', async () => {
  const lanes = new Lanes<string>({ atOnce: 4, perLane: 1, waiting: 2 })
  const first = aWork()
  const running = lanes.run('a', first.run)
  const waiting = [lanes.run('a', async () => 1), lanes.run('a', async () => 2)]
  await expect(lanes.run('a', async () => 3)).rejects.toThrow(LaneFull)
  await expect(lanes.run('b', async () => 4)).resolves.toBe(4)
  first.end()
  await running
  expect(await Promise.all(waiting)).toEqual([1, 2])
})

test('work that nobody waits for any more never begins', async () => {
  const lanes = new Lanes<string>({ atOnce: 1, perLane: 1 })
  const first = aWork()
  const running = lanes.run('a', first.run)
  const gone = new AbortController()
  let begun = false
  const waiting = lanes.run('a', async () => void (begun = true), gone.signal)
  gone.abort(new Error('gone'))
  await expect(waiting).rejects.toThrow('gone')
  first.end()
  await running
  expect([begun, lanes.waitingIn('a')]).toEqual([false, 0])
})

test('failed work gives its place to the next one', async () => {
  const lanes = new Lanes<string>({ atOnce: 1, perLane: 1 })
  const failed = lanes.run('a', () => Promise.reject(new Error('broken')))
  const next = lanes.run('b', async () => 'done')
  await expect(failed).rejects.toThrow('broken')
  expect(await next).toBe('done')
})
