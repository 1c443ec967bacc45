import type { FastifyInstance } from 'fastify'

const allowedMethods = 'GET, POST, PUT, DELETE'
const allowedHeaders = 'authorization, content-type, accept, idempotency-key, if-match'
/** What a page of another origin may read beside the body. */
const exposedHeaders = 'retry-after, x-request-id, content-disposition'
/** Seconds that a browser remembers what it may do. */
const remembered = 600

/**
 * Lets the pages of these origins speak to the API with a token of their own; every other page is left out, as browsers
 * do by themselves. Cookies play no part, so they are never allowed. Stands before everything that asks who is there,
 * because a preflight carries no token.
 *
 * @param origins as browsers send them, `https://dash.example.com`.
 */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return
  const allowed = new Set(origins)
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api/')) return
    // Also for others: what a cache keeps for one origin is not for the next.
    reply.header('vary', 'origin')
    const { origin } = request.headers
    if (origin === undefined || !allowed.has(origin)) return
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': exposedHeaders,
    })
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) return
    await reply
      .code(204)
      .headers({
        'access-control-allow-methods': allowedMethods,
        'access-control-allow-headers': allowedHeaders,
        'access-control-max-age': String(remembered),
      })
      .send()
  })
}
