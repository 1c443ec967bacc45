import type { FastifyBaseLogger } from 'fastify'
import type { DestinationHealth } from '#contract/code-meta.ts'
import type { CommandDeps } from '../commands/command-deps.ts'
import type { Engine } from '../database/engines/engine.ts'
import type { Database } from '../database/open-database.ts'
import type { Destination } from '../database/queries/destination-health.ts'
import type { LimitRule } from '../limits/limit-rules.ts'
import type { SharedLimits } from '../limits/shared-limits.ts'
import type { Watch } from '../metrics/watch.ts'
import type { Mailer } from '../network/mail.ts'
import type { PageNetwork } from '../network/public-network.ts'

/** Dependencies of the API. */
export type ApiDeps = CommandDeps & {
  /** For queries over many codes, see `openReading`. */
  readonly reading: Database
  readonly network: PageNetwork
  readonly engine: Engine
  readonly logger: FastifyBaseLogger
  readonly watch: Watch
  readonly limits: SharedLimits
  /** Null or missing: no mail server is configured. */
  readonly mailer?: Mailer | null
  /** Rate limit per token; defaults to `limitRules.token`. */
  readonly tokenLimit?: LimitRule
}

/** Checks a destination now and stores the result. */
export type CheckNow = (destination: Destination) => Promise<DestinationHealth>
