import { limitRules } from '../limits/limit-rule.ts'
import type { SharedLimits } from '../limits/shared-limits.ts'
import { visitorNetwork } from '../limits/visitor-network.ts'

/** Counts, for each visitor's network, requests for links that do not exist. Links that do are never limited. */
export class MissLimit {
  readonly #limits: SharedLimits

  constructor(limits: SharedLimits) {
    this.#limits = limits
  }

  /** Counts one miss. Returns 0, or the seconds after which another is welcome. */
  count(address: string): number {
    return this.#limits.count(limitRules.miss, visitorNetwork(address))
  }
}
