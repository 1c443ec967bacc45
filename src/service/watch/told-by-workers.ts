import cluster from 'node:cluster'
import type { ToldByAll } from './scrape.ts'
import type { ToldAnswer, ToldQuestion } from './told-messages.ts'
import type { Told, Watch } from './watch.ts'

/** Milliseconds after which a worker tells of itself alone: longer than the others are given. */
const patience = 2_000

/**
 * What all processes at these ports tell: of several workers each under a label `worker`, because their counters begin at
 * zero at different times; otherwise this process alone.
 */
export function toldByWorkers(watch: Watch): ToldByAll {
  const id = cluster.worker?.id
  if (id === undefined) return async () => [await watch.read()]
  const label = String(id)
  const asked = new Map<string, (told: readonly Told[]) => void>()
  process.on('message', (answer: ToldAnswer) => {
    if (answer.kind === 'told-by-all') asked.get(answer.ask)?.(answer.told)
    if (answer.kind !== 'tell') return
    void watch.read(label).then((told) => send({ kind: 'told', ask: answer.ask, told }))
  })

  return async function toldByAll() {
    const ask = crypto.randomUUID()
    let timer: NodeJS.Timeout | undefined
    const told = await new Promise<readonly Told[]>((resolve) => {
      asked.set(ask, resolve)
      timer = setTimeout(() => resolve([]), patience)
      send({ kind: 'told-wanted', ask })
    })
    clearTimeout(timer)
    asked.delete(ask)
    return told.length > 0 ? told : [await watch.read(label)]
  }
}

/** Nobody may be there to hear it. */
function send(question: ToldQuestion): void {
  if (process.connected) process.send?.(question, undefined, undefined, () => {})
}
