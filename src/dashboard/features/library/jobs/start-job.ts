import type { QueryClient } from '@tanstack/react-query'
import { accountOf } from '../../../api/account-of.ts'
import type { LibraryQuery } from '../../../api/library-query.ts'
import { refreshLibrary } from '../../../api/refresh-library.ts'
import { sessionQuery } from '../../../api/session.ts'
import { changePart } from './change-part.ts'
import { type Entry, type Job, partSize, type Task } from './job.ts'
import { runJob, split } from './job-runner.ts'
import { keepJob, keepPart, jobOf } from './job-store.ts'

/** The codes of a job: known, or all that match a query but some. */
export type JobScope =
  | { readonly entries: readonly Entry[] }
  | { readonly query: LibraryQuery; readonly except: readonly number[]; readonly expected: number }

/** Whose jobs this page shows. */
export async function jobOwner(client: QueryClient): Promise<string> {
  return accountOf(await client.ensureQueryData(sessionQuery))
}

/** Keeps a job and begins to work on it. Gives its id as soon as it is kept. */
export async function startJob(client: QueryClient, task: Task, scope: JobScope): Promise<string> {
  const id = Array.from(crypto.getRandomValues(new Uint32Array(2)), (word) => word.toString(36)).join('')
  const parts = 'entries' in scope ? split(scope.entries, partSize(task, scope.entries.length)) : []
  for (const [place, entries] of parts.entries())
    await keepPart(id, place, { entries, sent: false, results: null })
  await keepJob({
    id,
    owner: await jobOwner(client),
    startedAt: new Date().toISOString(),
    task,
    state: 'entries' in scope ? 'running' : 'collecting',
    pending: 'entries' in scope ? null : { query: scope.query, except: scope.except },
    total: 'entries' in scope ? scope.entries.length : scope.expected,
    parts: parts.length,
    partsDone: 0,
    done: 0,
    changed: 0,
    refused: 0,
    failure: null,
  })
  void continueJob(client, id)
  return id
}

/** Works on a kept job from where it stands. */
export async function continueJob(client: QueryClient, id: string): Promise<Job | null> {
  const job = jobOf(id)
  if (job === undefined) return null
  if (job.task.kind === 'zip') return (await import('./make-zip.ts')).makeZip(client, job)
  const worker = job.task.kind === 'import' ? (await import('./import-part.ts')).importPart : changePart
  const ended = await runJob(client, id, worker)
  if (ended !== null) refreshLibrary(client)
  return ended
}
