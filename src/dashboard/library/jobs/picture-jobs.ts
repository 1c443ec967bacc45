import type { QueryClient } from '@tanstack/react-query'
import { findUnapproved } from '../../api/approvals.ts'
import { tellDownloaded } from '../../api/code-history.ts'
import { request } from '../../api/request.ts'
import { t } from '../../messages/t.ts'
import { finishFile } from '../../picture/download-file.ts'
import { gateWords, printedSize, questionsOf } from '../../picture/gate/print-gate.tsx'
import { type DrawnFile, zipFiles } from '../../picture/export/zip-files.ts'
import { saveFile } from '../../ui/save-file.ts'
import { isRunning, type PartWorker, runJob } from './job-runner.ts'
import { type Job, keepFiles, keepJob, keepPart, readFiles, readPart, type Result } from './job.ts'
import type { QrCode } from '#contract/record.ts'
import { drawCode } from '../../picture/draw-code.ts'
import { readFile, type Reading } from '../../picture/export/make-file.ts'

/**
 * Draws all pictures of a job into one ZIP file and downloads it. Files drawn by an earlier page are reused.
 */
export async function makeZip(client: QueryClient, job: Job): Promise<Job | null> {
  if (isRunning(job.id)) return null
  if (!(await isDrawn(job))) await beginAgain(job)
  return runJob(client, job.id, zipPart, async (whole) => {
    if (whole.changed > 0)
      saveFile(await zipFiles(drawn(whole)), `qr-codes-${whole.startedAt.slice(0, 10)}.zip`)
  })
}

/** Whether the drawn files still exist: with a full disk they last only as long as the page. */
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

const pixels = 1_024

/**
 * Draws the codes of a part and stores the files. Each one is decoded; unreadable ones and those that
 * need an approval are left out and reported.
 */
export const zipPart: PartWorker = async (client, job, part, signal) => {
  const { task } = job
  if (task.kind !== 'zip') return []
  const results: Result[] = []
  const files: DrawnFile[] = []
  const ids = part.entries.flatMap(({ id }) => id ?? [])
  const unapproved = new Set((await findUnapproved(client, ids, signal))?.missing.map(({ id }) => id))
  for (const entry of part.entries) {
    signal.throwIfAborted()
    const base = { codeId: entry.id, link: entry.link, undoVersion: null }
    if (unapproved.has(entry.id ?? 0)) {
      results.push({ ...base, outcome: 'refused', words: t('gate.notApproved') })
      continue
    }
    const { data: code } = await request('readQrCode', { params: { id: entry.id ?? 0 }, signal })
    try {
      const request = task.format === 'png' ? { format: task.format, pixels } : { format: task.format }
      const { bytes, name, reading } = await finishFile(client, code, request)
      files.push({ name, bytes: new Uint8Array(await bytes.arrayBuffer()) })
      const [question] = questionsOf([code], await printedSize(client, code, request))
      const doubt = question === undefined ? null : gateWords(question).title
      const words = reading === 'reads' ? doubt : t(`import.picture.${reading}`)
      results.push({ ...base, outcome: 'changed', words })
    } catch {
      results.push({ ...base, outcome: 'refused', words: t('zip.notDrawn') })
    }
  }
  await keepFiles(job.id, job.partsDone, files)
  const changed = results.filter(({ outcome }) => outcome === 'changed')
  await tellDownloaded(client, ...changed.flatMap(({ codeId }) => codeId ?? []))
  return results
}

/** Draws a code and checks that it decodes to its payload. */
export async function readPicture(client: QueryClient, code: QrCode): Promise<Reading> {
  try {
    const { svg, payload } = await drawCode(client, code)
    return await readFile(new Blob([svg], { type: 'image/svg+xml' }), payload)
  } catch {
    return 'untested'
  }
}
