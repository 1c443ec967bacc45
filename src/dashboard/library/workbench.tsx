import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { movable } from '../api/change-folders.ts'
import type { LibraryQuery } from '../api/query-keys.ts'
import { type useQrCodes, useWholeTotal, useCodeCounts } from '../api/qr-codes.ts'
import { useLiveCounts } from '../api/scans.ts'
import { useLibraryTools } from '../codes/actions-of-features.tsx'
import type { LibraryTool } from '../feature.tsx'
import { lazyPart } from '../ui/lazy.tsx'
import { maySucceedLater } from '../api/failure-of.ts'
import { useStore } from '../ui/store.ts'
import { type BulkAction, BulkBar } from './bulk/bulk-bar.tsx'
import { type Entry, type Job, type Task, jobStore, readKeptJobs, toEntries } from './jobs/job.ts'
import { JobNotes } from './jobs/job-notes.tsx'
import { isRunning } from './jobs/job-runner.ts'
import { moveCodes } from './folders/move-dialog.tsx'
import { continueJob, jobOwner, type JobScope, startJob } from './jobs/start-job.ts'
import { chosenCount, useSelection, useSelectionStore } from './selection.tsx'
import { BulkDialogs } from './bulk/bulk-dialogs.tsx'
import { TagsDialog } from './tags-dialog.tsx'
import { FolderDialog } from './folders/folder-dialog.tsx'
import { ExportDialog } from './export-dialog.tsx'
import { Download, Ellipsis, FolderPlus, Tags, Trash2, Upload } from 'lucide-react'
import { offers, useSession } from '../api/session.ts'
import { formatNumber } from '../messages/format.ts'
import { t } from '../messages/t.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Menu } from '../ui/menu.tsx'

const ImportDialog = lazyPart(() => import('./import/import-dialog.tsx'), 'ImportDialog')

type LibraryToolDialog = { readonly opens: Exclude<LibraryTool['opens'], string> }

/** A task that opens a dialog; the others open a page. */
export type LibraryDialog = Exclude<LibraryTask, 'deleted' | LibraryTool> | LibraryToolDialog

export type WorkbenchProps = {
  readonly query: LibraryQuery
  /** Matching codes; a minimum when the list stops counting. */
  readonly total: number
  readonly totalIsMinimum: boolean
  readonly deleted: boolean
  readonly loaded: ReturnType<typeof useQrCodes>['data']
  readonly task: LibraryDialog | null
  readonly onTaskDone: () => void
}

/** Bulk work: selection, dialogs and running jobs. */
export function Workbench(props: WorkbenchProps) {
  const { query, total: counted, totalIsMinimum, deleted, loaded, task, onTaskDone } = props
  const client = useQueryClient()
  const store = useSelectionStore()
  const selection = useSelection()
  const [action, setAction] = useState<BulkAction | null>(null)
  const jobs = useStore(jobStore)
  const isAsked = task === 'export' || chosenCount(selection, counted) > 0
  const whole = useWholeTotal(query, totalIsMinimum && isAsked)
  const total = whole ?? counted
  const count = chosenCount(selection, total)

  useLiveCounts()
  useEarlierJobs()
  useStoppedJobs(jobs)
  useMovable(count, start)

  function scope(): JobScope {
    if (selection.kind === 'all') return { query, except: [...selection.except], expected: count }
    return { entries: toEntries(selection.ids, loaded?.pages.flatMap((page) => page.data) ?? []) }
  }

  function start(task: Task, over: JobScope = scope()): void {
    setAction(null)
    store.clear()
    startOver(client, task, over)
  }

  function act(next: BulkAction): void {
    if (next === 'resume' || next === 'star' || next === 'unstar' || next === 'restore')
      start({ kind: 'change', change: { action: next }, isUndo: false })
    else setAction(next)
  }

  return (
    <>
      <JobNotes jobs={jobs} />
      {count > 0 && (
        <BulkBar
          count={count}
          total={totalIsMinimum && whole === undefined ? null : total}
          all={selection.kind === 'all'}
          deleted={deleted}
          onAction={act}
        />
      )}
      {action !== null && (
        <BulkDialogs
          action={action}
          count={count}
          scope={scope}
          onClose={() => setAction(null)}
          onStart={start}
        />
      )}
      <LibraryTaskDialog
        task={task}
        query={query}
        total={total}
        onDone={onTaskDone}
        onImport={(entries) => start({ kind: 'import' }, { entries })}
      />
    </>
  )
}

