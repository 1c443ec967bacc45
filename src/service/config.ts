import proxyAddress from '@fastify/proxy-addr'
import { readFileSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { builtInPlans, type Plan, planSchema } from '#contract/plan.ts'
import type { BackupPlan } from './backup/backup-plan.ts'
import { readBackupPlan } from './backup/read-backup-plan.ts'
import { ConfigError, type Environment } from './config-error.ts'
import { readConnections } from './database/read-connections.ts'
import { readWorkers } from './processes/read-workers.ts'
import type { Settings } from './service-deps.ts'
import { readWatchPlan, type WatchPlan } from './watch/read-watch-plan.ts'

/** What the environment and the command line decide. */
export type Config = WatchPlan & {
  readonly host: string
  readonly port: number
  readonly linkPort: number
  /** Processes that share both ports. */
  readonly workers: number
  /** Absolute path. */
  readonly dataDir: string
  /** URL of a PostgreSQL database, password included; null: the embedded database in the data directory. */
  readonly databaseUrl: string | null
  /** Connections to PostgreSQL that one process opens at most for its statements. */
  readonly databaseConnections: number
  /** The first user's token; null: kept in a file of the data directory. */
  readonly accessToken: string | null
  /** Id of the first user's plan. */
  readonly plan: string
  readonly plans: readonly Plan[]
  readonly brandedDomains: readonly string[]
  readonly upgradeUrl: string | null
  readonly trustProxy: Settings['trustProxy']
  readonly checksDestinations: boolean
  /** Origins of pages elsewhere that may speak to the API. */
  readonly corsOrigins: readonly string[]
  /** Copies that the service makes by itself; null: none. */
  readonly backups: BackupPlan | null
  readonly logLevel: string
  /** A foreign service that is relayed, without a slash at the end; null: ours answers. */
  readonly serviceUrl: string | null
}

/** Reads the configuration. Throws `ConfigError` with the name of the setting and what it takes. */
export function readConfig(
  env: Environment = process.env,
  args: readonly string[] = process.argv.slice(2),
): Config {
  const unknown = args.find((arg) => arg !== '--lan')
  if (unknown !== undefined) throw new ConfigError(`Unknown option ${unknown}. The only one is --lan.`)
  const port = readPort(env, 'PORT', 8080)
  const linkPort = readPort(env, 'LINK_PORT', 8081)
  if (port === linkPort) throw new ConfigError('PORT and LINK_PORT need two different ports.')
  const lanAddress = args.includes('--lan') ? findLanAddress() : null
  const plans = readPlans(env['PLANS_FILE'])
  return {
    host: env['HOST'] || lanAddress || '127.0.0.1',
    port,
    linkPort,
    workers: readWorkers(env),
    dataDir: resolve(env['DATA_DIR'] || './data'),
    databaseUrl: readDatabaseUrl(env['DATABASE_URL']),
    databaseConnections: readConnections(env),
    accessToken: readAccessToken(env['ACCESS_TOKEN']),
    plan: readPlan(env['PLAN'], plans),
    plans,
    brandedDomains: readDomains(env['BRANDED_DOMAINS'], `${lanAddress ?? 'localhost'}:${linkPort}`),
    upgradeUrl: readUpgradeUrl(env['UPGRADE_URL']),
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
    throw new ConfigError(`${name} is "${text}", but takes a port from 1 to 65535.`)
  }
  return port
}

function readAccessToken(token: string | undefined): string | null {
  if (!token) return null
  if (!/^[\x21-\x7e]{1,500}$/.test(token)) {
    throw new ConfigError(
      'ACCESS_TOKEN takes 1 to 500 visible ASCII characters; a guessable one is only for trying things out.',
    )
  }
  return token
}

const sslModes = ['disable', 'require', 'verify-ca', 'verify-full', 'no-verify']

/** Never quotes what it refuses: a password is in it. */
function readDatabaseUrl(text: string | undefined): string | null {
  if (!text) return null
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !/^postgres(ql)?:$/.test(url.protocol) || !/^\/[^/]+$/.test(url.pathname)) {
    throw new ConfigError(
      'DATABASE_URL takes the address of a PostgreSQL database: postgres://user:password@host:5432/database.',
    )
  }
  const mode = url.searchParams.get('sslmode')
  if (mode !== null && !sslModes.includes(mode)) {
    throw new ConfigError(`DATABASE_URL has sslmode=${mode}, but takes one of ${sslModes.join(', ')}.`)
  }
  return text
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
      `BRANDED_DOMAINS has "${wrong ?? ''}", but takes hosts like go.example.com, separated by commas.`,
    )
  }
  return [...new Set(domains)]
}

function readUpgradeUrl(text: string | undefined): string | null {
  if (!text) return null
  if (!URL.canParse(text) || !/^(https?|mailto):/i.test(text)) {
    throw new ConfigError(`UPGRADE_URL is "${text}", but takes a web address.`)
  }
  return text
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
      `CORS_ORIGINS has "${wrong}", but takes origins like https://dash.example.com, separated by commas.`,
    )
  }
  return [...new Set(origins)]
}

/** People paste the documented base address or a whole endpoint; what follows the base is left out. */
function readServiceUrl(text: string | undefined): string | null {
  if (!text) return null
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
    throw new ConfigError(
      `SERVICE_URL is "${text}", but takes the web address of a service, such as https://api.example.com.`,
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
      `TRUST_PROXY is "${text}", but takes the proxies' addresses or networks, separated by commas, or how many stand in front.`,
    )
  }
  return addresses
}

/** On unless it is switched off. */
function readSwitch(env: Environment, name: string): boolean {
  const word = env[name] || 'on'
  if (word !== 'on' && word !== 'off') throw new ConfigError(`${name} is "${word}", but takes on or off.`)
  return word === 'on'
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

function readLogLevel(text: string | undefined): string {
  const level = text || 'info'
  if (!logLevels.includes(level))
    throw new ConfigError(`LOG_LEVEL is "${level}", but takes one of ${logLevels.join(', ')}.`)
  return level
}

const plansSchema = z.array(planSchema).check(z.minLength(1))

function readPlans(file: string | undefined): readonly Plan[] {
  if (!file) return builtInPlans
  try {
    return plansSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    const why =
      error instanceof z.core.$ZodError
        ? 'is not a list of plans with id, name and limits'
        : 'cannot be read as JSON'
    throw new ConfigError(`PLANS_FILE ${file} ${why}.`)
  }
}

function readPlan(text: string | undefined, plans: readonly Plan[]): string {
  const id = text || (plans.find((plan) => plan.id === 'business') ?? plans.at(-1))?.id || ''
  if (!plans.some((plan) => plan.id === id)) {
    throw new ConfigError(`PLAN is "${id}", but takes one of ${plans.map((plan) => plan.id).join(', ')}.`)
  }
  return id
}

/** The first address of this machine that others on its network can open. */
function findLanAddress(): string {
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  const own = addresses.find(({ family, internal }) => family === 'IPv4' && !internal)
  if (own === undefined)
    throw new ConfigError('--lan needs a network, but this machine has no address on one.')
  return own.address
}
