import { createStore, del, delMany, get, keys, set, type UseStore } from 'idb-keyval'
import type { Job, Part } from './job.ts'

let opened: UseStore | null = null
const store = () => (opened ??= createStore('tessera-jobs', 'jobs'))

let jobs: readonly Job[] = []
const listeners = new Set<() => void>()
/** Parts of a browser that keeps nothing, as in some private windows: they last as long as the page. */
const unkept = new Map<string, Part>()

export function readJobs(): readonly Job[] {
  return jobs
}

export function subscribeToJobs(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function jobOf(id: string): Job | undefined {
  return jobs.find((job) => job.id === id)
}

/** Shows a job as it is now, and keeps it. */
export async function keepJob(job: Job): Promise<void> {
  const isNew = !jobs.some(({ id }) => id === job.id)
  show(isNew ? [...jobs, job] : jobs.map((other) => (other.id === job.id ? job : other)))
  await set(`job ${job.id}`, job, store()).catch(() => undefined)
}

export async function keepPart(jobId: string, place: number, part: Part): Promise<void> {
  const key = partKey(jobId, place)
  try {
    await set(key, part, store())
    unkept.delete(key)
  } catch {
    unkept.set(key, part)
  }
}

export async function readPart(jobId: string, place: number): Promise<Part | null> {
  const key = partKey(jobId, place)
  const kept = unkept.get(key)
  if (kept !== undefined) return kept
  return (await get<Part>(key, store()).catch(() => undefined)) ?? null
}

/** Every part of a job, in order. */
export async function readParts(job: Job): Promise<Part[]> {
  const parts = await Promise.all(Array.from({ length: job.parts }, (_, place) => readPart(job.id, place)))
  return parts.filter((part) => part !== null)
}

export async function forgetJob(job: Job): Promise<void> {
  show(jobs.filter(({ id }) => id !== job.id))
  const gone = Array.from({ length: job.parts }, (_, place) => partKey(job.id, place))
  for (const key of gone) unkept.delete(key)
  await del(`job ${job.id}`, store()).catch(() => undefined)
  await delMany(gone, store()).catch(() => undefined)
}

/** Reads what an earlier page left, once it is known whose page this is. */
export async function readKeptJobs(owner: string): Promise<void> {
  const found: Job[] = []
  try {
    for (const key of await keys<string>(store())) {
      if (!key.startsWith('job ')) continue
      const job = await get<Job>(key, store())
      if (job?.owner === owner) found.push(job)
    }
  } catch {
    return
  }
  const known = new Set(jobs.filter((job) => job.owner === owner).map(({ id }) => id))
  show([...jobs.filter((job) => job.owner === owner), ...found.filter(({ id }) => !known.has(id))])
}

function show(next: readonly Job[]): void {
  jobs = next
  for (const listener of listeners) listener()
}

function partKey(jobId: string, place: number): string {
  return `part ${jobId} ${place}`
}
