import type { FieldError } from './error-bodies.ts'
import type { Person } from './people/person.ts'
import type { Role } from './people/roles.ts'
import type { PlanLimit } from './plan.ts'
import type { QrCode } from './record.ts'

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
      /** Somebody saved the code since it was read (412 on If-Match). Nothing was written. */
      readonly kind: 'changed'
      readonly message: string
      /** The current code; null when the service does not send it. */
      readonly current: QrCode | null
      /** The person who saved; null when unknown. */
      readonly changedBy: Person | null
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
