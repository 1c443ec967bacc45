import cluster from 'node:cluster'
import { type LinkChanges, linkChanges } from '../link-changes.ts'
import type { Listening } from './open-listeners.ts'
import { shareLinkChanges } from './share-link-changes.ts'
import { startFailure } from './start-failure.ts'
import { stopOnce } from './stop-once.ts'
import type { LinksChanged, WorkerMessage, WorkerOrder } from './worker-messages.ts'

/** Runs one of several workers, until the process that started it says `stop`, or is gone. */
export async function runWorker(
  open: (changes: LinkChanges) => Promise<Listening>,
  drainLimit: number,
): Promise<void> {
  // Nothing is under way before it listens.
  let stop: (drains?: boolean) => void = () => process.exit(0)
  process.on('message', (order: WorkerOrder) => {
    if (order.kind === 'stop') stop(order.drains)
  })
  // Ctrl-C reaches all of them at once; whoever ends in order ends once, however often that is asked.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop())
  // A terminal that closes, or a request to renew: both are for the process that started this one.
  process.on('SIGHUP', () => {})
  const { worker } = cluster
  worker?.on('disconnect', () => {
    // Node would end the process here and now.
    worker.exitedAfterDisconnect = true
    stop(false)
  })
  try {
    const changes = linkChanges()
    shareLinkChanges(changes, {
      send: (message) => void tell(message),
      listen: (listener) => void process.on('message', listener),
    })
    const listening = await open(changes)
    stop = stopOnce(listening, drainLimit)
    await tell({ kind: 'ready', token: listening.token })
  } catch (error) {
    await tell({ kind: 'failed', words: startFailure(error) })
    process.exit(1)
  }
}

/** Resolves when it is on its way; nobody may be there to hear it. */
function tell(message: WorkerMessage | LinksChanged): Promise<void> {
  return new Promise((resolve) => {
    if (process.send === undefined || !process.connected) resolve()
    else process.send(message, undefined, undefined, () => resolve())
  })
}
