import type { Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { restartDelay, steadyAfter } from './restart-delay.ts'
import { WorkerFailure } from './start-failure.ts'
import type { WorkerMessage, WorkerOrder } from './worker-messages.ts'

/** Milliseconds after which a worker that does not end is killed: longer than it gives itself. */
const killAfter = 25_000

/** The place of one worker among the others. */
type Slot = { worker: Worker | null; failures: number }

/**
 * Keeps a number of workers running: replaces one that dies, all of them one after another when it is asked to, and ends
 * them together.
 */
export class WorkerGroup {
  readonly #fork: () => Worker
  readonly #logger: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  readonly #killAfter: number
  readonly #slots: Slot[] = []
  /** Every process that has not ended: working, starting and stopping ones. */
  readonly #live = new Set<Worker>()
  #isStopping = false
  #isRenewing = false
  #renewAgain = false

  /** @param drain milliseconds that a worker takes before its stop. */
  constructor(fork: () => Worker, logger: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>, drain: number) {
    this.#killAfter = killAfter + drain
    this.#fork = fork
    this.#logger = logger
  }

  /**
   * Starts so many workers: one that brings the database up to date, then the others together. Returns the first user's
   * token. Rejects with the `WorkerFailure` of the first that could not start, once all have ended.
   */
  async start(count: number): Promise<string> {
    try {
      const token = await this.#fill(this.#addSlot())
      await Promise.all(Array.from({ length: count - 1 }, () => this.#fill(this.#addSlot())))
      return token
    } catch (error) {
      await this.stop()
      throw error
    }
  }

  /** Replaces every worker, one after another: the new one listens before the old one stops. */
  renew(): void {
    this.#renewAgain = true
    if (!this.#isRenewing) void this.#renewAll()
  }

  /** Ends all workers. Resolves with whether each ended in order. */
  async stop(): Promise<boolean> {
    this.#isStopping = true
    const codes = await Promise.all([...this.#live].map((worker) => this.#end(worker, true)))
    return codes.every((code) => code === 0)
  }

  /** Kills what is left. */
  kill(): void {
    this.#isStopping = true
    for (const worker of this.#live) worker.process.kill('SIGKILL')
  }

  #addSlot(): Slot {
    const slot: Slot = { worker: null, failures: 0 }
    this.#slots.push(slot)
    return slot
  }

  /** Starts a worker, gives it the place, and ends who had it before. */
  async #fill(slot: Slot): Promise<string> {
    const { worker, token } = await this.#startOne()
    const readyAt = performance.now()
    const before = slot.worker
    slot.worker = worker
    this.#logger.info({ worker: worker.process.pid }, 'A worker listens')
    worker.once('exit', (code, signal) => {
      if (this.#isStopping || slot.worker !== worker) return
      slot.worker = null
      slot.failures = performance.now() - readyAt < steadyAfter ? slot.failures + 1 : 0
      this.#logger.error({ worker: worker.process.pid, code, signal }, 'A worker ended and is replaced')
      void this.#refill(slot)
    })
    // The others go on, so that no proxy needs to know.
    if (before !== null) await this.#end(before, false)
    return token
  }

  async #refill(slot: Slot): Promise<void> {
    // The first one in a row is replaced at once.
    for (let failures = Math.max(0, slot.failures - 1); ; failures += 1) {
      await pause(restartDelay(failures))
      if (this.#isStopping || slot.worker !== null) return
      try {
        await this.#fill(slot)
        return
      } catch (error) {
        if (this.#isStopping) return
        slot.failures = failures + 1
        this.#logger.error({ err: error }, 'A worker could not start yet')
      }
    }
  }

  async #renewAll(): Promise<void> {
    this.#isRenewing = true
    while (this.#renewAgain) {
      this.#renewAgain = false
      try {
        for (const slot of this.#slots) if (!this.#isStopping) await this.#fill(slot)
        if (!this.#isStopping) this.#logger.info({ workers: this.#slots.length }, 'All workers were renewed')
      } catch (error) {
        if (!this.#isStopping)
          this.#logger.error({ err: error }, 'A new worker could not start, the old ones go on')
      }
    }
    this.#isRenewing = false
  }

  /** Resolves once it listens. Rejects with a `WorkerFailure` when it ends before. */
  #startOne(): Promise<{ readonly worker: Worker; readonly token: string }> {
    const worker = this.#fork()
    this.#live.add(worker)
    return new Promise((resolve, reject) => {
      let words: string | null = null
      worker.on('message', (message: WorkerMessage) => {
        if (message.kind === 'ready') resolve({ worker, token: message.token })
        else if (message.kind === 'failed') words = message.words
      })
      worker.once('exit', (code, signal) => {
        this.#live.delete(worker)
        reject(new WorkerFailure(words ?? `Tessera could not start: a worker ended with ${signal ?? code}.`))
      })
      // Sending to one that is just ending fails; its end is told above. One that never was has none.
      worker.on('error', (error) => {
        if (worker.process.pid !== undefined) return
        this.#live.delete(worker)
        reject(error)
      })
    })
  }

  /** The exit code; null when a signal ended it. */
  async #end(worker: Worker, drains: boolean): Promise<number | null> {
    if (!this.#live.has(worker)) return worker.process.exitCode
    const ended = once(worker, 'exit') as Promise<[number | null]>
    const limit = setTimeout(() => worker.process.kill('SIGKILL'), this.#killAfter)
    if (worker.isConnected()) worker.send({ kind: 'stop', drains } satisfies WorkerOrder)
    const [code] = await ended
    clearTimeout(limit)
    return code
  }
}
