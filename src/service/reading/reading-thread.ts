import { Worker } from 'node:worker_threads'
import type { ReadingAnswer, ReadingRequest, ReadingStart } from './reading-messages.ts'
import workerUrl from './reading-worker.ts?node-worker'

type Question = {
  readonly id: number
  readonly text: string
  readonly parameters: readonly unknown[]
  readonly resolve: (rows: unknown[]) => void
  readonly reject: (error: Error) => void
}

/** Milliseconds after which nobody waits for a question any longer: less than a request may take. */
const mostPatience = 20_000

/** Megabytes: pages of rows are made and soon gone. */
const smallHeap = { maxYoungGenerationSizeMb: 6, maxOldGenerationSizeMb: 256 }

/**
 * Asks the embedded database in a worker thread, so that nobody else waits while it looks through a million codes. The
 * thread starts with the first question, does not keep the process alive, and is started anew when it died.
 */
export class ReadingThread {
  readonly #location: string
  readonly #patience: number
  /** In the order in which they were asked; the thread has the first and knows of no other. */
  readonly #questions: Question[] = []
  #worker: Worker | null = null
  #timer: NodeJS.Timeout | null = null
  #lastId = 0

  constructor(location: string, patience: number = mostPatience) {
    this.#location = location
    this.#patience = patience
  }

  /** The rows of a select. Rejects with the engine's error and its code, or when it takes too long or the thread dies. */
  ask(text: string, parameters: readonly unknown[]): Promise<unknown[]> {
    return new Promise((resolve, reject) => {
      this.#questions.push({ id: (this.#lastId += 1), text, parameters, resolve, reject })
      if (this.#questions.length === 1) this.#askFirst()
    })
  }

  /** Lets the thread finish the question that it has, and closes the connection. */
  async end(): Promise<void> {
    const ended = this.#worker
    if (ended === null) return
    const gone = new Promise((resolve) => ended.once('exit', resolve))
    ended.ref()
    ended.postMessage({ kind: 'end' } satisfies ReadingRequest)
    await gone
  }

  #askFirst(): void {
    const [question] = this.#questions
    if (question === undefined) return
    const worker = (this.#worker ??= this.#start())
    // An open question keeps the process alive; an idle thread does not.
    worker.ref()
    const { id, text, parameters } = question
    worker.postMessage({ kind: 'ask', id, text, parameters } satisfies ReadingRequest)
    this.#timer = setTimeout(() => this.#giveUp(worker), this.#patience)
    this.#timer.unref()
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
      if (this.#worker !== started) return
      this.#worker = null
      this.#takeFirst()?.reject(failure)
      this.#askFirst()
    })
    return started
  }

  #settle(worker: Worker, answer: ReadingAnswer): void {
    // Not of a thread that was given up.
    if (worker !== this.#worker || answer.id !== this.#questions[0]?.id) return
    const question = this.#takeFirst()
    worker.unref()
    this.#askFirst()
    if (answer.kind === 'rows') question?.resolve(answer.rows)
    else question?.reject(failureOf(answer))
  }

  /**
   * Another thread takes the place of one that is held up. Nothing breaks a statement off, and a thread that is ended in
   * the middle of one takes the process with it, so this one goes when it is done.
   */
  #giveUp(held: Worker): void {
    this.#worker = null
    held.unref()
    held.postMessage({ kind: 'end' } satisfies ReadingRequest)
    const question = this.#takeFirst()
    this.#askFirst()
    question?.reject(new Error(`A question took longer than ${this.#patience} ms: ${question.text}`))
  }

  #takeFirst(): Question | undefined {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    return this.#questions.shift()
  }
}

function failureOf({ reason, code }: Extract<ReadingAnswer, { kind: 'failed' }>): Error {
  return Object.assign(new Error(reason), code === null ? {} : { code })
}
