import type { QueryClient } from '@tanstack/react-query'
import type { BulkRow } from '#contract/bulk.ts'
import { refreshLibrary } from '../../api/qr-codes.ts'
import { accountOf } from '../../api/credentials.ts'
import type { LibraryQuery } from '../../api/query-keys.ts'
import { request } from '../../api/request.ts'
import { sessionQuery } from '../../api/session.ts'
import { advance, runJob, runSteps, split, stoppedJob, type PartWorker } from './job-runner.ts'
import {
  partSize,
  keepJob,
  keepPart,
  jobOf,
  type Entry,
  type Job,
  type Task,
  type Part,
  type Result,
  refusalWords,
} from './job.ts'

/** The codes of a job: a list, or all that match a query except some. */
export type JobScope =
  | { readonly entries: readonly Entry[] }
  | { readonly query: LibraryQuery; readonly except: readonly number[]; readonly expected: number }

export async function jobOwner(client: QueryClient): Promise<string> {
  return accountOf(await client.ensureQueryData(sessionQuery))
}

/**
 * Stores a job and starts it. Resolves with its id once stored.
 *
 * @param onEnd called when the job is done, cancelled or stopped.
 */
export async function startJob(
  client: QueryClient,
  task: Task,
  scope: JobScope,
  onEnd: (job: Job | null) => void = () => undefined,
): Promise<string> {
  const id = newJobId()
  const parts = 'entries' in scope ? split(scope.entries, partSize(task, scope.entries.length)) : []
  for (const [place, entries] of parts.entries())
    await keepPart(id, place, { entries, sent: false, results: null })
  await storeNew(client, id, task, {
    pending: 'entries' in scope ? null : { query: scope.query, except: scope.except },
    total: 'entries' in scope ? scope.entries.length : scope.expected,
    parts: parts.length,
  })
  void continueJob(client, id).then(onEnd)
  return id
}

/** Stores a job that renames or removes a tag, and starts it. @param codes how many have the tag now. */
export async function startTagJob(
  client: QueryClient,
  change: { readonly from: string; readonly to: string | null },
  codes: number,
): Promise<void> {
  const id = newJobId()
  await storeNew(client, id, { kind: 'tag', ...change }, { pending: null, total: codes, parts: 0 })
  void continueJob(client, id)
}

function newJobId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(2)), (word) => word.toString(36)).join('')
}

async function storeNew(
  client: QueryClient,
  id: string,
  task: Task,
  scope: Pick<Job, 'pending' | 'total' | 'parts'>,
): Promise<void> {
  await keepJob({
    ...scope,
    id,
    owner: await jobOwner(client),
    startedAt: new Date().toISOString(),
    task,
    state: scope.pending === null ? 'running' : 'collecting',
    partsDone: 0,
    done: 0,
    changed: 0,
    refused: 0,
    failure: null,
  })
}

export async function continueJob(client: QueryClient, id: string): Promise<Job | null> {
  await stoppedJob(id)
  const job = jobOf(id)
  if (job === undefined) return null
  // The picture code is large, so it loads with the first job that needs it.
  if (job.task.kind === 'zip') return (await import('./picture-jobs.ts')).makeZip(client, job)
  const ended = job.task.kind === 'tag' ? await renameTag(id) : await runJob(client, id, await workerOf(job))
  if (ended !== null) refreshLibrary(client)
  return ended
}

async function workerOf({ task }: Job): Promise<PartWorker> {
  return task.kind === 'import' ? (await import('./import-job.ts')).importPart : changePart
}

/** Some hundreds of codes with each request. A repeated request changes nothing twice. */
async function renameTag(id: string): Promise<Job | null> {
  return runSteps(id, async (signal) => {
    await advance(id, { state: 'running', failure: null })
    for (let job = jobOf(id); job?.task.kind === 'tag'; job = jobOf(id)) {
      signal.throwIfAborted()
      const { from, to } = job.task
      const { after = 0 } = job
      const part = await request('renameTag', { body: { from, to, ...(after > 0 && { after }) } })
      const done = job.done + part.codes + part.skipped
      await advance(id, {
        done,
        total: Math.max(job.total, done),
        changed: job.changed + part.codes,
        refused: job.refused + part.skipped,
        ...(part.next != null && { after: part.next }),
      })
      if (part.next == null) return
    }
  })
}

