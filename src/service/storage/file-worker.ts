import { readPdf } from './read-pdf.ts'
import type { FileJob, FileJobResult } from './remake-picture.ts'
import { remakePicture, turnLogo } from './remake-picture.ts'

process.once('message', (job: FileJob) => {
  void run(job).then((result) => {
    process.send?.(result, undefined, undefined, () => process.exit(0))
  })
})
// The parent process has ended.
process.once('disconnect', () => process.exit(1))

async function run(job: FileJob): Promise<FileJobResult> {
  try {
    if (job.kind === 'logo') return await turnLogo(job)
    return job.kind === 'picture'
      ? await remakePicture(job)
      : await readPdf(job, (checked) => void process.send?.(checked))
  } catch {
    return {
      kind: 'refused',
      reason: { code: job.kind === 'pdf' ? 'pdf-damaged' : 'picture-damaged' },
    }
  }
}
