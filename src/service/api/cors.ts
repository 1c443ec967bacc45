import type { FastifyInstance } from 'fastify'

const allowedMethods = 'GET, POST, PUT, DELETE, PATCH, HEAD'
const allowedHeaders =
  'authorization, content-type, accept, idempotency-key, if-match, tus-resumable, upload-length, upload-metadata, upload-offset'
/** Headers that pages of other origins may read. */
const exposedHeaders =
  'retry-after, x-request-id, content-disposition, location, tus-resumable, upload-length, upload-offset, upload-expires'
/** Preflight cache time in seconds. */
const remembered = 600

/**
 * Allows these origins to call the API with a token; cookies are never allowed. Runs before authentication,
 * because a preflight has no token.
 *
 * @param origins as browsers send them, `https://dash.example.com`.
 */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return
  const allowed = new Set(origins)
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api/')) return
    // For all responses: a cached response for one origin does not fit another.
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
