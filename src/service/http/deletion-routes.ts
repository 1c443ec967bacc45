import type { FastifyInstance } from 'fastify'
import { operations } from '#contract/operations.ts'
import { codeMeta } from '../database/code-metas.ts'
import { deleteQrCode, restoreQrCode } from '../rules/delete-qr-code.ts'
import { presentCode } from '../rules/present-code.ts'
import { done } from '../rules/refusal.ts'
import type { ServiceDeps } from '../service-deps.ts'
import { codeId } from './code-id.ts'
import { sendOutcome } from './send-outcome.ts'
import { userOf } from './sign-in.ts'

/** Delete a code, and restore it while there is time. */
export function deletionRoutes(app: FastifyInstance, deps: ServiceDeps): void {
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
