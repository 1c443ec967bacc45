import '../../messages/library-work-messages.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { LibraryQuery } from '../../api/library-query.ts'
import type { useQrCodes } from '../../api/qr-codes.ts'
import { useWholeTotal } from '../../api/whole-total.ts'
import { late } from '../../ui/late.ts'
import { type BulkAction, BulkBar } from './bulk/bulk-bar.tsx'
import type { Entry, Task } from './jobs/job.ts'
import { JobNotes } from './jobs/job-notes.tsx'
import { isRunning } from './jobs/job-runner.ts'
import { readJobs, readKeptJobs, subscribeToJobs } from './jobs/job-store.ts'
import { continueJob, jobOwner, type JobScope, startJob } from './jobs/start-job.ts'
import { toEntry } from './jobs/to-entry.ts'
import { LateDialog } from './late-dialog.tsx'
import type { LibraryTask } from './library-menu.tsx'
import { chosenCount } from './selection/selection.ts'
import { useSelection, useSelectionStore } from './selection/selection-context.ts'

const bulkDialogs = late(async () => (await import('./bulk/bulk-dialogs.tsx')).BulkDialogs)
const tagsDialog = late(async () => (await import('./tags/tags-dialog.tsx')).TagsDialog)
const importDialog = late(async () => (await import('./import/import-dialog.tsx')).ImportDialog)
const exportDialog = late(async () => (await import('./export/export-dialog.tsx')).ExportDialog)

export type WorkbenchProps = {
  readonly query: LibraryQuery
  /** Codes that match the query; there are more when it is a minimum. */
  readonly total: number
  readonly totalIsMinimum: boolean
  readonly deleted: boolean
  readonly loaded: ReturnType<typeof useQrCodes>['data']
  /** The dialog that the menu of the library asked for. */
  readonly task: Exclude<LibraryTask, 'deleted'> | null
  readonly onTaskDone: () => void
}

/** Work on many codes at once: what is chosen, what is asked, and what is under way. */
export function Workbench({
  query,
  total: counted,
  totalIsMinimum,
  deleted,
  loaded,
  task,
  onTaskDone,
}: WorkbenchProps) {
  const client = useQueryClient()
  const store = useSelectionStore()
  const selection = useSelection()
  const [action, setAction] = useState<BulkAction | null>(null)
  const jobs = useSyncExternalStore(subscribeToJobs, readJobs)
  const isAsked = task === 'export' || chosenCount(selection, counted) > 0
  const whole = useWholeTotal(query, totalIsMinimum && isAsked)
  const total = whole ?? counted
  const count = chosenCount(selection, total)
  const isCounted = !totalIsMinimum || whole !== undefined

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
          total={isCounted ? total : null}
          all={selection.kind === 'all'}
          deleted={deleted}
          onAction={(next) =>
            next === 'resume' || next === 'star' || next === 'unstar' || next === 'restore'
              ? start({ kind: 'change', change: { action: next }, isUndo: false })
              : setAction(next)
          }
        />
      )}
      {action !== null && (
        <LateDialog part={bulkDialogs} onLost={() => setAction(null)}>
          {(BulkDialogs) => (
            <BulkDialogs
              action={action}
              count={count}
              scope={scope}
              onClose={() => setAction(null)}
              onStart={start}
            />
          )}
        </LateDialog>
      )}
      {task === 'tags' && (
        <LateDialog part={tagsDialog} onLost={onTaskDone}>
          {(TagsDialog) => <TagsDialog onClose={onTaskDone} />}
        </LateDialog>
      )}
      {task === 'import' && (
        <LateDialog part={importDialog} onLost={onTaskDone}>
          {(ImportDialog) => (
            <ImportDialog
              onClose={onTaskDone}
              onImport={(entries) => {
                onTaskDone()
                start({ kind: 'import' }, { entries })
              }}
            />
          )}
        </LateDialog>
      )}
      {task === 'export' && (
        <LateDialog part={exportDialog} onLost={onTaskDone}>
          {(ExportDialog) => <ExportDialog query={query} total={total} onClose={onTaskDone} />}
        </LateDialog>
      )}
    </>
  )
}
