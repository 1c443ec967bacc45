import { request } from '../../../api/request.ts'
import { t } from '../../../messages/t.ts'
import { finishFile } from '../../../picture/take-out.ts'
import type { DrawnFile, Result } from './job.ts'
import type { PartWorker } from './job-runner.ts'
import { keepFiles } from './job-store.ts'

/** Pixels of a picture in the archive. */
const pixels = 1_024

/** Draws the codes of a part and keeps the files, each read back. A picture that fails is left out and told. */
export const zipPart: PartWorker = async (client, job, part, signal) => {
  const { task } = job
  if (task.kind !== 'zip') return []
  const results: Result[] = []
  const files: DrawnFile[] = []
  for (const entry of part.entries) {
    signal.throwIfAborted()
    const told = { codeId: entry.id, link: entry.link, undoVersion: null }
    const { data: code } = await request('readQrCode', { params: { id: entry.id ?? 0 }, signal })
    try {
      const wish = task.format === 'png' ? { format: task.format, pixels } : { format: task.format }
      const { bytes, name, reading } = await finishFile(client, code, wish)
      files.push({ name, bytes: new Uint8Array(await bytes.arrayBuffer()) })
      const words = reading === 'reads' ? null : t(`import.picture.${reading}`)
      results.push({ ...told, outcome: 'changed', words })
    } catch {
      results.push({ ...told, outcome: 'refused', words: t('zip.notDrawn') })
    }
  }
  await keepFiles(job.id, job.partsDone, files)
  return results
}
