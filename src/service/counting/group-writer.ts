import { Worker } from 'node:worker_threads'
import type { Engine } from '../database/engine.ts'
import type { MeasuredStatement } from '../watch/measured-statement.ts'
import workerUrl from './counting-worker.ts?node-worker'
import type { WorkerAnswer, WorkerRequest, WorkerStart } from './counting-messages.ts'
import type { PackedVisits } from './visit-group.ts'

/** Writes groups of visits, one after another. */
export type GroupWriter = {
  /** Gets ready, so that the first group does not wait for it, and begins to clean up every hour. */
  start(): void
  /** Resolves once the group is on disk. Rejects when it was not written, or when the thread died without a word. */
  write(group: PackedVisits): Promise<void>
  end(): Promise<void>
}

export type GroupWriterOptions = {
  /** Milliseconds since 1970. */
  readonly clock?: () => number
  /** Branded domains: visitors who come from there come from nowhere else. */
  readonly ownHosts?: readonly string[]
  /** Told when the thread's work behind the scenes failed; it is tried again by itself. */
  readonly onTrouble?: (reason: string) => void
  /** Told of the thread's statements, with the text of those that took `slow` milliseconds. */
  readonly onStatement?: (statement: MeasuredStatement) => void
  readonly slow?: number
}

/**
 * Megabytes. The thread makes much that is soon gone: with less room for it, it is collected sooner and memory stays
 * small. The bound of the rest is far beyond what it needs, and makes the engine grow it by small steps.
 */
const smallHeap = { maxYoungGenerationSizeMb: 6, maxOldGenerationSizeMb: 512 }

/** Milliseconds between two looks for what is older than it is kept. */
const cleaningInterval = 3_600_000

/**
 * Writes in a worker thread with a connection of its own, so that no redirect waits for the disk. The thread starts with
 * the first group at the latest, does not keep the process alive, and is started anew when it died.
 */
export function createGroupWriter(
  engine: Engine,
  {
    clock = Date.now,
    ownHosts = [],
    onTrouble = () => {},
    onStatement = () => {},
    slow = Infinity,
  }: GroupWriterOptions = {},
): GroupWriter {
  let worker: Worker | null = null
  let cleaning: NodeJS.Timeout | null = null

  function startWorker(): Worker {
    const workerData: WorkerStart = { location: engine.location, ownHosts, slow }
    const started = new Worker(workerUrl, { workerData, resourceLimits: smallHeap })
    started.unref()
    // Whoever asks hears of it below; without a listener an error would end the process.
    started.on('error', () => {})
    started.on('message', (message: WorkerAnswer) => {
      if (message.kind === 'trouble') onTrouble(message.reason)
      if (message.kind === 'statements') message.statements.forEach(onStatement)
    })
    started.once('exit', () => {
      if (worker === started) worker = null
    })
    return started
  }

  function clean(): void {
    worker ??= startWorker()
    worker.postMessage({ kind: 'retain', now: clock() } satisfies WorkerRequest)
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
        if (message.kind === 'trouble' || message.kind === 'statements') return
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
      if (cleaning !== null) return
      cleaning = setInterval(clean, cleaningInterval)
      cleaning.unref()
      clean()
    },
    write(group) {
      const writing = ask({ kind: 'write', group })
      engine.turns?.giveWhile(writing)
      return writing
    },
    async end() {
      if (cleaning !== null) clearInterval(cleaning)
      const ended = worker
      if (ended === null) return
      // Closing the connection folds the log into the file; the thread goes either way.
      await ask({ kind: 'end' }).catch(() => {})
      await ended.terminate()
    },
  }
}
