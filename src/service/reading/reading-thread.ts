import { Worker } from 'node:worker_threads'
import type { ReadingAnswer, ReadingRequest, ReadingStart } from './reading-messages.ts'
import workerUrl from './reading-worker.ts?node-worker'

type Waiting = { readonly resolve: (rows: unknown[]) => void; readonly reject: (error: Error) => void }

/** Megabytes: pages of rows are made and soon gone. */
const smallHeap = { maxYoungGenerationSizeMb: 6, maxOldGenerationSizeMb: 256 }

/**
 * Asks the embedded database in a worker thread, so that nobody else waits while it looks through a million codes. The
 * thread starts with the first question, does not keep the process alive, and is started anew when it died.
 */
export class ReadingThread {
  readonly #location: string
  readonly #waiting = new Map<number, Waiting>()
  #worker: Worker | null = null
  #lastId = 0

  constructor(location: string) {
    this.#location = location
  }

  /** The rows of a select. Rejects with the engine's error and its code, or when the thread died without a word. */
  ask(text: string, parameters: readonly unknown[]): Promise<unknown[]> {
    const worker = (this.#worker ??= this.#start())
    const id = (this.#lastId += 1)
    // An open question keeps the process alive; an idle thread does not.
    worker.ref()
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      worker.postMessage({ kind: 'ask', id, text, parameters } satisfies ReadingRequest)
    })
  }

  /** Answers what was asked before and closes the connection. */
  async end(): Promise<void> {
    const ended = this.#worker
    if (ended === null) return
    const gone = new Promise((resolve) => ended.once('exit', resolve))
    ended.ref()
    ended.postMessage({ kind: 'end' } satisfies ReadingRequest)
    await gone
  }

  #start(): Worker {
    const workerData: ReadingStart = { location: this.#location }
    const started = new Worker(workerUrl, { workerData, resourceLimits: smallHeap })
    let failure = new Error('The reading thread ended.')
    started.on('message', (answer: ReadingAnswer) => this.#settle(started, answer))
    started.on('error', (error: unknown) => {
      failure = error instanceof Error ? error : new Error(String(error))
    })
    started.once('exit', () => {
      if (this.#worker === started) this.#worker = null
      for (const { reject } of this.#waiting.values()) reject(failure)
      this.#waiting.clear()
    })
    return started
  }

  #settle(worker: Worker, answer: ReadingAnswer): void {
    const waiting = this.#waiting.get(answer.id)
    this.#waiting.delete(answer.id)
    if (this.#waiting.size === 0) worker.unref()
    if (answer.kind === 'rows') waiting?.resolve(answer.rows)
    else
      waiting?.reject(
        Object.assign(new Error(answer.reason), answer.code === null ? {} : { code: answer.code }),
      )
  }
}
