import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState, useRef } from 'react'
import { t } from '../../messages/t.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'
import { forgetJob, readParts, type Job, doneWords, taskWords } from './job.ts'
import { continueJob, startJob, undoTask } from './start-job.ts'
import { JobDialog } from './job-dialog.tsx'

/** Milliseconds before a dialog shows the progress of a job. */
const quick = 700

/** Running jobs and finished ones with results to read. The newest opens by itself when it takes long. */
export function JobNotes({ jobs }: { readonly jobs: readonly Job[] }) {
  const [shown, setShown] = useState<string | null>(null)
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  useJobEnd(jobs, shown)

  const newest = jobs.findLast((job) => !isSmall(job))
  const news = newest !== undefined && newest.state !== 'cancelled' && !seen.has(newest.id) ? newest.id : null
  useEffect(() => {
    if (news === null) return undefined
    const timer = setTimeout(() => {
      setSeen((before) => new Set([...before, news]))
      setShown(news)
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

/** A stopped archive can be finished, because drawn files are saved. */
function canFinish(job: Job): boolean {
  return job.state === 'cancelled' && job.task.kind === 'zip'
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
