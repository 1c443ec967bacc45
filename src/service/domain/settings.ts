import { builtInPlans, type Plan } from '#contract/plan.ts'
import manifest from '../../../package.json' with { type: 'json' }

/** Milliseconds since 1970. */
export type Clock = () => number

/** A number from 0 to below 1. */
export type Random = () => number

export type IdentityProviderSettings = {
  /** Names the provider in addresses and requests. */
  readonly id: string
  /** As people know it. */
  readonly name: string
  readonly issuer: string
  readonly clientId: string
  /** Null for a public client, which PKCE alone protects. */
  readonly clientSecret: string | null
  readonly scope: string
}

/** Backups that the service writes on a schedule. */
export type BackupPlan = {
  /** Absolute path of the folder. */
  readonly folder: string
  /** Milliseconds between two backups. */
  readonly every: number
  /** Backups to keep; older ones are deleted once a newer one is complete. */
  readonly keep: number
}

/** Names of the scheduled backups in the folder of a plan. */
export const backupNames = /^tessera-\d{8}T\d{4}Z\.backup$/

/** The configuration of requests, jobs and redirects. */
export type Settings = {
  /** Every visitor looks around in a copy of sample data for an hour. Nothing is kept, requested or mailed. */
  readonly isDemo: boolean
  /** Branded domains in lower case, `host` or `host:port`; the first is the default. */
  readonly brandedDomains: readonly string[]
  /** Host name or IP address that DNS records of new domains point to; null: unknown. */
  readonly domainTarget: string | null
  /** Whether domains at private addresses are requested when they are checked. */
  readonly checksPrivateDomains: boolean
  /** Port of the short-link listener. */
  readonly linkPort: number
  readonly port: number
  /** Smallest plan first. */
  readonly plans: readonly Plan[]
  readonly upgradeUrl: string | null
  /** Trusted proxies, as in Fastify. */
  readonly trustProxy: boolean | number | readonly string[]
  /** Origin of the dashboard as browsers see it; null: the one that each request names. */
  readonly dashboardOrigin: string | null
  /** OpenID Connect providers that sign in people. */
  readonly identityProviders: readonly IdentityProviderSettings[]
  /** Other origins that may call the API. */
  readonly corsOrigins: readonly string[]
  /** Folder of the built dashboard; null serves only the API. */
  readonly dashboardFolder: string | null
  /** A foreign service to relay under /api/v1 instead of ours, without a trailing slash; null for none. */
  readonly serviceUrl: string | null
  /** Whether destinations are checked after saves and daily. */
  readonly checksDestinations: boolean
  /** Token of `/metrics`; null: the route does not exist. */
  readonly metricsToken: string | null
  /** Folder of the data, an absolute path. */
  readonly dataDir: string
  /** Backups that the service writes on a schedule; null: none. */
  readonly backups: BackupPlan | null
  /** Milliseconds from which a statement is logged. */
  readonly logSlow: number
}

/** The plan of a user. A plan that is no longer configured counts as the smallest. */
export function planOf({ plans }: Pick<Settings, 'plans'>, id: string): Plan {
  const plan = plans.find((candidate) => candidate.id === id) ?? plans[0] ?? builtInPlans[0]
  if (plan === undefined) throw new Error('No plan is configured.')
  return plan
}

/** An invalid setting, described in one line. */
export class ConfigError extends Error {}

/** The running version, by Semantic Versioning. */
export const version: string = manifest.version