function startOver(client: QueryClient, task: Task, scope: JobScope): void {
  if (task.kind === 'change' && task.change.action === 'move') moveCodes(client, scope, task.change.folderId)
  else void startJob(client, task, scope)
}

function useMovable(count: number, start: (task: Task) => void): void {
  const moveNow = useEffectEvent((folderId: number | null) =>
    start({ kind: 'change', change: { action: 'move', folderId }, isUndo: false }),
  )
  useEffect(() => {
    if (count === 0) return undefined
    movable.set({ count, move: (folderId) => moveNow(folderId) })
    return () => movable.set(null)
  }, [count])
}

function useEarlierJobs(): void {
  const client = useQueryClient()
  useEffect(() => {
    void (async () => {
      await readKeptJobs(await jobOwner(client))
      for (const job of jobStore.get()) {
        const wasAtIt = job.state === 'running' || job.state === 'collecting'
        if (wasAtIt && !isRunning(job.id)) void continueJob(client, job.id)
      }
    })().catch(() => undefined)
  }, [client])
}

/** Milliseconds after which a job asks again for a service that was restarted. */
export const askedAgainAfter = 3_000

/** Continues jobs that stopped because the service did not answer. */
function useStoppedJobs(jobs: readonly Job[]): void {
  const client = useQueryClient()
  useEffect(() => {
    const waiting = jobs.filter(
      ({ state, failure }) => state === 'stopped' && failure !== null && maySucceedLater(failure, 'job'),
    )
    if (waiting.length === 0) return undefined
    const timer = setTimeout(() => {
      for (const { id } of waiting) void continueJob(client, id)
    }, askedAgainAfter)
    return () => clearTimeout(timer)
  }, [client, jobs])
}

type LibraryTaskProps = Pick<WorkbenchProps, 'task' | 'query' | 'total'> & {
  readonly onDone: () => void
  readonly onImport: (entries: readonly Entry[]) => void
}

function LibraryTaskDialog({ task, query, total, onDone, onImport }: LibraryTaskProps) {
  if (typeof task === 'object' && task !== null) return <task.opens onClose={onDone} />
  return (
    <>
      {task === 'tags' && <TagsDialog onClose={onDone} />}
      {task === 'folder' && <FolderDialog folder={null} onClose={onDone} />}
      {task === 'import' && (
        <ImportDialog
          onClose={onDone}
          onImport={(entries) => {
            onDone()
            onImport(entries)
          }}
        />
      )}
      {task === 'export' && <ExportDialog query={query} total={total} onClose={onDone} />}
    </>
  )
}

export type LibraryTask = 'import' | 'export' | 'tags' | 'folder' | 'deleted' | LibraryTool

export function LibraryMenu({ onChoose }: { readonly onChoose: (task: LibraryTask) => void }) {
  const session = useSession()
  const counts = useCodeCounts()
  const ofFeatures = useLibraryTools()
  const needs = {
    import: 'importQrCodes',
    export: null,
    tags: 'renameTag',
    folder: 'createFolder',
    deleted: 'restoreQrCode',
  } as const
  const tasks = [
    { task: 'import', icon: Upload },
    { task: 'export', icon: Download },
    { task: 'tags', icon: Tags },
    { task: 'folder', icon: FolderPlus },
    { task: 'deleted', icon: Trash2, aside: counts.data?.deleted },
  ] as const
  const own = tasks
    .filter(({ task }) => {
      const operation = needs[task]
      return operation === null || (session.data !== undefined && offers(session.data, operation))
    })
    .map((entry) => ({
      label: t(`library.menu.${entry.task}`),
      icon: entry.icon,
      ...('aside' in entry && entry.aside !== undefined && { aside: formatNumber(entry.aside) }),
      onSelect: () => onChoose(entry.task),
    }))
  const others = ofFeatures.map((tool) => ({
    label: tool.label(),
    icon: tool.icon,
    onSelect: () => onChoose(tool),
  }))
  return (
    <Menu
      trigger={
        <IconButton
          label={t('library.menu')}
          icon={Ellipsis}
          className="size-10 border border-line-strong bg-sheet"
        />
      }
      actions={own.toSpliced(2, 0, ...others)}
    />
  )
}
