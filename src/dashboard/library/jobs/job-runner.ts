import type { QueryClient } from '@tanstack/react-query'
import { everyCode } from '../../api/qr-codes.ts'
import { failureOf } from '../../api/failure-of.ts'
import { type Entry, type Job, type Part, partSize, type Result } from './job.ts'
import { jobOf, keepJob, keepPart, readPart } from './job.ts'
import { toEntry } from './job.ts'

/**
 * Processes one part. Rejects when the outcome is unknown. The signal only stops reads: writes are always
 * awaited, so a cancelled job can report its results.
 */
export type PartWorker = (
  client: QueryClient,
  /** The current part is at `partsDone`. */
  job: Job,
  part: Part,
  signal: AbortSignal,
) => Promise<readonly Result[]>

type Run = { readonly stop: AbortController; readonly ended: Promise<Job | null> }

const running = new Map<string, Run>()

export function isRunning(id: string): boolean {
  return running.has(id)
}

export function stopJob(id: string): void {
  running.get(id)?.stop.abort()
}

/** Waits until a stopped job is stored, because a person may continue it before that. */
export async function stoppedJob(id: string): Promise<void> {
  if (jobOf(id)?.state === 'stopped') await running.get(id)?.ended
}

/**
 * Runs a job until it is done, cancelled or fails, and returns its state. If another tab runs it, returns it
 * unchanged. `finish` runs after the last part, before the job is done.
 */
export async function runJob(
  client: QueryClient,
  id: string,
  work: PartWorker,
  finish: (job: Job) => Promise<void> = async () => undefined,
): Promise<Job | null> {
  return runSteps(id, async (signal) => {
    await collect(client, id, signal)
    await advance(id, { state: 'running', failure: null })
    for (let job = jobOf(id); job !== undefined && job.partsDone < job.parts; job = jobOf(id)) {
      signal.throwIfAborted()
      await runPart(client, job, work, signal)
    }
    const whole = jobOf(id)
    if (whole !== undefined) await finish(whole)
  })
}

/** The same for a job that has no parts. The steps store how far they are. */
export async function runSteps(
  id: string,
  steps: (signal: AbortSignal) => Promise<void>,
): Promise<Job | null> {
  if (running.has(id)) return null
  const stop = new AbortController()
  const ended = Promise.resolve()
    .then(() => alone(id, () => runAlone(id, steps, stop.signal)))
    .finally(() => running.delete(id))
  running.set(id, { stop, ended })
  return ended
}

async function runAlone(
  id: string,
  steps: (signal: AbortSignal) => Promise<void>,
  signal: AbortSignal,
): Promise<Job | null> {
  try {
    await steps(signal)
    return await advance(id, { state: 'done' })
  } catch (thrown) {
    return advance(
      id,
      signal.aborted ? { state: 'cancelled' } : { state: 'stopped', failure: failureOf(thrown) },
    )
  }
}

async function runPart(client: QueryClient, job: Job, work: PartWorker, signal: AbortSignal): Promise<void> {
  const place = job.partsDone
  const part = await readPart(job.id, place)
  // Another person has signed in, who must not run this job.
  if (jobOf(job.id) === undefined) return
  if (part === null) {
    await advance(job.id, { partsDone: place + 1 })
    return
  }
  if (!part.sent) await keepPart(job.id, place, { ...part, sent: true })
  const results = part.results ?? (await work(client, job, part, signal))
  // Saved before the counter: if the page closes in between, the part runs again, which is safe.
  await keepPart(job.id, place, { ...part, sent: true, results })
  await advance(job.id, {
    partsDone: place + 1,
    done: job.done + results.length,
    changed: job.changed + results.filter(({ outcome }) => outcome === 'changed').length,
    refused: job.refused + results.filter(({ outcome }) => outcome === 'refused').length,
  })
}

/** Lists the codes of "all matching" before changing any, because changes may affect what matches. */
async function collect(client: QueryClient, id: string, signal: AbortSignal): Promise<void> {
  const job = jobOf(id)
  if (job?.pending == null) return
  await advance(id, { state: 'collecting', failure: null, total: 0, parts: 0 })
  const except = new Set(job.pending.except)
  let parts = 0
  let found = 0
  for await (const { data } of everyCode(client, job.pending.query, signal)) {
    const entries = data.filter((code) => !except.has(code.id)).map((code) => toEntry(code))
    found += entries.length
    for (const some of split(entries, partSize(job.task, entries.length)))
      await keepPart(id, parts++, { entries: some, sent: false, results: null })
    await advance(id, { parts, total: found })
  }
  await advance(id, { pending: null })
}

export function split(entries: readonly Entry[], size: number): Entry[][] {
  return Array.from({ length: Math.ceil(entries.length / size) }, (_, part) =>
    entries.slice(part * size, (part + 1) * size),
  )
}

export async function advance(id: string, change: Partial<Job>): Promise<Job | null> {
  const job = jobOf(id)
  if (job === undefined) return null
  const next = { ...job, ...change }
  await keepJob(next)
  return next
}

/** Runs in one tab only. Plain http, as on a local network, has no Web Locks. */
async function alone(id: string, work: () => Promise<Job | null>): Promise<Job | null> {
  if (!('locks' in navigator)) return work()
  return navigator.locks.request(`tessera job ${id}`, { ifAvailable: true }, (lock) =>
    lock === null ? null : work(),
  )
}
