import type { QueryClient } from '@tanstack/react-query'
import { saveFile } from '../../../picture/save-file.ts'
import type { DrawnFile, Job } from './job.ts'
import { isRunning, runJob } from './job-runner.ts'
import { keepJob, keepPart, readFiles, readPart } from './job-store.ts'
import { zipFiles } from './zip-files.ts'
import { zipPart } from './zip-part.ts'

/** Draws every picture of a job into one archive and hands it over. What an earlier page has drawn stays. */
export async function makeZip(client: QueryClient, job: Job): Promise<Job | null> {
  if (isRunning(job.id)) return null
  if (!(await isDrawn(job))) await beginAgain(job)
  return runJob(client, job.id, zipPart, async (whole) => {
    if (whole.changed > 0)
      saveFile(await zipFiles(drawn(whole)), `qr-codes-${whole.startedAt.slice(0, 10)}.zip`)
  })
}

/** Whether what was counted as drawn is still there: a full disk keeps files only as long as the page. */
async function isDrawn({ id, partsDone }: Job): Promise<boolean> {
  for (let place = 0; place < partsDone; place++) if ((await readFiles(id, place)) === null) return false
  return true
}

async function beginAgain(job: Job): Promise<void> {
  for (let place = 0; place < job.partsDone; place++) {
    const part = await readPart(job.id, place)
    if (part !== null) await keepPart(job.id, place, { ...part, sent: false, results: null })
  }
  await keepJob({ ...job, partsDone: 0, done: 0, changed: 0, refused: 0 })
}

async function* drawn({ id, parts }: Job): AsyncGenerator<readonly DrawnFile[]> {
  for (let place = 0; place < parts; place++) yield (await readFiles(id, place)) ?? []
}
