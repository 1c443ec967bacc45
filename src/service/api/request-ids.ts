import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest, FastifyBaseLogger } from 'fastify'
import type { Settings } from '../domain/settings.ts'
import { forRequest, holdRequests } from '../metrics/service-log.ts'
import { trustedPeer } from '../network/trusted-proxies.ts'

/** Characters that are safe in log lines and SQL comments. */
const wellFormed = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/

/** The request id: from a trusted proxy's `X-Request-Id`, otherwise generated. */
export function createRequestIds(trustProxy: Settings['trustProxy']): (request: IncomingMessage) => string {
  const isTrusted = trustedPeer(trustProxy)
  return function requestId({ headers, socket }) {
    const given = headers['x-request-id']
    return typeof given === 'string' && wellFormed.test(given) && isTrusted(socket.remoteAddress ?? '')
      ? given
      : crypto.randomUUID()
  }
}

/** Sends the request id in each response and makes it available to all work of the request. */
export function carryRequests(app: FastifyInstance): void {
  const releases = new WeakMap<FastifyRequest, () => void>()
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    const release = holdRequests()
    releases.set(request, release)
    // Also for aborted requests.
    reply.raw.once('close', release)
    forRequest(request.id, done)
  })
  // Body events belong to the connection, so set the context again after parsing.
  app.addHook('preValidation', (request, _reply, done) => forRequest(request.id, done))
  app.addHook('onResponse', async (request) => releases.get(request)?.())
}

const rarer = ['error', 'fatal', 'silent'] as const

/** Log level for frequent probes: failures only, within the configured level. */
export function probeLevel(app: FastifyInstance): 'warn' | (typeof rarer)[number] {
  return rarer.find((level) => level === app.log.level) ?? 'warn'
}

/** Removes tokens, passwords, visitor addresses and queries from request logs. */
export function quietLogs(logger: FastifyBaseLogger): FastifyBaseLogger {
  return logger.child({}, { serializers: { req: quietRequest } })
}

function quietRequest(request: FastifyRequest): Record<string, unknown> {
  return { method: request.method, path: request.url?.split('?', 1)[0] }
}
