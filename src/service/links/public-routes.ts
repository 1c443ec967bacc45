import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/open-database.ts'

/** Robots may read: previewers obey this file too, and pages have their own `noindex`. */
const robots = 'User-agent: *\nDisallow:\n'

/** Sent as plain text to every browser. */
const textHeaders = {
  'content-type': 'text/plain; charset=utf-8',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

/** Paths of the short-link origin that are not slash tags. `api` is empty; `.well-known` has the proofs of domains. */
export function publicRoutes(app: FastifyInstance, database: Database): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/robots.txt',
    handler: (_request, reply) =>
      reply.headers({ ...textHeaders, 'cache-control': 'public, max-age=86400' }).send(robots),
  })
  app.route({
    method: ['GET', 'HEAD'],
    url: '/favicon.ico',
    handler: (_request, reply) => reply.code(204).header('cache-control', 'public, max-age=86400').send(),
  })
  app.route({
    method: ['GET', 'HEAD'],
    url: '/healthz',
    handler: async (_request, reply) => {
      await database.selectFrom('sequences').select('name').limit(1).execute()
      return reply.headers({ ...textHeaders, 'cache-control': 'no-store' }).send('ok\n')
    },
  })
}
