import type { DrawnFile } from '../../picture/export/zip-files.ts'
import { delMany, get, keys, set } from 'idb-keyval'
import { isBarcode } from '#contract/code-types/code-types.ts'
import type { BulkChange, RowRefusal } from '#contract/bulk.ts'
import { type Failure, readFailure } from '#contract/failure.ts'
import { maxCounts } from '#contract/limits.ts'
import type { QrCode } from '#contract/record.ts'
import type { LibraryQuery } from '../../api/query-keys.ts'
import { createPersonalStore } from '../../api/credentials.ts'
import { failureWords } from '../../failures/failure-words.ts'
import { t } from '../../messages/t.ts'
import { browserStore } from '../../ui/browser-store.ts'
import { reasonWords } from '../../messages/reason-words.ts'

/** The change that a job makes to each entry. */
export type Task =
  | {
      readonly kind: 'change'
      /** The entries carry the versions of `restoreVersion` and the folders of `moveBack`. */
      readonly change:
        | Exclude<BulkChange, { action: 'restoreVersion' | 'moveBack' }>
        | { readonly action: 'restoreVersion' | 'moveBack' }
      /** Undoes an earlier job. */
      readonly isUndo: boolean
    }
  | { readonly kind: 'import' }
  | { readonly kind: 'zip'; readonly format: 'svg' | 'png' }
  /** The service walks the codes with the tag; null removes it. */
  | { readonly kind: 'tag'; readonly from: string; readonly to: string | null }

/** One code, or one row of a file. */
export type Entry = {
  /** The code; null for one to be created. */
  readonly id: number | null
  readonly title: string
  /** Domain and slash tag. */
  readonly link: string
  /** Restyling skips barcodes, because their symbol is part of the design. */
  readonly isBarcode?: boolean
  /** The destination the user approved in the preview. */
  readonly after?: string
  readonly version?: number
  /** The folder to move back to; null for no folder. */
  readonly folder?: number | null
  /** For an import row: its line in the file, key and create request. */
  readonly line?: number
  readonly key?: string
  readonly body?: Readonly<Record<string, unknown>>
  /** For an import row: further endings that lead to the code. */
  readonly aliases?: readonly string[]
  /** For an import row: the path of its folder. */
  readonly folderPath?: string
  /** For an import row: the name of its brand kit. */
  readonly brand?: string
}

export type Result = {
  readonly outcome: 'changed' | 'unchanged' | 'refused'
  readonly codeId: number | null
  readonly link: string
  /** The reason for a refusal, or a warning. */
  readonly words: string | null
  readonly undoVersion: number | null
  /** The folder before a move; null for no folder. */
  readonly undoFolder?: number | null
}

/** Entries of one request. */
export type Part = {
  readonly entries: readonly Entry[]
  /** The request was started; its outcome may be unknown. */
  readonly sent: boolean
  /** In the order of the entries; null until the response. */
  readonly results: readonly Result[] | null
}

type JobState = 'collecting' | 'running' | 'stopped' | 'cancelled' | 'done'

/** A job on many codes, stored in this browser so that a reload loses nothing. */
export type Job = {
  readonly id: string
  /** Service and user; other users never see it. */
  readonly owner: string
  /** ISO 8601 instant. */
  readonly startedAt: string
  readonly task: Task
  readonly state: JobState
  /** Codes still to be listed; null when the entries are complete. */
  readonly pending: { readonly query: LibraryQuery; readonly except: readonly number[] } | null
  readonly total: number
  readonly parts: number
  readonly partsDone: number
  readonly done: number
  readonly changed: number
  readonly refused: number
  /** The last code of a renamed tag whose result is known. */
  readonly after?: number
  /** Why it stopped; null if it did not, or the page was closed. */
  readonly failure: Failure | null
}

/** Entries per request: few, for visible progress and quick cancelling; more for very large jobs. */
export function partSize(task: Task, total: number): number {
  if (task.kind === 'zip') return 10
  if (task.kind === 'import') return total > 2_000 ? maxCounts.importedRows : 25
  return total > 2_000 ? 250 : 50
}

export function toEntry(code: QrCode): Entry {
  return {
    id: code.id,
    title: code.title,
    link: `${code.brandedDomain}/${code.slashTag}`,
    ...(isBarcode(code.qrType) && { isBarcode: true }),
  }
}

/** The entries of some codes; one that is not loaded has its id only. */
export function toEntries(ids: ReadonlySet<number>, loaded: readonly QrCode[]): Entry[] {
  const known = new Map(loaded.map((code) => [code.id, toEntry(code)]))
  return [...ids].map((id): Entry => known.get(id) ?? { id, title: '', link: '' })
}

