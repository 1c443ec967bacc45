import type { FieldError } from './error-bodies.ts'
import type { PlanLimit } from './plan.ts'
import type { QrCode } from './record.ts'

/** Every way in which an operation can end without its answer, as data. */
export type Failure =
  | { readonly kind: 'validation'; readonly message: string; readonly errors: readonly FieldError[] }
  | {
      readonly kind: 'conflict'
      readonly message: string
      readonly field: string
      /** Tags that were free at that moment; empty when the service offers none. */
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
  | { readonly kind: 'not-found'; readonly message: string }
  | {
      /** Somebody saved the code since it was read (412 to If-Match). Nothing was written. */
      readonly kind: 'changed'
      readonly message: string
      /** The code as it is now; null when the service does not tell. */
      readonly current: QrCode | null
    }
  | {
      readonly kind: 'server'
      readonly message: string
      readonly status: number
      /** Seconds that the service asks to wait, from Retry-After. */
      readonly retryAfter: number | null
    }
  | {
      readonly kind: 'network'
      readonly message: string
      /** `unreadable`: an answer came but was not one of this service. */
      readonly reason: 'offline' | 'timeout' | 'unreadable'
    }
