import { type LimitRule, visitorNetwork } from '../limits/limit-rules.ts'
import type { SharedLimits } from '../limits/shared-limits.ts'

/** Limits one kind of request per visitor network. Visits of existing links are never limited. */
export class NetworkLimit {
  readonly #limits: SharedLimits
  readonly #rule: LimitRule

  constructor(limits: SharedLimits, rule: LimitRule) {
    this.#limits = limits
    this.#rule = rule
  }

  /** Counts one request. Returns 0, or the seconds to wait. */
  count(address: string): number {
    return this.#limits.count(this.#rule, visitorNetwork(address))
  }
}
