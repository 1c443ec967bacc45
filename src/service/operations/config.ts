import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { resolve, join } from 'node:path'
import proxyAddress from '@fastify/proxy-addr'
import * as z from 'zod/mini'
import { readDomain } from '#contract/domains.ts'
import { isPrivateDomain } from '#design/payload.ts'
import { builtInPlans, planSchema, type Plan } from '#contract/plan.ts'
import { readConnections, engineAt } from '../database/engines/engine-at.ts'
import {
  type IdentityProviderSettings,
  type Settings,
  ConfigError,
  type Environment,
} from '../domain/settings.ts'
import { readS3Url } from '../storage/open-storage.ts'
import type { MailPlan } from '../network/mail.ts'
import type { S3Place } from '../storage/s3-storage.ts'
import type { Engine } from '../database/engines/engine.ts'
import type { PostgresOptions } from '../database/engines/postgres-engine.ts'
import { readBackupPlan, type BackupPlan } from './backup/backup-plan.ts'

/** Settings from the environment and the command line. */
export type Config = WatchPlan & {
  readonly host: string
  readonly port: number
  readonly linkPort: number
  /** Absolute path. */
  readonly dataDir: string
  /** URL of a PostgreSQL database with its password; null for the embedded database in the data directory. */
  readonly databaseUrl: string | null
  /** The bucket for files; null: a folder in the data directory. */
  readonly filesUrl: S3Place | null
  /** Maximum PostgreSQL connections of one process for statements. */
  readonly databaseConnections: number
  /** The first user's token; null when it is stored in the data directory. */
  readonly accessToken: string | null
  /** Id of the first user's plan. */
  readonly plan: string
  readonly plans: readonly Plan[]
  readonly brandedDomains: readonly string[]
  /** Host name or IP address that DNS records of new domains point to; null: unknown. */
  readonly domainTarget: string | null
  readonly checksPrivateDomains: boolean
  readonly upgradeUrl: string | null
  /** Origin of the dashboard as browsers see it; null: the one that each request names. */
  readonly dashboardOrigin: string | null
  /** OpenID Connect providers. */
  readonly identityProviders: readonly IdentityProviderSettings[]
  /** The mail server, and the origin of the dashboard in mails; null for none. */
  readonly mail: MailPlan | null
  readonly trustProxy: Settings['trustProxy']
  readonly checksDestinations: boolean
  /** Origins of other pages that may call the API. */
  readonly corsOrigins: readonly string[]
  /** Backups that the service writes on a schedule; null: none. */
  readonly backups: BackupPlan | null
  readonly logLevel: string
  /** A foreign service to relay to, without a trailing slash; null for our own API. */
  readonly serviceUrl: string | null
}

/** Reads the configuration. Throws `ConfigError` with the name of the setting and its valid values. */
export function readConfig(
  env: Environment = process.env,
  args: readonly string[] = process.argv.slice(2),
): Config {
  const unknown = args.find((arg) => arg !== '--lan')
  if (unknown !== undefined) throw new ConfigError(`Unknown option ${unknown}. The only one is --lan.`)
  const port = readPort(env, 'PORT', 8080)
  const linkPort = readPort(env, 'LINK_PORT', 8081)
  if (port === linkPort) throw new ConfigError('PORT and LINK_PORT must differ.')
  const lanAddress = args.includes('--lan') ? findLanAddress() : null
  const plans = readPlans(env['PLANS_FILE'])
  const brandedDomains = readDomains(env['BRANDED_DOMAINS'], `${lanAddress ?? 'localhost'}:${linkPort}`)
  return {
    host: env['HOST'] || lanAddress || '127.0.0.1',
    port,
    linkPort,
    dataDir: resolve(env['DATA_DIR'] || './data'),
    databaseUrl: readDatabaseUrl(env['DATABASE_URL']),
    filesUrl: readFilesUrl(env['FILES_URL']),
    databaseConnections: readConnections(env),
    accessToken: readAccessToken(env['ACCESS_TOKEN']),
    plan: readPlan(env['PLAN'], plans),
    plans,
    brandedDomains,
    domainTarget: readDomainTarget(env['DOMAIN_TARGET'], brandedDomains),
    checksPrivateDomains: readSwitch(env, 'PRIVATE_DOMAINS', 'off'),
    upgradeUrl: readUpgradeUrl(env['UPGRADE_URL']),
    dashboardOrigin: readDashboardUrl(env['DASHBOARD_URL']),
    identityProviders: readProviders(env['OIDC_FILE']),
    mail: readMail(env),
    trustProxy: readTrustProxy(env['TRUST_PROXY']),
    corsOrigins: readOrigins(env['CORS_ORIGINS']),
    checksDestinations: readSwitch(env, 'DESTINATION_CHECKS'),
    backups: readBackupPlan(env),
    logLevel: readLogLevel(env['LOG_LEVEL']),
    ...readWatchPlan(env),
    serviceUrl: readServiceUrl(env['SERVICE_URL']),
  }
}

