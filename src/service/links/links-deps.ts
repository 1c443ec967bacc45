import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { Counting } from '../analytics/counting.ts'
import type { CommandDeps } from '../commands/command-deps.ts'
import type { Engine } from '../database/engines/engine.ts'
import type { Watch } from '../metrics/watch.ts'
import { type LimitRule, visitorNetwork } from '../limits/limit-rules.ts'
import type { CodePages } from './code-page.ts'
import type { KnownDomains } from './known-domains.ts'
import type { LinkCache } from './link-cache.ts'
import type { PasswordTries } from '../limits/password-tries.ts'
import type { SharedLimits } from '../limits/shared-limits.ts'
import type { ResolvableLink } from '../domain/resolve-link.ts'

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

/** The service's parts that the redirector uses. */
export type LinksDeps = Pick<CommandDeps, 'database' | 'clock' | 'settings' | 'linkChanges' | 'files'> & {
  /** For the counting worker, which needs its own connection. */
  readonly engine: Engine
  readonly logger: FastifyBaseLogger
  readonly watch: Watch
  readonly limits: SharedLimits
}

/** Shared by the redirector's routes. */
export type VisitDeps = LinksDeps & {
  readonly cache: LinkCache
  readonly counting: Counting
  readonly misses: NetworkLimit
  /** Reports of pages. */
  readonly reports: NetworkLimit
  /** Decisions on approval pages. */
  readonly decisions: NetworkLimit
  readonly pages: CodePages
  readonly domains: KnownDomains
  /** Defaults to those of this process. */
  readonly passwordTries?: PasswordTries
}

export type VisitRequest = FastifyRequest<{ Params: { tag: string }; Body: unknown }>

/** The link of a request. Without a link, the domain is empty for an unknown host. */
export type Visited = {
  readonly domain: string
  /** Slash tag as typed. */
  readonly tag: string
  readonly link: ResolvableLink | null
}
