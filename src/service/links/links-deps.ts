import type { FastifyRequest } from 'fastify'
import type { Counting } from '../counting/counting.ts'
import type { ServiceDeps } from '../service-deps.ts'
import type { LinkCache } from './link-cache.ts'
import type { MissLimit } from './miss-limit.ts'
import type { PasswordTries } from './password-tries.ts'
import type { ResolvableLink } from './resolve-link.ts'

/** What the redirector takes of the service. */
export type LinksDeps = Pick<
  ServiceDeps,
  'database' | 'engine' | 'clock' | 'settings' | 'logger' | 'linkChanges' | 'watch'
>

/** What its routes share. */
export type VisitDeps = LinksDeps & {
  readonly cache: LinkCache
  readonly counting: Counting
  readonly misses: MissLimit
  /** Those of this process when left out. */
  readonly passwordTries?: PasswordTries
}

export type VisitRequest = FastifyRequest<{ Params: { tag: string }; Body: unknown }>

/** The link that a request asks for. Without a link, the domain may be empty because it is none of ours. */
export type Visited = {
  readonly domain: string
  /** Slash tag as typed. */
  readonly tag: string
  readonly link: ResolvableLink | null
}
