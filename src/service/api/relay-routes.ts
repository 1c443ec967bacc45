import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { operations } from '#contract/operations.ts'
import type { SignInOptions } from '#contract/people/sign-in-calls.ts'
import { readForeignFailure, twoOperationSession } from '#contract/two-operations/read-foreign-failure.ts'
import { type Answer, failure, failureShape, unauthorized } from './answers.ts'

/** Timeouts in milliseconds until the first and the last byte. */
const patience = { first: 20_000, last: 60_000 }

/** Request headers that are forwarded; cookies are not. */
const passedOn = ['authorization', 'content-type', 'accept', 'idempotency-key', 'if-match']
/** Response headers that are forwarded. */
const passedBack = ['content-type', 'retry-after', 'x-request-id']
/** Statuses of a service that lacks an operation. */
const missing = new Set([404, 405, 501])

/** Relays /api/v1 to another service, so it needs no CORS. `serviceUrl` has no trailing slash. */
export function relayRoutes(app: FastifyInstance, serviceUrl: string): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  app.get(operations.readSession.path, async (request, reply) => {
    if (request.headers.authorization === undefined) return send(reply, unauthorized)
    const answered = await ask(serviceUrl, request)
    if (!(answered instanceof Response)) return send(reply, answered)
    if (!missing.has(answered.status)) return passBack(reply, answered)
    await answered.body?.cancel()
    return send(reply, await twoOperationAnswer(serviceUrl, request.headers.authorization))
  })
  app.get(operations.readSignIn.path, async (_request, reply) =>
    send(reply, { status: operations.readSignIn.success, body: { data: noPeople } }),
  )
  app.all('/api/v1/*', async (request, reply) => {
    const answered = await ask(serviceUrl, request)
    return answered instanceof Response ? passBack(reply, answered) : send(reply, answered)
  })
}

/** Sessions are cookies of this origin, which are not forwarded, so only access tokens work. */
const noPeople: SignInOptions = {
  password: false,
  passkeys: false,
  passkeysMissing: null,
  passkeyAddress: null,
  providers: [],
  recovery: 'link',
  isDemo: false,
  isNew: false,
  signedInAs: null,
}

async function ask(serviceUrl: string, request: FastifyRequest): Promise<Response | Answer> {
  const shape = failureShape(request.method, request.url)
  const target = new URL(serviceUrl + request.url).href
  // Senders resolve `..`, and only the API may be relayed.
  if (!target.startsWith(`${serviceUrl}/api/v1/`)) return failure(404, shape, 'Not found.')
  const timeout = new AbortController()
  const first = setTimeout(() => timeout.abort(), patience.first)
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
      signal: AbortSignal.any([timeout.signal, AbortSignal.timeout(patience.last)]),
    })
    if (answered.status < 300 || answered.status >= 400) return answered
    await answered.body?.cancel()
    return failure(500, shape, 'The service redirects its callers. Set SERVICE_URL to its real address.')
  } catch (error) {
    if (timeout.signal.aborted) return failure(504, shape, 'The service did not answer in time.')
    request.log.warn({ err: error }, 'relay failed')
    return wasNeverSent(error)
      ? failure(503, shape, unreachable)
      : failure(502, shape, 'The connection to the service broke. It may have done what it was asked.')
  } finally {
    clearTimeout(first)
  }
}

const unreachable = 'The service is unavailable.'

/** Errors before a connection exists: DNS, connecting and the certificate. */
const beforeSending =
  /^(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ENETDOWN|UND_ERR_CONNECT_TIMEOUT|ERR_TLS_|ERR_SSL_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/

/** Whether a request certainly never left. Any other failure has an unknown outcome. */
function wasNeverSent(error: unknown): boolean {
  // Of a host with several addresses undici gives one error for each.
  const causes: readonly unknown[] =
    error instanceof Error && error.cause instanceof AggregateError
      ? error.cause.errors
      : [error instanceof Error ? error.cause : null]
  return causes.every(
    (cause) =>
      cause instanceof Error &&
      // The Fetch standard forbids some ports, and undici reports that only in the message.
      (cause.message === 'bad port' || ('code' in cause && beforeSending.test(String(cause.code)))),
  )
}

function passBack(reply: FastifyReply, answered: Response): FastifyReply {
  void reply.code(answered.status).header('cache-control', 'no-store')
  for (const name of passedBack) {
    const value = answered.headers.get(name)
    if (value !== null) void reply.header(name, value)
  }
  if (answered.body === null) return reply.send()
  // A relayed response is never rendered as a page of this origin.
  void reply.header('content-security-policy', "default-src 'none'; sandbox")
  return reply.send(Readable.fromWeb(answered.body as ReadableStream))
}

function send(reply: FastifyReply, { status, body }: Answer): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').send(body)
}

/**
 * A session for a service without one: only the documented operations. An empty update of a code that cannot
 * exist verifies the token.
 */
async function twoOperationAnswer(serviceUrl: string, authorization: string): Promise<Answer> {
  const answered = await fetch(`${serviceUrl}/api/v1/qr-code/0`, {
    method: 'PUT',
    headers: { authorization, 'content-type': 'application/json' },
    body: '{}',
    redirect: 'manual',
    signal: AbortSignal.timeout(patience.first),
  }).catch(() => null)
  if (answered === null) return failure(503, 'other', unreachable)
  const refused = readForeignFailure(answered.status, await answered.json().catch(() => null))
  if (refused.kind === 'unauthorized') return unauthorized
  if (refused.message === '') return failure(502, 'other', 'SERVICE_URL is not a QR code service.')
  if (answered.status >= 500 && answered.status !== 501)
    return failure(502, 'other', 'The service has a problem.')
  return { status: 200, body: twoOperationSession }
}
