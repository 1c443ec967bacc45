import type { FastifyInstance } from 'fastify'
import { operations } from '#contract/operations.ts'
import { createSerialQueue } from '#contract/serial-queue.ts'
import { findAnyCode } from '../database/queries/find-code.ts'
import { drawPicture } from '../commands/draw-picture.ts'
import type { ApiDeps } from './api-deps.ts'
import { answerRefusal } from './answers.ts'
import { codeId } from './parse-request.ts'
import { userOf } from './sign-in.ts'

/** A picture embeds everything, so it may load nothing when opened directly. */
const picturePolicy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox"

/** The picture of a code, drawn from its record; also of a deleted code that can be restored. */
export function pictureRoutes(app: FastifyInstance, deps: ApiDeps): void {
  const inTurn = createSerialQueue()
  app.get(operations.readPicture.path, async (request, reply) => {
    const user = userOf(request)
    const id = codeId(request)
    const code = id === null ? null : await findAnyCode(deps.database, user.id, id)
    if (code === null) {
      const { status, body } = answerRefusal({ kind: 'not-found' }, 'other')
      return reply.code(status).send(body)
    }
    const { v } = request.query as { readonly v?: unknown }
    const etag = `"${code.picture_hash}"`
    reply
      .header('etag', etag)
      .header(
        'cache-control',
        v === code.picture_hash ? 'private, max-age=31536000, immutable' : 'private, no-cache',
      )
      .header('content-security-policy', picturePolicy)
      .header('x-content-type-options', 'nosniff')
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    // A page requests many pictures at once, so their photos and logos are loaded one at a time.
    const svg = await inTurn(() => drawPicture(deps.database, user.id, code))
    return reply.type('image/svg+xml').send(svg)
  })
}
