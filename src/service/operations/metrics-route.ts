import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { failure, unauthorized } from '../api/answers.ts'
import { probeLevel } from '../api/request-ids.ts'
import type { Watch } from '../metrics/watch.ts'
import type { Readiness } from './readiness.ts'

/** Text format of Prometheus. */
const format = 'text/plain; version=0.0.4; charset=utf-8'

/**
 * `GET /metrics` with its own token; user tokens do not work. Without a configured token the route does not
 * exist.
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
      const { status, body } = failure(404, 'other', 'Not found.')
      return reply.code(status).send(body)
    }
    // Digests have equal length, so the comparison takes constant time.
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected))
      return reply.code(unauthorized.status).header('www-authenticate', 'Bearer').send(unauthorized.body)
    return reply.type(format).send(await scrape())
  })
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** Writes the metrics of this process, and whether its database answers, as one text. */
export function createScrape(watch: Watch, readiness: Readiness): () => Promise<string> {
  let isUp = 0
  watch.tell('tessera_database_up', () => [{ labels: {}, value: isUp }])
  return async function scrape() {
    isUp = (await readiness.isAnswered()) ? 1 : 0
    return await watch.text()
  }
}
