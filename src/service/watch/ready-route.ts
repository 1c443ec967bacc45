import type { FastifyInstance } from 'fastify'
import { probeLevel } from './probe-level.ts'
import type { Readiness } from './readiness.ts'

/** Where a proxy asks. On the short-link origin it must be no path that somebody's print already has. */
export const readyPath = { api: '/readyz', links: '/api/readyz' } as const

/**
 * For a proxy in front: 200, or 503 with the reason.
 *
 * @param mostAway milliseconds for which this listener does without the database.
 */
export function readyRoute(app: FastifyInstance, path: string, readiness: Readiness, mostAway: number): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: path,
    logLevel: probeLevel(app),
    handler: async (_request, reply) => {
      const reason = await readiness.reason(mostAway)
      return reply
        .code(reason === null ? 200 : 503)
        .header('cache-control', 'no-store')
        .header('x-content-type-options', 'nosniff')
        .send(reason === null ? { status: 'ready' } : { status: 'unready', reason })
    },
  })
}