const store = browserStore('tessera-jobs', 'jobs')

export const jobStore = createPersonalStore<readonly Job[]>([])
/** Fallback without storage or space: lasts as long as the page. */
const unkept = new Map<string, unknown>()

export function jobOf(id: string): Job | undefined {
  return jobStore.get().find((job) => job.id === id)
}

export async function keepJob(job: Job): Promise<void> {
  const jobs = jobStore.get()
  const isNew = !jobs.some(({ id }) => id === job.id)
  jobStore.set(isNew ? [...jobs, job] : jobs.map((other) => (other.id === job.id ? job : other)))
  await keep(`job ${job.id}`, job)
}

export async function keepPart(jobId: string, place: number, part: Part): Promise<void> {
  await keep(partKey(jobId, place), part)
}

export async function readPart(jobId: string, place: number): Promise<Part | null> {
  return read<Part>(partKey(jobId, place))
}

/** Stores the files of a part until the archive is complete. */
export async function keepFiles(jobId: string, place: number, files: readonly DrawnFile[]): Promise<void> {
  await keep(filesKey(jobId, place), files)
}

export async function readFiles(jobId: string, place: number): Promise<readonly DrawnFile[] | null> {
  return read<readonly DrawnFile[]>(filesKey(jobId, place))
}

export async function readParts(job: Job): Promise<Part[]> {
  const parts = await Promise.all(Array.from({ length: job.parts }, (_, place) => readPart(job.id, place)))
  return parts.filter((part) => part !== null)
}

export async function forgetJob(job: Job): Promise<void> {
  jobStore.set(jobStore.get().filter(({ id }) => id !== job.id))
  const places = Array.from({ length: job.parts }, (_, place) => place)
  const deletedKeys = [
    `job ${job.id}`,
    ...places.map((place) => partKey(job.id, place)),
    ...(job.task.kind === 'zip' ? places.map((place) => filesKey(job.id, place)) : []),
  ]
  for (const key of deletedKeys) unkept.delete(key)
  try {
    await delMany(deletedKeys, store)
  } catch {
    // Without storage there is nothing to delete.
  }
}

/** Loads jobs of an earlier page once the user is known. */
export async function readKeptJobs(owner: string): Promise<void> {
  const found: Job[] = []
  try {
    for (const key of await keys<string>(store)) {
      if (!key.startsWith('job ')) continue
      const job = await get<Job>(key, store)
      if (job?.owner === owner) found.push(job)
    }
  } catch {
    return
  }
  const own = jobStore.get().filter((job) => job.owner === owner)
  const known = new Set(own.map(({ id }) => id))
  jobStore.set([...own, ...found.filter(({ id }) => !known.has(id))])
}

async function keep(key: string, value: unknown): Promise<void> {
  try {
    await set(key, value, store)
    unkept.delete(key)
  } catch {
    unkept.set(key, value)
  }
}

async function read<Kept>(key: string): Promise<Kept | null> {
  if (unkept.has(key)) return unkept.get(key) as Kept
  try {
    return (await get<Kept>(key, store)) ?? null
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

export function taskWords(task: Task): string {
  if (task.kind === 'tag')
    return task.to === null
      ? t('job.removeTag', { tag: task.from })
      : t('job.renameTag', { from: task.from, to: task.to })
  return task.kind === 'change' ? t(`job.change.${task.change.action}`) : t(`job.${task.kind}`)
}

/** A finished job in one or a few sentences. */
export function doneWords({ task, done, changed, refused }: Job): string {
  const unchanged = done - changed - refused
  const isImport = task.kind === 'import'
  const words = [t(changedKey(task), { count: changed })]
  if (unchanged > 0)
    words.push(t(isImport ? 'job.done.repeated' : 'job.done.unchanged', { count: unchanged }))
  if (refused > 0) words.push(t('job.done.refused', { count: refused }))
  return words.join(' ')
}

function changedKey(task: Task) {
  if (task.kind === 'import') return 'job.done.made'
  if (task.kind === 'zip') return 'job.done.drawn'
  if (task.kind === 'tag') return 'job.done.changed'
  if (task.change.action === 'delete') return 'job.done.deleted'
  if (task.change.action === 'restore') return 'job.done.restored'
  if (task.change.action === 'move') return 'job.done.moved'
  return task.isUndo ? 'job.done.undone' : 'job.done.changed'
}

/** Why one row was refused. Field errors of our own service come first. */
export function refusalWords({ status, body }: RowRefusal): string {
  const failure = readFailure(status, body)
  if (failure.kind === 'validation' && failure.errors.length > 0)
    return failure.errors.map(reasonWords).join(' ')
  return failureWords(failure, 'save').title
}
