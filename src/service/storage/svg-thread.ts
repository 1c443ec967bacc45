import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { FrameResult } from './frame-drawing.ts'
import type { SvgResult, SvgTask } from './sanitise-svg.ts'
import workerUrl from './svg-worker.ts?node-worker'

/** Drawings of one account in the queue. A further one is refused as 'busy'. */
const mostOfAccount = 3
/** Maximum milliseconds of processor time. A longer drawing is refused as too complex. */
const mostPatience = 10_000
/** Maximum milliseconds by the clock, for a machine that is busy with other work. */
const longest = 60_000
/** Milliseconds between two checks of the time. */
const checkEvery = 100
/** Megabytes. */
const heap = { maxOldGenerationSizeMb: 256 }

type Result = SvgResult | FrameResult
type Task = SvgTask & { readonly settle: (result: Promise<Result>) => void }

/**
 * Cleans SVG files in a worker thread, one at a time, so that no request waits for another's drawing. The thread starts
 * with the first drawing, does not keep the process alive, and is terminated when a drawing takes too long.
 */
export class SvgThread {
  readonly #patience: number
  readonly #tasks: Task[] = []
  readonly #ofAccount = new Map<number, number>()
  #worker: Worker | null = null
  #isWorking = false

  constructor(patience: number = mostPatience) {
    this.#patience = patience
  }

  /** Runs in order. 'busy' when the account already has three drawings in the queue. */
  async clean(account: number, bytes: Buffer): Promise<SvgResult | 'busy'> {
    return (await this.#queued(account, { bytes, purpose: 'logo' })) as SvgResult | 'busy'
  }

  /** The drawing as a frame: only paths, and the marked place of the code. Queues like `clean`. */
  async frame(account: number, bytes: Buffer): Promise<FrameResult | 'busy'> {
    return await this.#queued(account, { bytes, purpose: 'frame' })
  }

  async #queued(account: number, drawing: SvgTask): Promise<Result | 'busy'> {
    const present = this.#ofAccount.get(account) ?? 0
    if (present >= mostOfAccount) return 'busy'
    this.#ofAccount.set(account, present + 1)
    const result = new Promise<Result>((settle) => this.#tasks.push({ ...drawing, settle }))
    if (!this.#isWorking) void this.#work()
    try {
      return await result
    } finally {
      const left = (this.#ofAccount.get(account) ?? 1) - 1
      if (left === 0) this.#ofAccount.delete(account)
      else this.#ofAccount.set(account, left)
    }
  }

  async close(): Promise<void> {
    await this.#worker?.terminate()
  }

  async #work(): Promise<void> {
    this.#isWorking = true
    for (let task = this.#tasks.shift(); task !== undefined; task = this.#tasks.shift()) {
      const { bytes, purpose } = task
      const result = this.#run({ bytes, purpose })
      task.settle(result)
      await result.catch(() => {})
    }
    this.#isWorking = false
    this.#worker?.unref()
  }

  async #run(task: SvgTask): Promise<Result> {
    const worker = (this.#worker ??= await this.#start())
    worker.ref()
    return await new Promise((resolve) => {
      function finish(result: Result): void {
        clearInterval(timer)
        worker.off('message', finish).off('exit', giveUp)
        resolve(result)
      }
      // Terminated by the limit, or out of memory.
      function giveUp(): void {
        finish('complex')
      }
      const before = process.cpuUsage()
      const began = performance.now()
      const timer = setInterval(
        () => {
          const { user, system } = process.cpuUsage(before)
          const isOver = (user + system) / 1_000 > this.#patience || performance.now() - began > longest
          if (!isOver) return
          clearInterval(timer)
          void worker.terminate()
        },
        Math.min(checkEvery, this.#patience),
      )
      worker.on('message', finish).on('exit', giveUp)
      worker.postMessage(task)
    })
  }

  async #start(): Promise<Worker> {
    const worker = new Worker(workerUrl, { resourceLimits: heap })
    worker.once('exit', () => {
      if (this.#worker === worker) this.#worker = null
    })
    await once(worker, 'message')
    worker.on('error', () => {})
    return worker
  }
}

/** The thread of this process, so that its limit of each account holds for every part of the service together. */
export const svgThread = new SvgThread()
