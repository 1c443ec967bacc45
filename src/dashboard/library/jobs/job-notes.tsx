import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState, useRef } from 'react'
import { Download, Palette } from 'lucide-react'
import { t } from '../../messages/t.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toaster.tsx'
import { forgetJob, readParts, type Job, doneWords, taskWords, type Entry, type Part } from './job.ts'
import { reportCsv } from './report-csv.ts'
import { continueJob, startJob, undoTask } from './start-job.ts'
import { useSession } from '../../api/session.ts'
import { FailurePrompt } from '../../failures/failure-prompt.tsx'
import { formatRelative } from '../../messages/format.ts'
import { classNames } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Initials } from '../../ui/avatar.tsx'
import { ProgressBar } from '../../ui/meter.tsx'
import { saveCsv } from '../../ui/save-file.ts'
import { RowList } from '../../ui/row-list.tsx'
import { stopJob } from './job-runner.ts'
import { BulkDialogs } from '../bulk/bulk-dialogs.tsx'
import { When } from '../../ui/when.tsx'

/** Milliseconds before a dialog shows the progress of a job. */
const quick = 700

/** Running jobs and finished ones with results to read. The newest opens by itself when it takes long. */
export function JobNotes({ jobs }: { readonly jobs: readonly Job[] }) {
  const [shown, setShown] = useState<string | null>(null)
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  useJobEnd(jobs, shown)

  // The list of tags shows the progress of a tag.
  const newest = jobs.findLast((job) => !isSmall(job) && job.task.kind !== 'tag')
  const news = newest !== undefined && newest.state !== 'cancelled' && !seen.has(newest.id) ? newest.id : null
  useEffect(() => {
    if (news === null) return undefined
    const timer = setTimeout(() => {
      setSeen((before) => new Set([...before, news]))
      if (!announced.has(news)) setShown(news)
    }, quick)
    return () => clearTimeout(timer)
  }, [news])

  const open = jobs.find(({ id }) => id === shown)
  return (
    <>
      {jobs
        .filter((job) => !isSmall(job))
        .filter(
          ({ id, state, refused, task }) =>
            id !== shown && (state !== 'done' || refused > 0 || task.kind === 'import'),
        )
        .map((job) => (
          <JobNote key={job.id} job={job} onShow={() => setShown(job.id)} />
        ))}
      {open !== undefined && (
        <JobDialog
          job={open}
          onClose={() => {
            setShown(null)
            // A finished job is removed once its results were read.
            if (open.state === 'done') void forgetJob(open)
          }}
        />
      )}
    </>
  )
}

/** Whether a job changes one code and meets no trouble: its message at the end says enough. */
function isSmall({ task, total, state, refused }: Job): boolean {
  return (
    task.kind === 'change' && total === 1 && refused === 0 && state !== 'stopped' && state !== 'cancelled'
  )
}

function JobNote({ job, onShow }: { readonly job: Job; readonly onShow: () => void }) {
  const client = useQueryClient()
  return (
    <Banner
      live={false}
      tone={job.state === 'stopped' ? 'warn' : 'note'}
      title={taskWords(job.task)}
      actions={
        <>
          <Button size="small" onClick={onShow}>
            {t('job.show')}
          </Button>
          {(job.state === 'stopped' || canFinish(job)) && (
            <Button size="small" onClick={() => void continueJob(client, job.id)}>
              {t('job.goOn')}
            </Button>
          )}
          {job.state !== 'running' && job.state !== 'collecting' && (
            <Button size="small" variant="quiet" onClick={() => void forgetJob(job)}>
              {t('job.dismiss')}
            </Button>
          )}
        </>
      }
    >
      {job.state === 'done'
        ? doneWords(job)
        : job.state === 'stopped' || job.state === 'cancelled'
          ? t(`job.state.${job.state}`, { done: job.done, total: job.total })
          : t('job.progress', { done: job.done, total: job.total })}
    </Banner>
  )
}

