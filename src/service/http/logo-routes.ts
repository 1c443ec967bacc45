import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { logoMaxBytes } from '#contract/logo.ts'
import { operations } from '#contract/operations.ts'
import { findLogo } from '../database/find-logo.ts'
import { keepLogo } from '../logos/keep-logo.ts'
import { removeLogo } from '../logos/remove-logo.ts'
import { logoColumns, presentLogo } from '../logos/stored-logo.ts'
import { invalid } from '../rules/refusal.ts'
import type { ServiceDeps } from '../service-deps.ts'
import { answerRefusal } from './answer-refusal.ts'
import { parseRequest } from './parse-request.ts'
import { sendOutcome } from './send-outcome.ts'
import { userOf } from './sign-in.ts'

/** Uploaded files: no script and no foreign load, even when one is opened as a page of its own. */
const filePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** Logos: keep, list, read, no longer offer. */
export async function logoRoutes(api: FastifyInstance, deps: ServiceDeps): Promise<void> {
  const { uploadLogo: upload, listLogos: list, readLogo: read, removeLogo: remove, restoreLogo } = operations

  await api.register(async (files) => {
    // Told by content and not by name, so whatever the header says is read as bytes.
    files.removeAllContentTypeParsers()
    files.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: logoMaxBytes }, (_request, body, done) =>
      done(null, body),
    )
    files.post(upload.path, async (request, reply) => {
      const query = parseRequest(upload.query, request.query)
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const kept =
        bytes.length === 0
          ? invalid('file', 'Send the picture as the body.')
          : query.ok
            ? await keepLogo(deps, userOf(request).id, { name: query.value.name ?? '', bytes })
            : query
      return sendOutcome(reply, kept, 'other', (logo) => ({ status: upload.success, body: { data: logo } }))
    })
  })

  api.get(list.path, async (request) => {
    const rows = await deps.database
      .selectFrom('logos')
      .select(logoColumns)
      .where('user_id', '=', userOf(request).id)
      .orderBy('is_removed')
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(500)
      .execute()
    return { data: rows.map(presentLogo) }
  })

  api.get(read.path, async (request, reply) => {
    const { id } = request.params as { readonly id: string }
    const logo = await findLogo(deps.database, userOf(request).id, id)
    if (logo === null) {
      const { status, body } = answerRefusal({ kind: 'not-found' }, 'other')
      return reply.code(status).send(body)
    }
    return reply
      .header('content-type', logo.content_type)
      .header('content-security-policy', filePolicy)
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'private, max-age=31536000, immutable')
      .send(Buffer.from(logo.content))
  })

  const set = (isRemoved: boolean) => async (request: FastifyRequest, reply: FastifyReply) => {
    const { id } = request.params as { readonly id: string }
    const logo = await removeLogo(deps.database, userOf(request).id, id, isRemoved)
    return sendOutcome(reply, logo, 'other', (data) => ({ status: remove.success, body: { data } }))
  }
  api.delete(remove.path, set(true))
  api.post(restoreLogo.path, set(false))
}
