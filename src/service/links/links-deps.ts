import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { Counting } from '../analytics/counting.ts'
import type { createPressCounting } from '../analytics/presses.ts'
import type { CommandDeps } from '../commands/command-deps.ts'
import type { Engine } from '../database/engines/engine.ts'
import type { Watch } from '../metrics/watch.ts'
import type { VisitorPages } from './code-page.ts'
import type { createDomainPages } from './domain-pages.ts'
import type { KnownDomains } from './known-domains.ts'
import type { LinkCache } from './link-cache.ts'
import type { CheckPassword } from './password-check.ts'
import type { VisitIdQueries } from './visit-id-query.ts'
import type { VisitorRoutes } from './visitor-route.ts'
import type { SharedLimits } from '../limits/shared-limits.ts'
import type { ResolvableLink } from '../domain/resolve-link.ts'

export type LinksDeps = Pick<CommandDeps, 'database' | 'clock' | 'settings' | 'linkChanges' | 'files'> & {
  /** The counting worker opens its own connection. */
  readonly engine: Engine
  readonly logger: FastifyBaseLogger
  readonly watch: Watch
  readonly limits: SharedLimits
}

export type VisitDeps = LinksDeps & {
  readonly cache: LinkCache
  readonly counting: Counting
  readonly pages: VisitorPages
  readonly presses: ReturnType<typeof createPressCounting>
  readonly domains: KnownDomains
  readonly checkPassword: CheckPassword
  readonly visitIds: VisitIdQueries
  readonly routes: VisitorRoutes
  readonly pagesOf: ReturnType<typeof createDomainPages>
}

export type VisitRequest = FastifyRequest<{ Params: { tag: string }; Body: unknown }>

/** The link of a request. Without a link, the domain is empty for an unknown host. */
export type Visited = {
  readonly domain: string
  /** Slash tag as typed, in one part of a path: `a%2Fb` for `a/b`. */
  readonly tag: string
  readonly link: ResolvableLink | null
}
