import type { FastifyError } from 'fastify'
import { type Answer, failure, type FailureShape } from './answer-refusal.ts'

const words: Readonly<Record<number, string>> = {
  400: "We couldn't read the request.",
  404: 'Not found.',
  413: 'The request is too large.',
  414: 'The address is too long.',
  415: 'Send the body as application/json.',
  429: 'Too many requests. Try again in a moment.',
}

const brokenJson = new Set(['FST_ERR_CTP_EMPTY_JSON_BODY', 'FST_ERR_CTP_INVALID_JSON_BODY'])

const failedWords: Readonly<Record<FailureShape, string>> = {
  create: 'The QR code could not be created.',
  update: 'The QR code could not be updated.',
  other: 'Something went wrong. Try again.',
}

/** The documented body for an error of the framework or a bug. Never exposes internals. */
export function answerError(error: FastifyError, shape: FailureShape): Answer {
  const status = error.statusCode ?? 500
  if (status < 400 || status >= 500) return failure(500, shape, failedWords[shape])
  if (brokenJson.has(error.code) || error instanceof SyntaxError) {
    return failure(400, shape, 'Send a valid JSON body.', { errors: [] })
  }
  const message = words[status] ?? "We couldn't read the request."
  return failure(status, shape, message, status === 400 ? { errors: [] } : {})
}

/** The same when the database is unavailable. Sends `Retry-After`. */
export function answerAbsence(shape: FailureShape): Answer {
  return failure(503, shape, 'The database is unavailable. Try again in a moment.')
}

/** The same when the storage of files does not answer. */
export function answerStorageAbsence(shape: FailureShape): Answer {
  return failure(503, shape, 'The file storage does not answer. Try again in a moment.')
}

/** The same when the disk is full: an administrator must free space. */
export function answerFull(shape: FailureShape): Answer {
  return failure(
    507,
    shape,
    'The service is out of storage. Saved data is safe, and printed codes keep working. Contact your administrator.',
  )
}

/** The failure shape of an address and method, also without a matching route. */
export function failureShape(method: string, url: string): FailureShape {
  const path = url.split('?', 1)[0] ?? ''
  if (method === 'POST' && /^\/api\/v1\/qr-code\/?$/.test(path)) return 'create'
  if ((method === 'PUT' || method === 'POST') && /^\/api\/v1\/qr-code\/[^/]*\/?$/.test(path)) return 'update'
  return 'other'
}
