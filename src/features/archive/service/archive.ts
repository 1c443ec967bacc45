import { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { archive as contract, type ArchiveSummary } from '#features/archive/contract/archive.ts'
import {
  findUpload,
  holdUpload,
  importProgress,
  removeUpload,
  withJoinedUpload,
} from '#service/commands/files/uploads.ts'
import { done, invalid, mapped, notFound, type Outcome } from '#service/domain/refusal.ts'
import { zipped } from '#service/storage/zip.ts'
import { checkArchive, takeArchive } from './take-archive.ts'
import { writeArchive } from './write-archive.ts'
import { recordChange, serve } from '#service/api/serve.ts'
import { isUploadOf } from '#service/api/upload-routes.ts'
import type { FeatureDeps, ServiceFeature } from '#service/feature.ts'
import { archiveCommands } from './archive-commands.ts'

/** A whole account as a ZIP, and back. */
export const archive: ServiceFeature = { api: archiveRoutes, adminCommands: archiveCommands }

function archiveRoutes(api: FastifyInstance, deps: FeatureDeps): void {
  serve(api, contract.operations.exportAccount, async ({ request, reply, user }) => {
    await recordChange(deps, request, { kind: 'account.exported', subject: '' })
    const { reading, clock, files, archived } = deps
    const day = new Date(clock()).toISOString().slice(0, 10)
    await reply
      .header('content-disposition', `attachment; filename="tessera-${day}.zip"`)
      .type('application/zip')
      .send(
        Readable.from(zipped(writeArchive({ reading, clock, storage: files.storage, archived }, user.id))),
      )
    return null
  })
  serve(api, contract.operations.checkArchive, async ({ request, user, body: { upload } }) => {
    keepOpen(request)
    if (!(await isComplete(user.id, upload))) return notFound
    const outcome = await withJoinedUpload(deps, upload, (path) => checkArchive(deps, user, path))
    return outcome === null ? notFound : answered(outcome)
  })
  serve(api, contract.operations.importArchive, async ({ request, user, body: { upload } }) => {
    keepOpen(request)
    if (!(await isComplete(user.id, upload))) return notFound
    const held = await holdUpload(deps, upload, (report) =>
      withJoinedUpload(deps, upload, (path) =>
        takeArchive(deps, user, path, (through, total) => report({ done: through, total })),
      ),
    )
    if (held.kind === 'running') return invalid('upload', 'archive-running')
    const outcome = held.kind === 'done' ? held.result : null
    if (outcome === null) return notFound
    if (outcome.ok && outcome.value.refused.length === 0) await removeUpload(deps, upload).catch(() => {})
    return answered(outcome)
  })
  serve(api, contract.operations.readArchiveProgress, async ({ user, query: { upload } }) =>
    done({ data: isUploadOf(user.id, upload) ? await importProgress(deps, upload) : null }),
  )

  async function isComplete(userId: number, upload: string): Promise<boolean> {
    if (!isUploadOf(userId, upload)) return false
    const found = await findUpload(deps, upload)
    return found?.metadata['purpose'] === 'archive' && found.received === found.size
  }
}

/** An import may take minutes, in which its connection is silent and would be closed. */
function keepOpen({ raw: { socket } }: FastifyRequest): void {
  if (socket instanceof Socket) socket.setTimeout(0)
}

function answered(outcome: Outcome<ArchiveSummary>): Outcome<object> {
  return mapped(outcome, (data) => ({ data }))
}
