import type { QueryClient } from '@tanstack/react-query'
import { saveFile } from '../../../picture/save-file.ts'
import type { Job } from './job.ts'
import { runJob } from './job-runner.ts'
import { keepJob, keepPart, readPart } from './job-store.ts'
import { closeZip, openZip } from './zip-files.ts'
import { zipPart } from './zip-part.ts'

/** Draws every picture of a job into one archive and hands it over. What was drawn before a stop is drawn again. */
export async function makeZip(client: QueryClient, job: Job): Promise<Job | null> {
  for (let place = 0; place < job.partsDone; place++) {
    const part = await readPart(job.id, place)
    if (part !== null) await keepPart(job.id, place, { ...part, sent: false, results: null })
  }
  await keepJob({ ...job, partsDone: 0, done: 0, changed: 0, refused: 0 })
  openZip()
  const ended = await runJob(client, job.id, zipPart)
  const bytes = closeZip()
  if (ended?.state === 'done' && ended.changed > 0 && bytes !== null)
    saveFile(bytes, `qr-codes-${ended.startedAt.slice(0, 10)}.zip`)
  return ended
}
