import * as z from 'zod/mini'
import { staleBodySchema } from './etag.ts'
import { type FieldError, fieldErrorSchema } from './error-bodies.ts'
import { type Person, personSchema } from './people/person.ts'
import { type Role, roleSchema } from './people/roles.ts'
import { type PlanLimit, planLimitSchema } from './plan.ts'
import { type QrCode, qrCodeSchema } from './record.ts'

/** All ways in which an operation can fail. */
export type Failure =
  | { readonly kind: 'validation'; readonly message: string; readonly errors: readonly FieldError[] }
  | {
      readonly kind: 'conflict'
      readonly message: string
      readonly field: string
      /** Available tags; empty when the service suggests none. */
      readonly suggestions: readonly string[]
    }
  | {
      readonly kind: 'plan-limit'
      readonly message: string
      readonly limit: PlanLimit
      /** Null when the service sends prose only. */
      readonly used: number | null
      readonly max: number | null
      readonly plan: string | null
    }
  | { readonly kind: 'unauthorized'; readonly message: string }
  | {
      /** Signed in, but not allowed (403). */
      readonly kind: 'forbidden'
      readonly message: string
      /** The required role; null when no role would help. */
      readonly needed: Role | null
    }
  | { readonly kind: 'not-found'; readonly message: string }
  | {
      /** Somebody saved the code or the record since it was read (412 on If-Match). Nothing was written. */
      readonly kind: 'changed'
      readonly message: string
      /** The current code; null when the service does not send it. */
      readonly current: QrCode | null
      /** The person who saved; null when unknown. */
      readonly changedBy: Person | null
      /** The present record, when it is no code. */
      readonly record?: Readonly<Record<string, unknown>>
    }
  | {
      readonly kind: 'server'
      readonly message: string
      readonly status: number
      /** Seconds to wait, from Retry-After. */
      readonly retryAfter: number | null
    }
  | {
      readonly kind: 'network'
      readonly message: string
      /** `unreadable`: the response did not come from this service. */
      readonly reason: 'offline' | 'timeout' | 'unreadable'
    }
  | {
      /** A bug in the dashboard. */
      readonly kind: 'bug'
      readonly message: string
    }

/** Whether a failed write may have succeeded: no response, or an ambiguous one (500, 502). */
export function isOutcomeUnknown(failure: Failure): boolean {
  if (failure.kind === 'server') return failure.status === 500 || failure.status === 502
  return failure.kind === 'network' || failure.kind === 'bug'
}

const failureBody = z.looseObject({
  message: z.catch(z.optional(z.string()), undefined),
  error: z.catch(z.optional(z.union([z.string(), z.boolean()])), undefined),
  field: z.catch(z.optional(z.string()), undefined),
  suggestions: z.catch(z.optional(z.array(z.string())), undefined),
  errors: z.catch(z.optional(z.array(fieldErrorSchema)), undefined),
  current: z.catch(z.optional(z.union([qrCodeSchema, staleBodySchema.shape.current])), undefined),
  changedBy: z.catch(z.optional(z.nullable(personSchema)), undefined),
  needed: z.catch(z.optional(z.nullable(roleSchema)), undefined),
  data: z.catch(
    z.optional(
      z.looseObject({
        message: z.catch(z.optional(z.string()), undefined),
        limit: z.catch(z.optional(planLimitSchema), undefined),
        used: z.catch(z.optional(z.number()), undefined),
        max: z.catch(z.optional(z.number()), undefined),
        plan: z.catch(z.optional(z.string()), undefined),
      }),
    ),
    undefined,
  ),
})
type FailureBody = z.infer<typeof failureBody>

/**
 * The failure in a response of our own service, from its status and fields, never from its sentences.
 *
 * @param body the parsed JSON, or the text.
 * @param retryAfter seconds, from the Retry-After header.
 */
export function readFailure(status: number, body: unknown, retryAfter: number | null = null): Failure {
  const answer = readBody(body)
  const message = messageOf(answer)
  if (status === 401) return { kind: 'unauthorized', message }
  // A missing approval says more in its errors.
  if (status === 403 && answer.errors === undefined)
    return { kind: 'forbidden', message, needed: answer.needed ?? null }
  if (status === 408 || status === 504) return { kind: 'network', message, reason: 'timeout' }
  if (status === 412) {
    const { current, changedBy = null } = answer
    const changed = { kind: 'changed', message, changedBy } as const
    if (current !== undefined && 'etag' in current && !('slashTag' in current))
      return { ...changed, current: null, record: current }
    return { ...changed, current: (current as QrCode | undefined) ?? null }
  }
  if (status === 413 || status === 414 || status === 415) {
    return { kind: 'validation', message, errors: answer.errors ?? [] }
  }
  if (status === 509 && answer.data?.limit !== undefined) {
    const { limit, used = null, max = null, plan = null } = answer.data
    return { kind: 'plan-limit', message, limit, used, max, plan }
  }
  if (status === 405 || status === 429 || status >= 500)
    return { kind: 'server', message, status, retryAfter }
  // Our service always sends a message, so a body without one is from a proxy.
  if (message === '' || status < 400) return { kind: 'network', message, reason: 'unreadable' }
  if (status === 409) {
    const { field = 'slashTag', suggestions = [] } = answer
    return { kind: 'conflict', message, field, suggestions }
  }
  if (status === 404 || status === 410) return { kind: 'not-found', message }
  return { kind: 'validation', message, errors: answer.errors ?? [] }
}

/** The message of a failure body; empty without one. */
export function failureMessage(body: unknown): string {
  return messageOf(readBody(body))
}

function readBody(body: unknown): FailureBody {
  const parsed = failureBody.safeParse(body)
  return parsed.success ? parsed.data : {}
}

function messageOf({ message, error, data }: FailureBody): string {
  return message || data?.message || (typeof error === 'string' ? error : '')
}
