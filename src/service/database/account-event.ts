import type { Kysely } from 'kysely'
import type { ChangeKind } from '#contract/people/change-operations.ts'
import type { Tables } from './schema.ts'

/** An event of an account. */
export type AccountEvent =
  | {
      readonly kind: 'changes'
      readonly notes: readonly ChangeOfAccount[]
      /** The person who changed them; null for a visitor. */
      readonly by: string | null
    }
  /** Counted results. */
  | { readonly kind: 'results'; readonly results: readonly CountedResult[] }
  /** A destination that failed twice. `status`: of its answer; null without one. */
  | {
      readonly kind: 'destination-down'
      readonly codeId: number
      readonly address: string
      readonly status: number | null
    }

type ChangeOfAccount = {
  readonly kind: ChangeKind
  readonly codeId?: number
  readonly details?: Readonly<Record<string, unknown>>
}

type CountedResult = {
  readonly order_id: string
  readonly code_id: number
  readonly mark: string
  readonly name: string
  /** Thousandths of the currency; 0 without a value. */
  readonly value: number
  /** Empty without a value. */
  readonly currency: string
  readonly at: string
}

/** @param now milliseconds since 1970. */
export type Listener = (
  database: Kysely<Tables>,
  userId: number,
  now: number,
  event: AccountEvent,
) => Promise<void>