function readPort(env: Environment, name: string, fallback: number): number {
  const text = env[name]
  if (!text) return fallback
  const port = Number(text)
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535) {
    throw new ConfigError(`${name} is "${text}", but must be a port from 1 to 65535.`)
  }
  return port
}

function readAccessToken(token: string | undefined): string | null {
  if (!token) return null
  if (!/^[\x21-\x7e]{20,500}$/.test(token)) {
    throw new ConfigError(
      'ACCESS_TOKEN takes 20 to 500 visible ASCII characters, so that nobody guesses it. Leave it out to have one made.',
    )
  }
  return token
}

const sslModes = ['disable', 'require', 'verify-ca', 'verify-full', 'no-verify']

/** Never quotes the value, because it contains a password. */
function readDatabaseUrl(text: string | undefined): string | null {
  if (!text) return null
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !/^postgres(ql)?:$/.test(url.protocol) || !/^\/[^/]+$/.test(url.pathname)) {
    throw new ConfigError(
      'DATABASE_URL must be the URL of a PostgreSQL database: postgres://user:password@host:5432/database.',
    )
  }
  const mode = url.searchParams.get('sslmode')
  if (mode !== null && !sslModes.includes(mode)) {
    throw new ConfigError(`DATABASE_URL has sslmode=${mode}, but it must be one of ${sslModes.join(', ')}.`)
  }
  return text
}

/** Never quotes what it refuses: a secret may be in it. */
function readFilesUrl(text: string | undefined): S3Place | null {
  if (!text) return null
  const place = readS3Url(text)
  if (place === null) {
    throw new ConfigError(
      'FILES_URL takes a bucket of an S3-compatible store: s3://key:secret@bucket?endpoint=https://s3.example.com&region=eu-1.',
    )
  }
  return place
}

function readDomains(text: string | undefined, fallback: string): string[] {
  const domains = (text || fallback)
    .split(',')
    .map((domain) => domain.trim().toLowerCase())
    .filter(Boolean)
  const wrong = domains.find(
    (domain) => !/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]*[a-z0-9])?(:\d{1,5})?$/.test(domain),
  )
  if (wrong !== undefined || domains.length === 0) {
    throw new ConfigError(
      `BRANDED_DOMAINS has "${wrong ?? ''}", but must be hosts like go.example.com, separated by commas.`,
    )
  }
  return [...new Set(domains)]
}

/** Where DNS records of new domains lead: by default to the first branded domain that is public. */
function readDomainTarget(text: string | undefined, brandedDomains: readonly string[]): string | null {
  if (!text) {
    const domain = brandedDomains.find((each) => !isPrivateDomain(each) && each.includes('.'))
    return domain?.replace(/:\d+$/, '') ?? null
  }
  const target = isIP(text) === 0 ? readDomain(text) : text
  if (target === null || (isIP(target) === 0 && target.includes(':'))) {
    throw new ConfigError(
      `DOMAIN_TARGET is "${text}", but must be the host name or IP address that DNS records of domains lead to.`,
    )
  }
  return target
}

