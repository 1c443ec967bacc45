import { createStore, delMany, get, keys, set, type UseStore } from 'idb-keyval'
import type { DrawnFile, Job, Part } from './job.ts'

let opened: UseStore | null = null
const store = () => (opened ??= createStore('tessera-jobs', 'jobs'))

let jobs: readonly Job[] = []
const listeners = new Set<() => void>()
/** What a browser keeps that keeps nothing, as in some private windows, or has no room: it lasts as long as the page. */
const unkept = new Map<string, unknown>()

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
  await keep(`job ${job.id}`, job)
}

export async function keepPart(jobId: string, place: number, part: Part): Promise<void> {
  await keep(partKey(jobId, place), part)
}

export async function readPart(jobId: string, place: number): Promise<Part | null> {
  return read<Part>(partKey(jobId, place))
}

/** What a part has drawn, until the whole archive is there. */
export async function keepFiles(jobId: string, place: number, files: readonly DrawnFile[]): Promise<void> {
  await keep(filesKey(jobId, place), files)
}

export async function readFiles(jobId: string, place: number): Promise<readonly DrawnFile[] | null> {
  return read<readonly DrawnFile[]>(filesKey(jobId, place))
}

/** Every part of a job, in order. */
export async function readParts(job: Job): Promise<Part[]> {
  const parts = await Promise.all(Array.from({ length: job.parts }, (_, place) => readPart(job.id, place)))
  return parts.filter((part) => part !== null)
}

export async function forgetJob(job: Job): Promise<void> {
  show(jobs.filter(({ id }) => id !== job.id))
  const places = Array.from({ length: job.parts }, (_, place) => place)
  const gone = [
    `job ${job.id}`,
    ...places.map((place) => partKey(job.id, place)),
    ...(job.task.kind === 'zip' ? places.map((place) => filesKey(job.id, place)) : []),
  ]
  for (const key of gone) unkept.delete(key)
  try {
    await delMany(gone, store())
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
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

/** A browser without a store throws before it promises anything, so only `try` catches both. */
async function keep(key: string, value: unknown): Promise<void> {
  try {
    await set(key, value, store())
    unkept.delete(key)
  } catch {
    unkept.set(key, value)
  }
}

async function read<Kept>(key: string): Promise<Kept | null> {
  if (unkept.has(key)) return unkept.get(key) as Kept
  try {
    return (await get<Kept>(key, store())) ?? null
  } catch {
    return null
  }
}

function partKey(jobId: string, place: number): string {
  return `part ${jobId} ${place}`
}

function filesKey(jobId: string, place: number): string {
  return `files ${jobId} ${place}`
}
