import type { FieldError } from '#contract/error-bodies.ts'
import { presentWholeCode } from '../commands/codes/present-code.ts'
import { type Refusal, worded } from '../domain/refusal.ts'
import type { FastifyError, FastifyReply } from 'fastify'

/** The documented failure body of an operation. */
export type FailureShape = 'create' | 'update' | 'other'

export type Answer = { readonly status: number; readonly body: Readonly<Record<string, unknown>> }

const limitWords = {
  codes: 'QR code limit exceeded for your current plan. Upgrade to create more QR codes.',
  links: 'Link limit exceeded for your current plan. Upgrade to create more links.',
  colours: 'QR code colour options exceeded for your current plan. Upgrade to use more colours.',
  storage: 'Storage limit exceeded for your current plan. Upgrade to upload more files, or delete some.',
} as const

/** Maps every refusal to its status and documented body. */
export function answerRefusal(refusal: Refusal, shape: FailureShape): Answer {
  switch (refusal.kind) {
    case 'invalid':
      return invalidAnswer(shape, refusal.errors.map(worded))
    case 'taken':
      return failure(409, shape, 'The exact link already exists and cannot be duplicated.', {
        field: 'slashTag',
        suggestions: refusal.suggestions,
      })
    case 'plan-limit': {
      const { limit, used, max, plan } = refusal
      return {
        status: 509,
        body: { error: true, data: { message: limitWords[limit], limit, used, max, plan } },
      }
    }
    case 'unapproved': {
      const errors = [worded(refusal.error)]
      return failure(403, shape, messageOf(errors), { needed: null, errors })
    }
    case 'not-found':
      return failure(404, shape, "Not found, or you don't have access.")
    case 'changed':
      return failure(412, shape, 'Someone else saved this code since you opened it.', {
        current: presentWholeCode(refusal.current),
        changedBy: refusal.changedBy,
      })
    case 'stale':
      return failure(412, shape, 'Someone else changed this since you opened it.', {
        current: refusal.current,
      })
    default:
      return refusal satisfies never
  }
}

function invalidAnswer(shape: FailureShape, errors: readonly FieldError[]): Answer {
  return failure(400, shape, messageOf(errors), { errors })
}

/** A failure in the documented shape: update repeats its message in `error`. */
export function failure(
  status: number,
  shape: FailureShape,
  message: string,
  beside: Readonly<Record<string, unknown>> = {},
): Answer {
  const words = shape === 'update' ? { success: false, message, error: message } : { success: false, message }
  return { status, body: { ...words, ...beside } }
}

export const unauthorized: Answer = { status: 401, body: { message: 'unauthorized' } }

function messageOf(errors: readonly FieldError[]): string {
  const sentences = errors
    .slice(0, 3)
    .map(({ field, message }) => (field === '' ? message : `${field}: ${message}`))
  return sentences.join(' ') || "We couldn't read the request."
}

const errorWords: Readonly<Record<number, string>> = {
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
  const message = errorWords[status] ?? "We couldn't read the request."
  return failure(status, shape, message, status === 400 ? { errors: [] } : {})
}

export function answerAbsence(shape: FailureShape): Answer {
  return failure(503, shape, 'The database is unavailable. Try again in a moment.')
}

export function answerStorageAbsence(shape: FailureShape): Answer {
  return failure(503, shape, 'The file storage does not answer. Try again in a moment.')
}

export function answerFull(shape: FailureShape): Answer {
  return failure(
    507,
    shape,
    'The service is out of storage. Saved data is safe, and printed codes keep working. Contact your administrator.',
  )
}

/** The failure shape of a method and address, even without a matching route. */
export function failureShape(method: string, url: string): FailureShape {
  const path = url.split('?', 1)[0] ?? ''
  if (method === 'POST' && /^\/api\/v1\/qr-code\/?$/.test(path)) return 'create'
  if ((method === 'PUT' || method === 'POST') && /^\/api\/v1\/qr-code\/[^/]*\/?$/.test(path)) return 'update'
  return 'other'
}

/** Sends the documented body of a refusal. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal, shape: FailureShape): FastifyReply {
  const { status, body } = answerRefusal(refusal, shape)
  return reply.code(status).send(body)
}
