import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { t } from '../../../messages/t.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { late } from '../../../ui/late.ts'
import { LateDialog } from '../late-dialog.tsx'
import type { Job } from './job.ts'
import { doneWords, taskWords } from './job-words.ts'
import { forgetJob } from './job-store.ts'
import { continueJob } from './start-job.ts'
import { useJobEnd } from './use-job-end.ts'

const jobDialog = late(async () => (await import('./job-dialog.tsx')).JobDialog)

/** Milliseconds that a job may take before a dialog shows how far it is. */
const quick = 700

/** Jobs under way and jobs that ended with something to read. The newest one opens by itself when it takes a while. */
export function JobNotes({ jobs }: { readonly jobs: readonly Job[] }) {
  const client = useQueryClient()
  const [shown, setShown] = useState<string | null>(null)
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  useJobEnd(jobs, shown)

  const newest = jobs.at(-1)
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
        .filter(
          ({ id, state, refused, task }) =>
            id !== shown && (state !== 'done' || refused > 0 || task.kind === 'import'),
        )
        .map((job) => (
          <Banner
            key={job.id}
            live={false}
            tone={job.state === 'stopped' ? 'warn' : 'note'}
            title={taskWords(job.task)}
            actions={
              <>
                <Button size="small" onClick={() => setShown(job.id)}>
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
        ))}
      {open !== undefined && (
        <LateDialog part={jobDialog} onLost={() => setShown(null)}>
          {(JobDialog) => (
            <JobDialog
              job={open}
              onClose={() => {
                setShown(null)
                // What was read to its end has done its work.
                if (open.state === 'done') void forgetJob(open)
              }}
            />
          )}
        </LateDialog>
      )}
    </>
  )
}

/** An archive that was stopped can be finished: what was drawn is kept. */
function canFinish(job: Job): boolean {
  return job.state === 'cancelled' && job.task.kind === 'zip'
}