type Change = Extract<Task, { kind: 'change' }>['change']

const opposites = {
  pause: 'resume',
  resume: 'pause',
  star: 'unstar',
  unstar: 'star',
  delete: 'restore',
  restore: 'delete',
} as const

/** The job that undoes another; null when it cannot be undone. */
export function undoTask(job: Job, parts: readonly Part[]): { task: Task; entries: readonly Entry[] } | null {
  if (job.task.kind !== 'change' || job.task.isUndo) return null
  const change = opposite(job.task.change)
  const entries = parts.flatMap((part) =>
    part.entries.flatMap((entry, place): Entry[] => {
      const result = part.results?.[place]
      if (result?.outcome !== 'changed') return []
      const { after: _after, ...known } = entry
      if (change.action === 'moveBack')
        return result.undoFolder === undefined ? [] : [{ ...known, folder: result.undoFolder }]
      if (change.action !== 'restoreVersion') return [known]
      return result.undoVersion === null ? [] : [{ ...known, version: result.undoVersion }]
    }),
  )
  return entries.length === 0 ? null : { task: { kind: 'change', change, isUndo: true }, entries }
}

function opposite({ action }: Change): Change {
  if (action in opposites) return { action: opposites[action as keyof typeof opposites] }
  return { action: action === 'move' ? 'moveBack' : 'restoreVersion' }
}

/**
 * Changes the codes of a part in one request. Repeating is safe except for replacements: if the response of a
 * part was lost, it checks each destination first and skips those already changed.
 */
const changePart: PartWorker = async (_client, { task }, part) => {
  if (task.kind !== 'change') return []
  const { change } = task
  const ids = part.entries.flatMap(({ id, isBarcode }) =>
    change.action === 'restyle' && isBarcode ? [] : (id ?? []),
  )
  if (ids.length === 0) return resultsOf(part.entries, [])
  const versions = Object.fromEntries(part.entries.map(({ id, version }) => [String(id), version ?? 1]))
  const folders = Object.fromEntries(part.entries.map(({ id, folder = null }) => [String(id), folder]))
  const body = {
    ids,
    change:
      change.action === 'restoreVersion'
        ? { ...change, versions }
        : change.action === 'moveBack'
          ? { ...change, folders }
          : change,
  }
  if (change.action !== 'replaceDestination' || !part.sent) {
    const { rows } = await request('changeQrCodes', { body })
    return resultsOf(part.entries, rows)
  }
  const { rows: planned } = await request('changeQrCodes', { body: { ...body, dryRun: true } })
  const arrived = new Set(
    part.entries
      .filter(({ id, after }) => planned.some((row) => row.id === id && row.before === after))
      .map(({ id }) => id),
  )
  const missing = ids.filter((id) => !arrived.has(id))
  const rows =
    missing.length === 0 ? [] : (await request('changeQrCodes', { body: { ...body, ids: missing } })).rows
  return resultsOf(part.entries, [
    ...rows,
    ...planned
      .filter(({ id }) => arrived.has(id))
      .map((row) => ({ ...row, outcome: 'changed' as const, undoVersion: null })),
  ])
}

function resultsOf(entries: readonly Entry[], rows: readonly BulkRow[]): Result[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return entries.map(({ id, link }) => {
    const row = byId.get(id ?? 0)
    return {
      outcome: row?.outcome ?? 'unchanged',
      codeId: id,
      link,
      words: row?.refusal == null ? null : refusalWords(row.refusal),
      undoVersion: row?.undoVersion ?? null,
      ...(row?.undoFolder !== undefined && { undoFolder: row.undoFolder }),
    }
  })
}