/** A stopped archive can be finished, because drawn files are saved, and so can a renamed tag. */
function canFinish(job: Job): boolean {
  return job.state === 'cancelled' && (job.task.kind === 'zip' || job.task.kind === 'tag')
}

/** Jobs already announced, so that two screens do not repeat it. */
const announced = new Set<string>()

/** Announces a successful job with an undo button and removes it. Jobs with refusals stay. */
function useJobEnd(jobs: readonly Job[], shown: string | null): void {
  const client = useQueryClient()
  const open = useRef(shown)
  useEffect(() => {
    open.current = shown
    for (const job of jobs) {
      if (job.state !== 'done' || job.refused > 0 || job.id === shown || announced.has(job.id)) continue
      // The rows of an import are its report.
      if (job.task.kind === 'import') continue
      announced.add(job.id)
      void tellEnd(client, job)
    }
  }, [client, jobs, shown])
}

async function tellEnd(client: QueryClient, job: Job): Promise<void> {
  const undo = undoTask(job, await readParts(job))
  showToast({
    message: doneWords(job),
    ...(undo && {
      action: {
        label: t('job.undo'),
        onSelect: () => void startJob(client, undo.task, { entries: undo.entries }),
      },
    }),
  })
  await forgetJob(job)
}

/** Progress of a job, then its results. Closing keeps the job running. */
function JobDialog({ job, onClose }: { readonly job: Job; readonly onClose: () => void }) {
  const [parts, setParts] = useState<readonly Part[]>([])
  const isWorking = job.state === 'running' || job.state === 'collecting'
  useEffect(() => {
    if (isWorking) return undefined
    let current = true
    void readParts(job).then((found) => current && setParts(found))
    return () => {
      current = false
    }
  }, [job, isWorking])

  return (
    <Dialog
      wide
      onClose={onClose}
      title={isWorking ? taskWords(job.task) : t('job.ended')}
      actions={
        isWorking ? (
          <WorkingActions job={job} onClose={onClose} />
        ) : (
          <EndActions job={job} parts={parts} onClose={onClose} />
        )
      }
    >
      <JobPerson startedAt={job.startedAt} />
      {isWorking ? (
        <JobProgress job={job} />
      ) : (
        <div className="flex flex-col gap-3">
          <p role="status" className="font-medium">
            {job.state !== 'done' && `${t(`job.state.${job.state}`, { done: job.done, total: job.total })}. `}
            {doneWords(job)}
          </p>
          {job.failure !== null && <FailurePrompt failure={job.failure} doing="load" byHand />}
          <JobReport parts={parts} />
        </div>
      )}
    </Dialog>
  )
}

/** The person of a job. Jobs of this browser belong to the signed-in person. */
function JobPerson({ startedAt }: Pick<Job, 'startedAt'>) {
  const name = useSession().data?.person?.name
  if (name === undefined) return null
  return (
    <p className="flex items-center gap-2 text-small text-ink-soft">
      <Initials decorative name={name} />
      <When at={startedAt}>{t('job.by', { name, when: formatRelative(startedAt) })}</When>
    </p>
  )
}

type JobActionsProps = { readonly job: Job; readonly onClose: () => void }

function WorkingActions({ job, onClose }: JobActionsProps) {
  return (
    <>
      <Button onClick={() => stopJob(job.id)}>{t('job.cancel')}</Button>
      <Button variant="primary" onClick={onClose}>
        {t('job.hide')}
      </Button>
    </>
  )
}

