import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/open-database.ts'

/** Robots may look: previewers obey this file too, and pages say `noindex` for themselves. */
const robots = 'User-agent: *\nDisallow:\n'

/** These are texts, whatever a browser would make of them. */
const textHeaders = {
  'content-type': 'text/plain; charset=utf-8',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

/** The paths of the short-link origin that are no slash tags. Under `api` and `.well-known` there is nothing. */
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
