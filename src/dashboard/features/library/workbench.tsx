import '../../messages/library-work-messages.ts'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import type { LibraryQuery } from '../../api/library-query.ts'
import type { useQrCodes } from '../../api/qr-codes.ts'
import { type BulkAction, BulkBar } from './bulk/bulk-bar.tsx'
import type { Entry, Task } from './jobs/job.ts'
import { JobNotes } from './jobs/job-notes.tsx'
import { isRunning } from './jobs/job-runner.ts'
import { readJobs, readKeptJobs, subscribeToJobs } from './jobs/job-store.ts'
import { continueJob, jobOwner, type JobScope, startJob } from './jobs/start-job.ts'
import { toEntry } from './jobs/to-entry.ts'
import type { LibraryTask } from './library-menu.tsx'
import { chosenCount } from './selection/selection.ts'
import { useSelection, useSelectionStore } from './selection/selection-context.ts'

const BulkDialogs = lazy(async () => ({ default: (await import('./bulk/bulk-dialogs.tsx')).BulkDialogs }))
const TagsDialog = lazy(async () => ({ default: (await import('./tags/tags-dialog.tsx')).TagsDialog }))
const ImportDialog = lazy(async () => ({
  default: (await import('./import/import-dialog.tsx')).ImportDialog,
}))
const ExportDialog = lazy(async () => ({
  default: (await import('./export/export-dialog.tsx')).ExportDialog,
}))

export type WorkbenchProps = {
  readonly query: LibraryQuery
  /** Codes that match the query. */
  readonly total: number
  readonly deleted: boolean
  readonly loaded: ReturnType<typeof useQrCodes>['data']
  /** The dialog that the menu of the library asked for. */
  readonly task: Exclude<LibraryTask, 'deleted'> | null
  readonly onTaskDone: () => void
}

/** Work on many codes at once: what is chosen, what is asked, and what is under way. */
export function Workbench({ query, total, deleted, loaded, task, onTaskDone }: WorkbenchProps) {
  const client = useQueryClient()
  const store = useSelectionStore()
  const selection = useSelection()
  const [action, setAction] = useState<BulkAction | null>(null)
  const jobs = useSyncExternalStore(subscribeToJobs, readJobs)
  const count = chosenCount(selection, total)

  // What an earlier page left goes on by itself.
  useEffect(() => {
    void (async () => {
      await readKeptJobs(await jobOwner(client))
      for (const job of readJobs()) {
        const wasAtIt = job.state === 'running' || job.state === 'collecting'
        if (wasAtIt && !isRunning(job.id)) void continueJob(client, job.id)
      }
    })().catch(() => undefined)
  }, [client])

  function scope(): JobScope {
    if (selection.kind === 'all') return { query, except: [...selection.except], expected: count }
    const known = new Map(loaded?.pages.flatMap((page) => page.data).map((code) => [code.id, toEntry(code)]))
    return { entries: [...selection.ids].map((id): Entry => known.get(id) ?? { id, title: '', link: '' }) }
  }

  function start(task: Task, over: JobScope = scope()): void {
    setAction(null)
    store.clear()
    void startJob(client, task, over)
  }

  return (
    <>
      <JobNotes jobs={jobs} />
      {count > 0 && (
        <BulkBar
          count={count}
          total={total}
          all={selection.kind === 'all'}
          deleted={deleted}
          onAction={(next) =>
            next === 'resume' || next === 'star' || next === 'unstar' || next === 'restore'
              ? start({ kind: 'change', change: { action: next }, isUndo: false })
              : setAction(next)
          }
        />
      )}
      <Suspense>
        {action !== null && (
          <BulkDialogs
            action={action}
            count={count}
            scope={scope}
            onClose={() => setAction(null)}
            onStart={start}
          />
        )}
        {task === 'tags' && <TagsDialog onClose={onTaskDone} />}
        {task === 'import' && (
          <ImportDialog
            onClose={onTaskDone}
            onImport={(entries) => {
              onTaskDone()
              start({ kind: 'import' }, { entries })
            }}
          />
        )}
        {task === 'export' && <ExportDialog query={query} total={total} onClose={onTaskDone} />}
      </Suspense>
    </>
  )
}
