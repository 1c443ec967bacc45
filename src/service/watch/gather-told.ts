import cluster, { type Worker } from 'node:cluster'
import type { ToldAnswer, ToldQuestion } from './told-messages.ts'
import type { Told } from './watch.ts'

/** Milliseconds after which a worker that is busy or ending is left out of a scrape. */
const patience = 1_000

type Gathering = { readonly told: Told[]; readonly missing: Set<Worker>; end(): void }

/** In the process that started the workers: whoever of them is scraped hears what all tell. */
export function gatherTold(): void {
  const gatherings = new Map<string, Gathering>()

  function gather(asker: Worker, ask: string): void {
    const key = `${asker.id} ${ask}`
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected() === true)
    const gathering: Gathering = {
      told: [],
      missing: new Set(workers.filter((worker) => worker !== undefined)),
      end() {
        clearTimeout(timer)
        gatherings.delete(key)
        send(asker, { kind: 'told-by-all', ask, told: gathering.told })
      },
    }
    const timer = setTimeout(() => gathering.end(), patience)
    gatherings.set(key, gathering)
    for (const worker of gathering.missing) send(worker, { kind: 'tell', ask: key })
  }

  cluster.on('message', (worker, message: ToldQuestion) => {
    if (message.kind === 'told-wanted') gather(worker, message.ask)
    if (message.kind !== 'told') return
    const gathering = gatherings.get(message.ask)
    if (gathering === undefined || !gathering.missing.delete(worker)) return
    gathering.told.push(message.told)
    if (gathering.missing.size === 0) gathering.end()
  })
}

/** One that ends just now hears nothing. */
function send(worker: Worker, answer: ToldAnswer): void {
  if (worker.isConnected()) worker.send(answer, () => {})
}
