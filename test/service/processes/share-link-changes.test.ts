import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { linkChanges } from '#service/link-changes.ts'
import { shareLinkChanges, type WorkerLine } from '#service/processes/share-link-changes.ts'

type Message = Parameters<WorkerLine['send']>[0]

/** A worker whose messages all reach the others, as the process that started them passes them on. */
function workers(count: number) {
  const said: Message[] = []
  const listeners: Parameters<WorkerLine['listen']>[0][] = []
  const all = Array.from({ length: count }, (_, at) => {
    const changes = linkChanges()
    const seen: string[] = []
    changes.subscribe((domain, tagKey) => seen.push(`${domain}/${tagKey}`))
    shareLinkChanges(changes, {
      send(message) {
        said.push(message)
        for (const [other, listener] of listeners.entries()) if (other !== at) listener(message)
      },
      listen: (listener) => void listeners.push(listener),
    })
    return { changes, seen }
  })
  return { all, said, listeners }
}

test('what one worker changes every other one hears, in one message for all links of a moment', async () => {
  const { all, said } = workers(3)
  all[1]!.changes.changed('go.acme.com', 'summer')
  all[1]!.changes.changed('go.acme.com', 'winter')
  await turn()
  await turn()
  const both = ['go.acme.com/summer', 'go.acme.com/winter']
  expect(all.map(({ seen }) => seen)).toEqual([both, both, both])
  expect(said).toHaveLength(1)
  all[0]!.changes.changed('acme.link', 'summer')
  await turn()
  expect(all[2]!.seen.at(-1)).toBe('acme.link/summer')
  expect(said).toHaveLength(2)
})

test('other words on the line are left to others', async () => {
  const { all, said, listeners } = workers(1)
  listeners[0]!({ kind: 'stop' })
  await turn()
  expect([all[0]!.seen, said]).toEqual([[], []])
})
