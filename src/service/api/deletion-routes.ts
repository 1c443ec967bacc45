import type { FastifyInstance } from 'fastify'
import { operations } from '#contract/operations.ts'
import { codeMeta } from '../database/queries/code-metas.ts'
import { deleteQrCode, restoreQrCode } from '../commands/delete-qr-code.ts'
import { presentCode } from '../commands/present-code.ts'
import { done } from '../domain/refusal.ts'
import type { ApiDeps } from './api-deps.ts'
import { codeId } from './parse-request.ts'
import { sendOutcome } from './send-outcome.ts'
import { userOf } from './sign-in.ts'

/** Deletes and restores codes. */
export function deletionRoutes(app: FastifyInstance, deps: ApiDeps): void {
  const { deleteQrCode: remove, restoreQrCode: restore } = operations

  app.delete(remove.path, async (request, reply) =>
    sendOutcome(
      reply,
      await deleteQrCode(deps, userOf(request), codeId(request) ?? 0),
      'other',
      ({ id, deletedAt, purgeAt }) => ({
        status: remove.success,
        body: { success: true, message: 'QR code deleted successfully', data: { id, deletedAt, purgeAt } },
      }),
    ),
  )

  app.post(restore.path, async (request, reply) => {
    const restored = await restoreQrCode(deps, userOf(request), codeId(request) ?? 0)
    const answered = restored.ok
      ? done({ code: restored.value.code, meta: await codeMeta(deps.database, restored.value.code) })
      : restored
    return sendOutcome(reply, answered, 'other', ({ code, meta }) => ({
      status: restore.success,
      body: { success: true, message: 'QR code restored successfully', result: presentCode(code), meta },
    }))
  })
}