function readUpgradeUrl(text: string | undefined): string | null {
  if (!text) return null
  if (!URL.canParse(text) || !/^(https?|mailto):/i.test(text)) {
    throw new ConfigError(`UPGRADE_URL is "${text}", but must be a web address.`)
  }
  return text
}

function readDashboardUrl(text: string | undefined): string | null {
  if (!text) return null
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search !== '') {
    throw new ConfigError(
      `DASHBOARD_URL is "${text}", but must be the address of the dashboard, such as https://qr.example.com.`,
    )
  }
  return url.origin
}

const providersSchema = z.array(
  z.object({
    id: z.string().check(z.regex(/^[a-z0-9-]{1,50}$/)),
    name: z.string().check(z.minLength(1), z.maxLength(100)),
    issuer: z.string().check(z.refine(isIssuer)),
    clientId: z.string().check(z.minLength(1)),
    clientSecret: z._default(z.nullable(z.string()), null),
    scope: z._default(z.string(), 'openid email profile'),
  }),
)

/** Secrets travel to the issuer, so http is for a provider on this machine only. */
function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || (protocol === 'http:' && /^(localhost|127\.|\[::1\])/.test(hostname))
}

/** Never quotes the file, because it contains secrets. */
function readProviders(file: string | undefined): readonly IdentityProviderSettings[] {
  if (!file) return []
  const text = readSettingsFile('OIDC_FILE', file)
  try {
    const providers = providersSchema.parse(JSON.parse(text))
    if (new Set(providers.map(({ id }) => id)).size < providers.length) throw new Error('An id comes twice')
    return providers
  } catch {
    throw new ConfigError(
      `OIDC_FILE ${file} must be JSON: a list of providers, each with its own id, and name, issuer (https) and clientId.`,
    )
  }
}

/** Never quotes the value, because it contains a password. */
function readMail(env: Environment): MailPlan | null {
  const { SMTP_URL: url, MAIL_FROM: from } = env
  if (!url) return null
  if (!URL.canParse(url) || !/^smtps?:$/.test(new URL(url).protocol)) {
    throw new ConfigError('SMTP_URL must be a mail server: smtps://user:password@mail.example.com.')
  }
  if (!from || !/^[^@\r\n]*[^@\s]+@[^@\s]+$/.test(from)) {
    throw new ConfigError(
      'MAIL_FROM must be the sender of mails, such as qr@example.com, when SMTP_URL is set.',
    )
  }
  const dashboard = readDashboardUrl(env['DASHBOARD_URL'])
  if (dashboard === null) {
    throw new ConfigError(
      'Set DASHBOARD_URL to the address of the dashboard, such as https://qr.example.com: mails link to it, and SMTP_URL is set.',
    )
  }
  return { url, from, dashboard }
}

function readOrigins(text: string | undefined): string[] {
  const origins = (text ?? '')
    .split(',')
    .map((origin) => origin.trim().replace(/\/$/, '').toLowerCase())
    .filter(Boolean)
  const wrong = origins.find(
    (origin) => !/^https?:\/\//.test(origin) || !URL.canParse(origin) || new URL(origin).origin !== origin,
  )
  if (wrong !== undefined) {
    throw new ConfigError(
      `CORS_ORIGINS has "${wrong}", but must be origins like https://dash.example.com, separated by commas.`,
    )
  }
  return [...new Set(origins)]
}

/** People paste the base address or a full endpoint; the rest of the path is dropped. */
function readServiceUrl(text: string | undefined): string | null {
  if (!text) return null
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
    throw new ConfigError(
      `SERVICE_URL is "${text}", but must be the web address of a service, such as https://api.example.com.`,
    )
  }
  return url.origin + url.pathname.replace(/\/api\/v1(\/.*)?$/, '').replace(/\/+$/, '')
}

function readTrustProxy(text: string | undefined): Settings['trustProxy'] {
  if (!text || text === 'false') return false
  if (text === 'true') return true
  if (/^\d+$/.test(text)) return Number(text)
  const addresses = text.split(',').map((address) => address.trim())
  try {
    proxyAddress.compile(addresses)
  } catch {
    throw new ConfigError(
      `TRUST_PROXY is "${text}", but must be the proxies' addresses or networks, separated by commas, or the number of proxies.`,
    )
  }
  return addresses
}

