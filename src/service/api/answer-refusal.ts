import type { FieldError } from '#contract/error-bodies.ts'
import { presentWholeCode } from '../commands/present-code.ts'
import type { Refusal } from '../domain/refusal.ts'
import { worded } from '../domain/worded.ts'

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
    case 'not-found':
      return failure(404, shape, "Not found, or you don't have access.")
    case 'changed':
      return failure(412, shape, 'Someone else saved this code since you opened it.', {
        current: presentWholeCode(refusal.current),
        changedBy: refusal.changedBy,
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
