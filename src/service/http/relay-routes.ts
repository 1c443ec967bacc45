import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { operations } from '#contract/operations.ts'
import { silentSession } from '#contract/silent-session.ts'
import { failureShape } from './answer-error.ts'
import { type Answer, failure, unauthorized } from './answer-refusal.ts'

/** Milliseconds until the first byte of an answer, and until its last. */
const patience = { first: 20_000, last: 60_000 }

/** What the page says to a service; cookies and whatever else a browser adds stay here. */
const passedOn = ['authorization', 'content-type', 'accept', 'idempotency-key', 'if-match']
/** What of an answer reaches the page. */
const passedBack = ['content-type', 'retry-after', 'x-request-id']
/** How a service says that it has no such operation. */
const missing = new Set([404, 405, 501])

/** Hands everything under /api/v1 to another service and back, so that it needs no CORS. `serviceUrl` has no slash at its end. */
export function relayRoutes(app: FastifyInstance, serviceUrl: string): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  app.get(operations.readSession.path, async (request, reply) => {
    if (request.headers.authorization === undefined) return send(reply, unauthorized)
    const answered = await ask(serviceUrl, request)
    if (!(answered instanceof Response)) return send(reply, answered)
    if (!missing.has(answered.status)) return passBack(reply, answered)
    await answered.body?.cancel()
    return send(reply, await sessionOfSilent(serviceUrl, request.headers.authorization))
  })
  app.all('/api/v1/*', async (request, reply) => {
    const answered = await ask(serviceUrl, request)
    return answered instanceof Response ? passBack(reply, answered) : send(reply, answered)
  })
}

async function ask(serviceUrl: string, request: FastifyRequest): Promise<Response | Answer> {
  const shape = failureShape(request.method, request.url)
  const target = new URL(serviceUrl + request.url).href
  // `..` is taken out by whoever sends, and what else that service has is not ours to hand on.
  if (!target.startsWith(`${serviceUrl}/api/v1/`))
    return failure(404, shape, 'There is nothing at this address.')
  const late = new AbortController()
  const first = setTimeout(() => late.abort(), patience.first)
  try {
    const answered = await fetch(target, {
      method: request.method,
      headers: passedOn.flatMap((name): [string, string][] => {
        const value = request.headers[name]
        return typeof value === 'string' ? [[name, value]] : []
      }),
      ...(Buffer.isBuffer(request.body) && request.body.length > 0
        ? { body: new Uint8Array(request.body) }
        : {}),
      redirect: 'manual',
      signal: AbortSignal.any([late.signal, AbortSignal.timeout(patience.last)]),
    })
    if (answered.status < 300 || answered.status >= 400) return answered
    await answered.body?.cancel()
    return failure(
      502,
      shape,
      'The service sends its callers elsewhere. Set SERVICE_URL to where it really is.',
    )
  } catch (error) {
    if (late.signal.aborted) return failure(504, shape, 'The service did not answer in time.')
    request.log.warn({ err: error }, 'relay failed')
    return failure(502, shape, 'The service cannot be reached.')
  } finally {
    clearTimeout(first)
  }
}

function passBack(reply: FastifyReply, answered: Response): FastifyReply {
  void reply.code(answered.status).header('cache-control', 'no-store')
  for (const name of passedBack) {
    const value = answered.headers.get(name)
    if (value !== null) void reply.header(name, value)
  }
  if (answered.body === null) return reply.send()
  // What a foreign service sends is never a page of this origin.
  void reply.header('content-security-policy', "default-src 'none'; sandbox")
  return reply.send(Readable.fromWeb(answered.body as ReadableStream))
}

function send(reply: FastifyReply, { status, body }: Answer): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').send(body)
}

/**
 * The session of a service that has none: the two documented operations and nothing else. An update of a code that
 * cannot exist, with nothing to change, tells whether the token is good.
 */
async function sessionOfSilent(serviceUrl: string, authorization: string): Promise<Answer> {
  const answered = await fetch(`${serviceUrl}/api/v1/qr-code/0`, {
    method: 'PUT',
    headers: { authorization, 'content-type': 'application/json' },
    body: '{}',
    redirect: 'manual',
    signal: AbortSignal.timeout(patience.first),
  }).catch(() => null)
  if (answered === null) return failure(502, 'other', 'The service cannot be reached.')
  const words: unknown = await answered.json().catch(() => null)
  const says = typeof words === 'object' && words !== null && ('message' in words || 'error' in words)
  if (
    answered.status === 401 ||
    (says && 'message' in words && /^\s*unauthori[sz]ed/i.test(String(words.message)))
  )
    return unauthorized
  if (!says) return failure(502, 'other', 'What answers at SERVICE_URL is no QR code service.')
  if (answered.status >= 500 && answered.status !== 501)
    return failure(502, 'other', 'The service has a problem of its own.')
  return { status: 200, body: silentSession }
}
