import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { logoMaxBytes } from '#contract/logo.ts'
import { operations } from '#contract/operations.ts'
import { findLogo, logoColumns, presentLogo } from '../database/queries/logos.ts'
import { keepLogo, removeLogo } from '../commands/keep-logo.ts'
import { readBrand } from '../commands/read-brand.ts'
import { SvgThread } from '../storage/svg-thread.ts'
import { done, invalid } from '../domain/refusal.ts'
import type { ApiDeps } from './api-deps.ts'
import { answerRefusal, sendOutcome } from './answers.ts'
import { textId, parseRequest } from './parse-request.ts'
import { sendWait, userOf } from './sign-in.ts'

/** Content policy of uploaded files: no scripts and no external loads, even when opened directly. */
const filePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** Logos: upload, list, read, remove, restore, and find on a website. */
export async function logoRoutes(api: FastifyInstance, deps: ApiDeps): Promise<void> {
  const { uploadLogo: upload, listLogos: list, readLogo: read, removeLogo: remove, restoreLogo } = operations

  const svgs = new SvgThread()
  api.addHook('onClose', () => svgs.close())
  await api.register(async (files) => {
    // The type is detected from the content, so the header is ignored.
    files.removeAllContentTypeParsers()
    files.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: logoMaxBytes }, (_request, body, done) =>
      done(null, body),
    )
    files.post(upload.path, async (request, reply) => {
      const query = parseRequest(upload.query, request.query)
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const kept =
        bytes.length === 0
          ? invalid('file', 'send-picture-body')
          : query.ok
            ? await keepLogo({ ...deps, svgs }, userOf(request).id, {
                name: query.value.name ?? '',
                purpose: query.value.purpose ?? 'logo',
                bytes,
              })
            : query
      if (kept === null) return await sendWait(request, reply, 1)
      return sendOutcome(reply, kept, 'other', (logo) => ({ status: upload.success, body: { data: logo } }))
    })
  })

  siteBrandRoute(api, deps, svgs)

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
    const logo = await findLogo(deps.database, userOf(request).id, textId(request))
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
    const logo = await removeLogo(deps.database, userOf(request).id, textId(request), isRemoved)
    return sendOutcome(reply, logo, 'other', (data) => ({ status: remove.success, body: { data } }))
  }
  api.delete(remove.path, set(true))
  api.post(restoreLogo.path, set(false))
}

/** Colours, logos and font of a website. */
function siteBrandRoute(api: FastifyInstance, deps: ApiDeps, svgs: SvgThread): void {
  api.get(operations.readBrand.path, async (request, reply) => {
    const query = parseRequest(operations.readBrand.query, request.query)
    const found = query.ok
      ? done(await readBrand({ network: deps.network, svgs }, userOf(request).id, query.value.url))
      : query
    return sendOutcome(reply, found, 'other', (data) => ({
      status: operations.readBrand.success,
      body: { data },
    }))
  })
}
