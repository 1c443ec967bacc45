import { limitRules, visitorNetwork } from '../limits/limit-rules.ts'
import type { SharedLimits } from '../limits/shared-limits.ts'

/** Limits requests for unknown links per visitor network. Existing links are never limited. */
export class MissLimit {
  readonly #limits: SharedLimits

  constructor(limits: SharedLimits) {
    this.#limits = limits
  }

  /** Counts one miss. Returns 0, or the seconds to wait. */
  count(address: string): number {
    return this.#limits.count(limitRules.miss, visitorNetwork(address))
  }
}
