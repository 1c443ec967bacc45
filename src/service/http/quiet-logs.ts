import type { FastifyBaseLogger, FastifyRequest } from 'fastify'

/**
 * Logs requests without what they must not tell: tokens, passwords, addresses of visitors, and queries, which may hold a
 * destination.
 */
export function quietLogs(logger: FastifyBaseLogger): FastifyBaseLogger {
  return logger.child({}, { serializers: { req: quietRequest } })
}

function quietRequest(request: FastifyRequest): Record<string, unknown> {
  return { method: request.method, path: request.url?.split('?', 1)[0] }
}
