import type { FastifyError } from 'fastify'
import { type Answer, failure, type FailureShape } from './answer-refusal.ts'

const words: Readonly<Record<number, string>> = {
  400: 'The request cannot be understood.',
  404: 'There is nothing at this address.',
  413: 'The request is too large.',
  414: 'The address is too long.',
  415: 'Send the body as application/json.',
  429: 'Too many requests. Try again in a moment.',
}

const brokenJson = new Set(['FST_ERR_CTP_EMPTY_JSON_BODY', 'FST_ERR_CTP_INVALID_JSON_BODY'])

const failedWords: Readonly<Record<FailureShape, string>> = {
  create: 'The QR code could not be created.',
  update: 'The QR code could not be updated.',
  other: 'This could not be done. Try again.',
}

/** The documented body for whatever the framework or a bug raised. Never tells what went wrong inside. */
export function answerError(error: FastifyError, shape: FailureShape): Answer {
  const status = error.statusCode ?? 500
  if (status < 400 || status >= 500) return failure(500, shape, failedWords[shape])
  if (brokenJson.has(error.code) || error instanceof SyntaxError) {
    return failure(400, shape, 'Send a body of valid JSON.', { errors: [] })
  }
  const message = words[status] ?? 'The request cannot be understood.'
  return failure(status, shape, message, status === 400 ? { errors: [] } : {})
}

/** The same for a database that does not answer. Goes with `Retry-After`. */
export function answerAbsence(shape: FailureShape): Answer {
  return failure(503, shape, 'The database does not answer. Try again in a moment.')
}

/** The same for a database whose disk is full: an administrator has to make room. */
export function answerFull(shape: FailureShape): Answer {
  return failure(
    507,
    shape,
    'The service has no room left to save this. Everything saved before is safe, and printed codes go on working. Tell whoever runs the service.',
  )
}

/** The shape that an address and a method ask for, also when no route was reached. */
export function failureShape(method: string, url: string): FailureShape {
  const path = url.split('?', 1)[0] ?? ''
  if (method === 'POST' && /^\/api\/v1\/qr-code\/?$/.test(path)) return 'create'
  if ((method === 'PUT' || method === 'POST') && /^\/api\/v1\/qr-code\/[^/]*\/?$/.test(path)) return 'update'
  return 'other'
}
