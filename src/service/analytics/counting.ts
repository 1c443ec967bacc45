import { Worker } from 'node:worker_threads'
import type { Engine } from '../database/engines/engine.ts'
import type { MeasuredStatement } from '../metrics/statements.ts'
import workerUrl from './counting-worker.ts?node-worker'
import { VisitGroup, visitNumbers, type CountedVisit, type PackedVisits } from './visit-group.ts'
import type { WorkerAnswer, WorkerRequest, WorkerStart } from './counting-worker.ts'

export type Counting = {
  /** Counts one visit. Returns at once and never throws. */
  count(visit: CountedVisit): void
  /** Writes the pending visits and ends the writer. Resolves with the number of lost visits. */
  close(): Promise<number>
  /** Visits since the start, those not written yet, and failed groups. */
  readonly tally: { readonly counted: number; readonly waiting: number; readonly failed: number }
}

/** Milliseconds before a failed group is tried again. */
const afterFailure = 1_000
/** A group with as many visits in its first milliseconds closes then. Twice as many keep it open twice as long. */
const fewVisits = 4
/** Records that are posted to the worker without holding redirects. */
const largeGroup = 2_000

type CountingOptions = {
  readonly writer: GroupWriter
  /** Called when a group was not written. It is tried again. */
  readonly onFailure: (error: unknown) => void
  /** Milliseconds from the first visit of a group until it closes while few come, and while many come. */
  readonly every?: number
  readonly slowest?: number
  /** Tries at the end before pending groups are dropped. */
  readonly lastTries?: number
  /** Visits in memory with their details. Further ones are counted by the hour. */
  readonly mostDetails?: number
}

/**
 * Collects visits and hands them to a writer as groups. A group closes 60 ms after its first visit, or once the previous
 * one is written. One that has more than a few visits by then stays open for longer, up to a second, because visits that
 * share a commit write each page once. A visit is on disk after that time and its own commit, or after two commits when a
 * commit takes longer. A killed process loses what is younger. The next group collects during a write, so a slow disk
 * makes groups larger, not redirects slower.
 */
// oxlint-disable-next-line max-lines-per-function -- One state machine over six variables.
export function createCounting({
  writer,
  onFailure,
  every = 60,
  slowest = 1_000,
  lastTries = 5,
  mostDetails = 100_000,
}: CountingOptions): Counting {
  const gathering = new VisitGroup()
  /** The group that is being written, or the failed one that must be written before any other. */
  let open: PackedVisits | null = null
  let timer: NodeJS.Timeout | null = null
  let writing: Promise<boolean> | null = null
  let isClosed = false
  /** When the first visit of the open group came, by `performance.now`. */
  let firstAt = 0
  let counted = 0
  let failed = 0

  function plan(delay: number): void {
    if (timer !== null || writing !== null || isClosed) return
    timer = setTimeout(() => {
      timer = null
      const left = open === null ? untilClosed() : 0
      if (left > 0) plan(left)
      else void write()
    }, delay)
    timer.unref()
  }

  /** Milliseconds until the gathering group closes, by the visits that it has so far. */
  function untilClosed(): number {
    const age = performance.now() - firstAt
    if (age < every) return every - age
    const inEvery = (gathering.size / age) * every
    const untilLarge = (largeGroup / gathering.detailed) * age
    return Math.max(0, Math.min(slowest, (every * inEvery) / fewVisits, untilLarge) - age)
  }

  /** Writes one group. Returns false when it failed. */
  function write(): Promise<boolean> {
    open ??= gathering.take()
    let wrote = false
    writing = writer
      .write(open)
      .then(() => {
        open = null
        return (wrote = true)
      })
      .catch((error: unknown) => {
        failed += 1
        onFailure(error)
        return false
      })
      .finally(() => {
        writing = null
        if (open !== null || gathering.size > 0) plan(wrote ? untilClosed() : afterFailure)
      })
    return writing
  }

  const unwritten = (): number => (open?.size ?? 0) + gathering.size

  async function close(): Promise<number> {
    isClosed = true
    if (timer !== null) clearTimeout(timer)
    timer = null
    if (writing !== null) await writing
    for (let failures = 0; failures < lastTries && unwritten() > 0;) if (!(await write())) failures += 1
    await writer.end()
    return unwritten()
  }

  function count(visit: CountedVisit): void {
    counted += 1
    if (gathering.size === 0) firstAt = performance.now()
    const waiting = (open === null ? 0 : open.numbers.length / visitNumbers) + gathering.detailed
    if (waiting < mostDetails) gathering.add(visit)
    else gathering.addPlain(visit)
    plan(every)
  }

  let closing: Promise<number> | null = null
  return {
    count,
    close: () => (closing ??= close()),
    get tally() {
      return { counted, waiting: unwritten(), failed }
    },
  }
}

export type GroupWriter = {
  /** Starts the worker before the first group needs it. Every hour it rolls up ended hours and deletes old rows. */
  start(): void
  /** Resolves once the group is on disk. Rejects when it was not written or the worker crashed. */
  write(group: PackedVisits): Promise<void>
  end(): Promise<void>
}

type GroupWriterOptions = {
  /** Folder of the table of countries. */
  readonly dataDir: string
  /** Milliseconds since 1970. */
  readonly clock?: () => number
  /** Branded domains, which are no referrers. */
  readonly ownHosts?: readonly string[]
  /** Called when rolling up or deleting rows failed; it is tried again. */
  readonly onTrouble?: (reason: string) => void
  /** Called for each statement of the worker, with the text of those that took `slow` milliseconds. */
  readonly onStatement?: (statement: MeasuredStatement) => void
  readonly slow?: number
}

/**
 * Megabytes. Most objects are short-lived, so a small young generation keeps memory small. The large limit of the old
 * generation makes V8 grow it in small steps.
 */
const smallHeap = { maxYoungGenerationSizeMb: 6, maxOldGenerationSizeMb: 512 }

const cleaningInterval = 3_600_000

/**
 * Writes on a worker with its own connection, so that no redirect waits for the disk. The worker starts with the first
 * group at the latest, does not keep the process alive, and restarts after a crash.
 */
export function createGroupWriter(
  engine: Engine,
  {
    clock = Date.now,
    ownHosts = [],
    onTrouble = () => {},
    onStatement = () => {},
    slow = Infinity,
    dataDir,
  }: GroupWriterOptions,
): GroupWriter {
  let worker: Worker | null = null
  let cleaning: NodeJS.Timeout | null = null

  function startWorker(): Worker {
    const workerData: WorkerStart = { location: engine.location, ownHosts, slow, dataDir }
    const started = new Worker(workerUrl, { workerData, resourceLimits: smallHeap })
    started.unref()
    // The caller reports it; without a listener an error would end the process.
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

  const ask = (request: WorkerRequest): Promise<void> => askWorker((worker ??= startWorker()), request)

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
      // Closing the connection checkpoints the log. The worker ends even if that fails.
      await ask({ kind: 'end' }).catch(() => {})
      await ended.terminate()
    },
  }
}

/** Resolves with the answer to one request. Rejects when it failed or the worker crashed. */
async function askWorker(asked: Worker, request: WorkerRequest): Promise<void> {
  // A pending query keeps the process alive; an idle worker does not.
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
      reject(new Error(`The counting worker ended with code ${code}.`))
    }
    asked.on('message', onMessage)
    asked.on('error', onError)
    asked.on('exit', onExit)
    asked.postMessage(request)
  })
}
