import type { Plan } from '#contract/plan.ts'

/** Who a request acts for. */
export type SignedInUser = {
  readonly id: number
  readonly name: string
  readonly plan: Plan
  /** SHA-256 of the token in hexadecimal. */
  readonly tokenHash: string
  /** Speaks of the token without telling it. */
  readonly tokenId: string
}
