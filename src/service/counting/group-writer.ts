import { Worker } from 'node:worker_threads'
import type { Engine } from '../database/engine.ts'
import workerUrl from './counting-worker.ts?node-worker'
import type { WorkerAnswer, WorkerRequest } from './counting-messages.ts'
import type { Count } from './tally.ts'

/** Writes groups of counts, one after another. */
export type GroupWriter = {
  /** Gets ready, so that the first group does not wait for it. */
  start(): void
  /** Resolves once the group is on disk. Rejects when it was not written, or when the thread died without a word. */
  write(counts: readonly Count[]): Promise<void>
  end(): Promise<void>
}

/**
 * Writes in a worker thread with a connection of its own, so that no redirect waits for the disk. The thread starts with
 * the first group at the latest, does not keep the process alive, and is started anew when it died.
 */
export function createGroupWriter(engine: Engine): GroupWriter {
  let worker: Worker | null = null

  function startWorker(): Worker {
    const started = new Worker(workerUrl, { workerData: { location: engine.location } })
    started.unref()
    // Whoever asks hears of it below; without a listener an error would end the process.
    started.on('error', () => {})
    started.once('exit', () => {
      if (worker === started) worker = null
    })
    return started
  }

  async function ask(request: WorkerRequest): Promise<void> {
    const asked = (worker ??= startWorker())
    // An open question keeps the process alive; an idle thread does not.
    asked.ref()
    await new Promise<void>((resolve, reject) => {
      const stop = (): void => {
        asked.off('message', onMessage)
        asked.off('error', onError)
        asked.off('exit', onExit)
        asked.unref()
      }
      const onMessage = (message: WorkerAnswer): void => {
        stop()
        if (message.kind === 'done') resolve()
        else reject(new Error(message.reason))
      }
      const onError = (error: unknown): void => {
        stop()
        reject(error instanceof Error ? error : new Error(String(error)))
      }
      const onExit = (code: number): void => {
        stop()
        reject(new Error(`The counting thread ended with code ${code}.`))
      }
      asked.on('message', onMessage)
      asked.on('error', onError)
      asked.on('exit', onExit)
      asked.postMessage(request)
    })
  }

  return {
    start() {
      worker ??= startWorker()
    },
    write: (counts) => ask({ kind: 'write', counts }),
    async end() {
      const ended = worker
      if (ended === null) return
      // Closing the connection folds the log into the file; the thread goes either way.
      await ask({ kind: 'end' }).catch(() => {})
      await ended.terminate()
    },
  }
}
