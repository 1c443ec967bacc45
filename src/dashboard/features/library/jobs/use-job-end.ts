import type { QueryClient } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { t } from '../../../messages/t.ts'
import { showToast } from '../../../ui/toast.ts'
import type { Job } from './job.ts'
import { forgetJob, readParts } from './job-store.ts'
import { doneWords } from './job-words.ts'
import { startJob } from './start-job.ts'
import { undoTask } from './undo-task.ts'

/** Jobs whose end has been told, so that two screens do not tell it twice. */
const told = new Set<string>()

/** Tells in a toast that a job went well to its end, with the way back, and forgets it. What was refused stays to be read. */
export function useJobEnd(jobs: readonly Job[], shown: string | null): void {
  const client = useQueryClient()
  const open = useRef(shown)
  useEffect(() => {
    open.current = shown
    for (const job of jobs) {
      if (job.state !== 'done' || job.refused > 0 || job.id === shown || told.has(job.id)) continue
      // The rows of an import are its result file.
      if (job.task.kind === 'import') continue
      told.add(job.id)
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
