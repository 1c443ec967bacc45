import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { operations } from '#contract/operations.ts'
import { createInTurn } from '../counting/in-turn.ts'
import { findAnyCode } from '../database/find-code.ts'
import { drawPicture } from '../pictures/draw-picture.ts'
import type { ServiceDeps } from '../service-deps.ts'
import { answerRefusal } from './answer-refusal.ts'
import { codeId } from './code-id.ts'
import { userOf } from './sign-in.ts'

/** A picture embeds all it shows, so it may load nothing when it is opened as a page of its own. */
const picturePolicy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox"

/** The picture of a code, drawn from what is stored; of a deleted one too, as long as it can be restored. */
export function pictureRoutes(app: FastifyInstance, deps: ServiceDeps): void {
  const inTurn = createInTurn()
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
    // A page asks for many at once, and whoever is redirected waits for one of them at most.
    const svg = await inTurn(async () => {
      await nextTurn()
      return await drawPicture(deps.database, user.id, code)
    })
    return reply.type('image/svg+xml').send(svg)
  })
}
