import type { Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import type { Plan } from '#contract/plan.ts'
import type { Engine } from './database/engine.ts'
import type { Database } from './database/open-database.ts'
import type { LimitRule } from './limits/limit-rule.ts'
import type { LinkChanges } from './link-changes.ts'
import type { ToldByAll } from './watch/scrape.ts'
import type { Watch } from './watch/watch.ts'

/** Milliseconds since 1970. */
export type Clock = () => number

/** A number from 0 up to 1. */
export type Random = () => number

/** How the service reaches a page that it was told of. The address rules stand outside, so no connector can turn them off. */
export type PageNetwork = {
  /** Every address of a host name; rejects when there is none. */
  resolve(host: string): Promise<readonly string[]>
  /** A plain connection to a numeric address that passed the rules. */
  connect(address: string, port: number): Socket
}

/** What is configured and the same for every request. */
export type Settings = {
  /** Branded domains in lower case, `host` or `host:port`; the first is the default. */
  readonly brandedDomains: readonly string[]
  /** Port of the short links' listener; left out when there is none of one's own. */
  readonly linkPort?: number
  /** Smallest plan first. */
  readonly plans: readonly Plan[]
  readonly upgradeUrl: string | null
  /** Which proxies may name the visitor's address, in Fastify's words. */
  readonly trustProxy: boolean | number | readonly string[]
  /** Origins of other services' dashboards that may speak to the API; none when left out. */
  readonly corsOrigins?: readonly string[]
  /** Folder of the built dashboard; null serves the API alone. */
  readonly dashboardFolder: string | null
  /** A foreign service that is relayed under /api/v1 in the place of our own, without a slash at the end; null: none. */
  readonly serviceUrl: string | null
  /** Whether destinations are looked at without being asked to: after a save and daily. True when left out. */
  readonly checksDestinations?: boolean
  /** Opens `/metrics`; there is none when left out. */
  readonly metricsToken?: string | null
  /** Milliseconds from which on a statement of the counting thread is logged; none is when left out. */
  readonly logSlow?: number
}

/** Everything the service does not make itself, so that tests can put their own in its place. */
export type ServiceDeps = {
  readonly database: Database
  /** The same for questions that look at many codes, see `openReading`. */
  readonly reading: Database
  /** For workers that need a connection of their own to the same database. */
  readonly engine: Engine
  readonly clock: Clock
  readonly random: Random
  readonly network: PageNetwork
  readonly settings: Settings
  readonly logger: FastifyBaseLogger
  readonly linkChanges: LinkChanges
  readonly watch: Watch
  /** What one token may ask of the API; `limitRules.token` when left out. */
  readonly tokenLimit?: LimitRule
  /** What all processes at these ports tell of themselves; this one alone when left out. */
  readonly toldByAll?: ToldByAll
}