function readSwitch(env: Environment, name: string, fallback: 'on' | 'off' = 'on'): boolean {
  const word = env[name] || fallback
  if (word !== 'on' && word !== 'off') throw new ConfigError(`${name} is "${word}", but must be on or off.`)
  return word === 'on'
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

function readLogLevel(text: string | undefined): string {
  const level = text || 'info'
  if (!logLevels.includes(level))
    throw new ConfigError(`LOG_LEVEL is "${level}", but must be one of ${logLevels.join(', ')}.`)
  return level
}

function readSettingsFile(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new ConfigError(
      code === 'ENOENT'
        ? `${name} is "${file}", but there is no such file.`
        : `${name} ${file} cannot be read: ${code}.`,
    )
  }
}

const plansSchema = z.array(planSchema).check(z.minLength(1))

function readPlans(file: string | undefined): readonly Plan[] {
  if (!file) return builtInPlans
  const text = readSettingsFile('PLANS_FILE', file)
  try {
    return plansSchema.parse(JSON.parse(text))
  } catch (error) {
    const why =
      error instanceof z.core.$ZodError
        ? 'is not a list of plans with id, name and limits'
        : 'is not valid JSON'
    throw new ConfigError(`PLANS_FILE ${file} ${why}.`)
  }
}

function readPlan(text: string | undefined, plans: readonly Plan[]): string {
  const id = text || (plans.find((plan) => plan.id === 'business') ?? plans.at(-1))?.id || ''
  if (!plans.some((plan) => plan.id === id)) {
    throw new ConfigError(`PLAN is "${id}", but must be one of ${plans.map((plan) => plan.id).join(', ')}.`)
  }
  return id
}

/** This machine's first address on the local network. */
function findLanAddress(): string {
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  const own = addresses.find(({ family, internal }) => family === 'IPv4' && !internal)
  if (own === undefined)
    throw new ConfigError('--lan needs a network, but this machine has no network address.')
  return own.address
}

/** Settings for monitoring and shutdown. */
type WatchPlan = {
  /** Token of `/metrics`; null for none. */
  readonly metricsToken: string | null
  /** Milliseconds from which a statement is logged. */
  readonly logSlow: number
  /** Milliseconds between reporting not ready and closing the ports. */
  readonly drain: number
}

/** `METRICS_TOKEN`, `LOG_SLOW_MS` and `DRAIN_SECONDS`. */
function readWatchPlan(env: Environment): WatchPlan {
  return {
    metricsToken: readMetricsToken(env),
    logSlow: readWhole(env, 'LOG_SLOW_MS', 200, 600_000),
    drain: readWhole(env, 'DRAIN_SECONDS', 0, 3_600) * 1_000,
  }
}

function readMetricsToken(env: Environment): string | null {
  const token = env['METRICS_TOKEN']
  if (!token) return null
  if (!/^[\x21-\x7e]{1,500}$/.test(token))
    throw new ConfigError('METRICS_TOKEN must be 1 to 500 visible ASCII characters.')
  if (token === env['ACCESS_TOKEN']) throw new ConfigError('METRICS_TOKEN must differ from ACCESS_TOKEN.')
  return token
}

function readWhole(env: Environment, name: string, fallback: number, most: number): number {
  const text = env[name]
  if (!text) return fallback
  const number = Number(text)
  if (!/^\d+$/.test(text) || number > most)
    throw new ConfigError(`${name} is "${text}", but must be a whole number from 0 to ${most}.`)
  return number
}

/** The database engine of a configuration. Opens nothing. */
export function configuredEngine(
  {
    databaseUrl,
    databaseConnections,
    dataDir,
  }: Pick<Config, 'databaseUrl' | 'databaseConnections' | 'dataDir'>,
  options: Pick<PostgresOptions, 'warn' | 'watch'> = {},
): Engine {
  return engineAt(databaseUrl ?? join(dataDir, 'tessera.db'), {
    connections: databaseConnections,
    ...options,
  })
}
