import { join } from 'node:path'
import { Readable } from 'node:stream'
import { FileStore } from '@tus/file-store'
import type { FastifyInstance } from 'fastify'
import type { ArchiveSummary } from '#contract/archive.ts'
import { operations } from '#contract/operations.ts'
import { checkArchive, importArchive } from '../commands/archive/import-archive.ts'
import { writeArchive } from '../commands/archive/write-archive.ts'
import { mapped, notFound, type Outcome } from '../domain/refusal.ts'
import { zipped } from '../storage/write-zip.ts'
import { type ApiDeps, recordChange, serve } from './serve.ts'
import { isUploadOf } from './upload-routes.ts'

/** A whole account as a ZIP, and back. */
export function archiveRoutes(api: FastifyInstance, deps: ApiDeps): void {
  const uploads = new FileStore({ directory: deps.files.folder })

  serve(api, operations.exportAccount, async ({ request, reply, user }) => {
    await recordChange(deps, request, { kind: 'account.exported', subject: '' })
    const { engine, clock, files } = deps
    const day = new Date(clock()).toISOString().slice(0, 10)
    await reply
      .header('content-disposition', `attachment; filename="tessera-${day}.zip"`)
      .type('application/zip')
      .send(Readable.from(zipped(writeArchive({ engine, clock, storage: files.storage }, user.id))))
    return null
  })
  serve(api, operations.checkArchive, async ({ user, body: { upload } }) =>
    (await isComplete(user.id, upload))
      ? answered(await checkArchive(deps, user, join(deps.files.folder, upload)))
      : notFound,
  )
  serve(api, operations.importArchive, async ({ user, body: { upload } }) => {
    if (!(await isComplete(user.id, upload))) return notFound
    const outcome = await importArchive(deps, user, join(deps.files.folder, upload))
    if (outcome.ok) await uploads.remove(upload).catch(() => {})
    return answered(outcome)
  })

  async function isComplete(userId: number, upload: string): Promise<boolean> {
    if (!isUploadOf(userId, upload)) return false
    const found = await uploads.getUpload(upload).catch(() => null)
    return found !== null && found.metadata?.['purpose'] === 'archive' && found.offset === found.size
  }
}

function answered(outcome: Outcome<ArchiveSummary>): Outcome<object> {
  return mapped(outcome, (data) => ({ data }))
}
