import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { saveFile } from '../../../picture/save-file.ts'
import { FailurePrompt } from '../../../prompts/failure-prompt.tsx'
import { t } from '../../../messages/t.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { Job, Part } from './job.ts'
import { doneWords, taskWords } from './job-words.ts'
import { stopJob } from './job-runner.ts'
import { forgetJob, readParts } from './job-store.ts'
import { JobProgress } from './job-progress.tsx'
import { JobReport } from './job-report.tsx'
import { reportCsv } from './report-csv.ts'
import { continueJob, startJob } from './start-job.ts'
import { undoTask } from './undo-task.ts'

/** How far a job is, and what became of each code when it has ended. Closing it leaves the work going. */
export function JobDialog({ job, onClose }: { readonly job: Job; readonly onClose: () => void }) {
  const client = useQueryClient()
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

  const undo = isWorking ? null : undoTask(job, parts)
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={taskWords(job.task)}
      actions={
        isWorking ? (
          <>
            <Button onClick={() => stopJob(job.id)}>{t('job.cancel')}</Button>
            <Button variant="primary" onClick={onClose}>
              {t('job.hide')}
            </Button>
          </>
        ) : (
          <>
            {parts.length > 0 && (
              <Button
                onClick={() =>
                  saveFile(
                    new Blob([reportCsv(parts)], { type: 'text/csv;charset=utf-8' }),
                    `${t('job.reportName')}-${job.startedAt.slice(0, 10)}.csv`,
                  )
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
    >
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