/** The report of a job that has ended, and what can follow it. */
function EndActions({ job, parts, onClose }: JobActionsProps & { readonly parts: readonly Part[] }) {
  const client = useQueryClient()
  const undo = undoTask(job, parts)
  return (
    <>
      {job.task.kind === 'import' && <AfterImport parts={parts} onStarted={onClose} />}
      {parts.length > 0 && (
        <Button
          onClick={() =>
            saveCsv(`${t('job.reportName')}-${job.startedAt.slice(0, 10)}.csv`, reportCsv(parts))
          }
        >
          {t('job.report')}
        </Button>
      )}
      {job.state === 'stopped' && (
        <Button onClick={() => void continueJob(client, job.id)}>{t('job.goOn')}</Button>
      )}
      {undo !== null && (
        <Button
          onClick={() => {
            void startJob(client, undo.task, { entries: undo.entries })
            void forgetJob(job)
          }}
        >
          {t('job.undo')}
        </Button>
      )}
      <Button variant="primary" onClick={onClose}>
        {t('common.close')}
      </Button>
    </>
  )
}

type AfterImportProps = { readonly parts: readonly Part[]; readonly onStarted: () => void }

/** The next steps of an import: all pictures as one ZIP, and the look of a brand kit. */
function AfterImport({ parts, onStarted }: AfterImportProps) {
  const client = useQueryClient()
  const [asked, setAsked] = useState<'zip' | 'restyle' | null>(null)
  const entries = createdEntries(parts)
  if (entries.length === 0) return null
  return (
    <>
      <Button icon={Palette} onClick={() => setAsked('restyle')}>
        {t('import.applyKit')}
      </Button>
      <Button icon={Download} onClick={() => setAsked('zip')}>
        {t('import.downloadAll')}
      </Button>
      {asked !== null && (
        <BulkDialogs
          action={asked}
          count={entries.length}
          scope={() => ({ entries })}
          onClose={() => setAsked(null)}
          onStart={(task, scope = { entries }) => {
            setAsked(null)
            void startJob(client, task, scope)
            // After a new design, people download, so the report stays open.
            if (asked === 'zip') onStarted()
          }}
        />
      )}
    </>
  )
}

function createdEntries(parts: readonly Part[]): readonly Entry[] {
  return parts.flatMap(({ entries, results }) =>
    entries.flatMap((entry, place) => {
      const result = results?.[place]
      if (result == null || result.codeId === null || result.outcome === 'refused') return []
      return [{ id: result.codeId, title: entry.title, link: result.link }]
    }),
  )
}

function JobProgress({ job }: { readonly job: Job }) {
  const words =
    job.state === 'collecting'
      ? t('job.collecting', { count: job.total })
      : t('job.progress', { done: job.done, total: job.total })
  return (
    <div className="flex flex-col gap-2">
      <p className="font-medium">{words}</p>
      <ProgressBar label={words} value={job.state === 'collecting' ? null : job.done} max={job.total} />
      <p className="text-small text-ink-soft">
        {job.refused > 0 && `${t('job.done.refused', { count: job.refused })} `}
        {t('job.stay')}
      </p>
    </div>
  )
}

/** The result of each entry, problems first. */
function JobReport({ parts }: { readonly parts: readonly Part[] }) {
  const rows = parts
    .flatMap(({ entries, results }) =>
      entries.flatMap((entry, place) => {
        const result = results?.[place]
        return result === undefined ? [] : [{ entry, result }]
      }),
    )
    .map((row, place) => ({ ...row, place }))
    .toSorted((one, other) => rank(one.result) - rank(other.result))
  if (rows.length === 0) return null
  return (
    <RowList label={t('job.rows')} rows={rows} keyOf={({ place }) => place} height={56}>
      {({ entry, result }) => (
        <div className="flex min-w-0 items-center gap-4">
          <div className="min-w-0 flex-1">
            <p dir="auto" className="truncate font-medium">
              {entry.title || result.link || t('library.untitled')}
            </p>
            <p
              className={classNames(
                'truncate text-small',
                result.words === null ? 'text-ink-soft' : 'text-bad',
              )}
            >
              {result.words ?? result.link}
            </p>
          </div>
          <span className="text-small whitespace-nowrap">{t(`job.row.${result.outcome}`)}</span>
        </div>
      )}
    </RowList>
  )
}

function rank({ outcome, words }: { readonly outcome: string; readonly words: string | null }): number {
  return outcome === 'refused' ? 0 : words === null ? 2 : 1
}
