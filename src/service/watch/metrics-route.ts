import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { failure, unauthorized } from '../http/answer-refusal.ts'
import { probeLevel } from './probe-level.ts'

/** Text format of Prometheus. */
const format = 'text/plain; version=0.0.4; charset=utf-8'

/**
 * `GET /metrics` for who has the token of its own; tokens of users open nothing here. Without a token there is nothing at
 * this address.
 */
export function metricsRoute(
  app: FastifyInstance,
  token: string | null,
  scrape: () => Promise<string>,
): void {
  const expected = token === null ? null : digest(`Bearer ${token}`)
  app.get('/metrics', { logLevel: probeLevel(app) }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (expected === null) {
      const { status, body } = failure(404, 'other', 'There is nothing at this address.')
      return reply.code(status).send(body)
    }
    // Of digests, which are of one length, so that the time tells nothing of the token.
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected))
      return reply.code(unauthorized.status).header('www-authenticate', 'Bearer').send(unauthorized.body)
    return reply.type(format).send(await scrape())
  })
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
