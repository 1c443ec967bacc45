import { parseUrl } from '#contract/parse-url.ts'
import { existsSync, readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { resolve, join } from 'node:path'
import proxyAddress from '@fastify/proxy-addr'
import * as z from 'zod/mini'
import { readDomain, storedDomain } from '#contract/domains.ts'
import { fileKinds } from '#contract/files.ts'
import { builtInPlans, type Plan, planSchema } from '#contract/plan.ts'
import { isPrivateDomain } from '#design/payload.ts'
import { engineAt } from '../database/engines/engine-at.ts'
import type { Engine } from '../database/engines/engine.ts'
import type { PostgresOptions } from '../database/engines/postgres-engine.ts'
import { isDashboardHost } from '../domain/hosts.ts'
import { ConfigError, type Settings } from '../domain/settings.ts'
import type { MailPlan } from '../network/mail.ts'
import { readS3Url, type S3Place } from '../storage/open-storage.ts'

/** The settings that requests use, and those that only the start of the process needs. */
export type Config = Settings & {
  readonly host: string
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
  /** The mail server, and the origin of the dashboard in mails; null for none. */
  readonly mail: MailPlan | null
  readonly logLevel: string
  /** Milliseconds between reporting not ready and closing the ports. */
  readonly drain: number
}

type Environment = Readonly<Record<string, string | undefined>>

/** Reads the configuration. Throws `ConfigError` with the name of the setting and its valid values. */
export function readConfig(
  env: Environment = process.env,
  args: readonly string[] = process.argv.slice(2),
): Config {
  const unknown = args.find((arg) => arg !== '--lan')
  if (unknown !== undefined) throw new ConfigError(`Unknown option ${unknown}. The only one is --lan.`)
  const filled = Object.fromEntries(Object.entries(env).filter(([, text]) => text !== ''))
  const { data, error } = environmentSchema.safeParse(filled)
  const issue = error?.issues[0]
  if (issue !== undefined) throw new ConfigError(`${issue.path.map(String).join('')} ${issue.message}`)
  if (data === undefined) throw new ConfigError('The settings could not be read.')
  checkTogether(data)
  if (data.DEMO) checkDemo(filled, data)
  const lanAddress = args.includes('--lan') ? findLanAddress() : null
  const linkPort = linkPortOf(data, lanAddress !== null)
  // With one port, `localhost` is the dashboard.
  const ownHost = lanAddress ?? (linkPort === data.PORT ? '127.0.0.1' : 'localhost')
  const brandedDomains = data.BRANDED_DOMAINS ?? [`${ownHost}:${linkPort}`]
  return {
    host: data.HOST ?? lanAddress ?? '127.0.0.1',
    port: data.PORT,
    linkPort,
    dataDir: data.DATA_DIR,
    databaseUrl: data.DATABASE_URL,
    filesUrl: data.FILES_URL,
    databaseConnections: data.DATABASE_CONNECTIONS,
    accessToken: data.ACCESS_TOKEN,
    isDemo: data.DEMO,
    ...plansOf(data),
    brandedDomains,
    domainTarget: data.DOMAIN_TARGET ?? firstPublicHost(brandedDomains),
    checksPrivateDomains: data.PRIVATE_DOMAINS,
    upgradeUrl: data.UPGRADE_URL,
    dashboardOrigin: data.DASHBOARD_URL,
    dashboardFolder: null,
    identityProviders: data.OIDC_FILE,
    mail: mailOf(data),
    trustProxy: data.TRUST_PROXY,
    corsOrigins: data.CORS_ORIGINS,
    checksDestinations: data.DESTINATION_CHECKS && !data.DEMO,
    backups:
      data.BACKUP_DIR === null
        ? null
        : { folder: data.BACKUP_DIR, every: data.BACKUP_HOURS * 3_600_000, keep: data.BACKUP_KEEP },
    logLevel: data.LOG_LEVEL,
    metricsToken: data.METRICS_TOKEN,
    logSlow: data.LOG_SLOW_MS,
    drain: data.DRAIN_SECONDS * 1_000,
    serviceUrl: data.SERVICE_URL,
  }
}

/** Why a value is refused, as a sentence that follows the name of its variable. */
class Problem {
  readonly sentence: string
  constructor(sentence: string) {
    this.sentence = sentence
  }
}

/** A variable that may be missing; `read` returns its value or a problem. */
function variable<Value, Missing>(read: (text: string) => Value | Problem, missing: Missing) {
  return z.pipe(
    z.optional(z.string()),
    z.transform((text: string | undefined, context): Value | Missing => {
      if (text === undefined) return missing
      const value = read(text)
      if (!(value instanceof Problem)) return value
      context.issues.push({ code: 'custom', message: value.sentence, input: text })
      return z.NEVER
    }),
  )
}

function mustBe(text: string, valid: string): Problem {
  return new Problem(`is "${text}", but must be ${valid}.`)
}

function whole(
  fewest: number,
  most: number,
  missing: number,
  valid = `a whole number from ${fewest} to ${most}`,
) {
  return variable((text) => {
    const number = Number(text)
    return /^\d+$/.test(text) && number >= fewest && number <= most ? number : mustBe(text, valid)
  }, missing)
}

function port(missing: number) {
  return whole(1, 65_535, missing, 'a port from 1 to 65535')
}

function onOff(missing: boolean) {
  return variable(
    (text) => (text === 'on' || text === 'off' ? text === 'on' : mustBe(text, 'on or off')),
    missing,
  )
}

/** A list separated by commas. */
function list<Missing>(
  {
    clean,
    isValid,
    valid,
  }: { clean: (part: string) => string; isValid: (part: string) => boolean; valid: string },
  missing: Missing,
) {
  return variable((text) => {
    const parts = text
      .split(',')
      .map((part) => clean(part.trim().toLowerCase()))
      .filter(Boolean)
    const wrong = parts.find((part) => !isValid(part))
    if (wrong === undefined && parts.length > 0) return [...new Set(parts)]
    return new Problem(`has "${wrong ?? ''}", but must be ${valid}, separated by commas.`)
  }, missing)
}

/** A JSON file. Its errors never quote it, because it may contain secrets. */
function jsonFile<Schema extends z.ZodMiniType>(
  schema: Schema,
  wrong: (file: string) => string,
  missing: z.output<Schema>,
) {
  return variable((file): z.output<Schema> | Problem => {
    try {
      const { data, success } = schema.safeParse(JSON.parse(readFileSync(file, 'utf8')))
      return success ? data : new Problem(wrong(file))
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === undefined) return new Problem(`${file} is not valid JSON.`)
      return new Problem(
        code === 'ENOENT' ? `is "${file}", but there is no such file.` : `${file} cannot be read: ${code}.`,
      )
    }
  }, missing)
}

function visibleAscii(fewest: number, sentence: string) {
  const pattern = new RegExp(`^[\\x21-\\x7e]{${fewest},500}$`)
  return variable((text) => (pattern.test(text) ? text : new Problem(sentence)), null)
}

const providersSchema = z
  .array(
    z.object({
      id: z.string().check(z.regex(/^[a-z0-9-]{1,50}$/)),
      name: z.string().check(z.minLength(1), z.maxLength(100)),
      issuer: z.string().check(z.refine(isIssuer)),
      clientId: z.string().check(z.minLength(1)),
      clientSecret: z._default(z.nullable(z.string()), null),
      scope: z._default(z.string(), 'openid email profile'),
    }),
  )
  .check(z.refine((providers) => new Set(providers.map(({ id }) => id)).size === providers.length))

const hostPattern = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]*[a-z0-9])?(:\d{1,5})?$/
const sslModes = ['disable', 'require', 'verify-ca', 'verify-full', 'no-verify']
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

const environmentSchema = z.object({
  HOST: variable((text) => text, null),
  PORT: port(8080),
  LINK_PORT: variable(linkPort, null),
  DATA_DIR: variable((text) => resolve(text), resolve('./data')),
  DATABASE_URL: variable(databaseUrl, null),
  // With one connection, a lock wait would block all other requests.
  DATABASE_CONNECTIONS: whole(2, 200, 10),
  FILES_URL: variable((text) => readS3Url(text) ?? new Problem(filesUrlSentence), null),
  ACCESS_TOKEN: visibleAscii(
    20,
    'takes 20 to 500 visible ASCII characters, so that nobody guesses it. Leave it out to have one made.',
  ),
  PLANS_FILE: jsonFile(
    z.array(planSchema).check(z.minLength(1)),
    (file) => `${file} is not a list of plans with id, name and limits.`,
    [...builtInPlans],
  ),
  PLAN: variable((text) => text, null),
  BRANDED_DOMAINS: list(
    { clean: storedDomain, isValid: (part) => hostPattern.test(part), valid: 'hosts like go.example.com' },
    null,
  ),
  DOMAIN_TARGET: variable(domainTarget, null),
  PRIVATE_DOMAINS: onOff(false),
  DESTINATION_CHECKS: onOff(true),
  DEMO: onOff(false),
  UPGRADE_URL: variable(
    (text) =>
      parseUrl(text) !== null && /^(https?|mailto):/i.test(text) ? text : mustBe(text, 'a web address'),
    null,
  ),
  DASHBOARD_URL: variable(dashboardUrl, null),
  OIDC_FILE: jsonFile(
    providersSchema,
    (file) =>
      `${file} must be JSON: a list of providers, each with its own id, and name, issuer (https) and clientId.`,
    [],
  ),
  SMTP_URL: variable(
    (text) =>
      parseUrl(text) !== null && /^smtps?:$/.test(new URL(text).protocol)
        ? text
        : new Problem('must be a mail server: smtps://user:password@mail.example.com.'),
    null,
  ),
  MAIL_FROM: variable((text) => text, null),
  TRUST_PROXY: variable(trustProxy, false),
  CORS_ORIGINS: list(
    {
      clean: (part) => part.replace(/\/$/, ''),
      isValid: (part) => /^https?:\/\//.test(part) && parseUrl(part)?.origin === part,
      valid: 'origins like https://dash.example.com',
    },
    [],
  ),
  BACKUP_DIR: variable((text) => resolve(text), null),
  BACKUP_HOURS: whole(1, 8_760, 24),
  BACKUP_KEEP: whole(1, 10_000, 7),
  LOG_LEVEL: variable(
    (text) => (logLevels.includes(text) ? text : mustBe(text, `one of ${logLevels.join(', ')}`)),
    'info',
  ),
  METRICS_TOKEN: visibleAscii(1, 'must be 1 to 500 visible ASCII characters.'),
  LOG_SLOW_MS: whole(0, 600_000, 200),
  // Read where the process starts, before anything is loaded.
  LOOPS: whole(1, 2, 2, '1 or 2'),
  DRAIN_SECONDS: whole(0, 3_600, 0),
  SERVICE_URL: variable(serviceUrl, null),
})

type Values = z.output<typeof environmentSchema>

const megabyte = 1_048_576

const demoPlan: Plan = {
  id: 'demo',
  name: 'Demo',
  limits: {
    codes: 200,
    links: 400,
    colours: null,
    storage: 10 * megabyte,
    files: Object.fromEntries(fileKinds.map((kind) => [kind, 2 * megabyte])),
  },
}

/** All plans, and the id of the first user's. */
function plansOf({ DEMO, PLAN, PLANS_FILE: plans }: Values): Pick<Config, 'plan' | 'plans'> {
  if (DEMO) return { plan: demoPlan.id, plans: [demoPlan] }
  return { plan: PLAN ?? (plans.find(({ id }) => id === 'business') ?? plans.at(-1))?.id ?? '', plans }
}

const neverInDemo = [
  'DATABASE_URL',
  'FILES_URL',
  'ACCESS_TOKEN',
  'PLAN',
  'PLANS_FILE',
  'OIDC_FILE',
  'SMTP_URL',
  'BACKUP_DIR',
  'SERVICE_URL',
] as const

/** A demo has data of its own, which it deletes. Refuses whatever could be meant for real accounts. */
function checkDemo(env: Environment, { DATA_DIR }: Pick<Values, 'DATA_DIR'>): void {
  const set = neverInDemo.find((name) => env[name] !== undefined)
  if (set !== undefined)
    throw new ConfigError(`DEMO=on keeps and sends nothing, so it takes no ${set}. Remove ${set} or DEMO.`)
  if (existsSync(join(DATA_DIR, 'tessera.db')))
    throw new ConfigError(
      `DEMO=on, but DATA_DIR (${DATA_DIR}) has a database. A demo never uses real accounts: remove DEMO, or set DATA_DIR to another folder.`,
    )
}

/** Rules that concern several variables. */
function checkTogether({ PLAN, PLANS_FILE: plans, ...data }: Values): void {
  if (PLAN !== null && !plans.some(({ id }) => id === PLAN))
    throw new ConfigError(`PLAN is "${PLAN}", but must be one of ${plans.map(({ id }) => id).join(', ')}.`)
  if (data.METRICS_TOKEN !== null && data.METRICS_TOKEN === data.ACCESS_TOKEN)
    throw new ConfigError('METRICS_TOKEN must differ from ACCESS_TOKEN.')
  if (data.BACKUP_DIR !== null && data.DATABASE_URL !== null)
    throw new ConfigError(
      'BACKUP_DIR is for the embedded database. Back up PostgreSQL with pg_dump and leave BACKUP_DIR out.',
    )
}

function linkPort(text: string): number | Problem {
  if (text === 'off') return 0
  const number = Number(text)
  return /^\d+$/.test(text) && number >= 1 && number <= 65_535
    ? number
    : mustBe(text, 'a port from 1 to 65535, or off')
}

/** The port of short links; that of the dashboard when both share one. */
function linkPortOf(
  { PORT, LINK_PORT, DASHBOARD_URL: dashboardOrigin, ...data }: Values,
  isLan: boolean,
): number {
  if (LINK_PORT === null && PORT === 8081)
    throw new ConfigError('PORT and LINK_PORT must differ. LINK_PORT=off puts the short links on PORT too.')
  if (LINK_PORT !== 0 && LINK_PORT !== PORT) return LINK_PORT ?? 8081
  if (isLan)
    throw new ConfigError(
      '--lan needs a LINK_PORT of its own: one address cannot be both dashboard and short links.',
    )
  const own = data.BRANDED_DOMAINS?.find((domain) => isDashboardHost({ dashboardOrigin }, domain))
  if (own !== undefined)
    throw new ConfigError(`BRANDED_DOMAINS has "${own}", but with one port that host is the dashboard.`)
  return PORT
}

function mailOf({ SMTP_URL: url, MAIL_FROM: from, DASHBOARD_URL: dashboard }: Values): MailPlan | null {
  if (url === null) return null
  if (from === null || !/^[^@\r\n]*[^@\s]+@[^@\s]+$/.test(from))
    throw new ConfigError(
      'MAIL_FROM must be the sender of mails, such as qr@example.com, when SMTP_URL is set.',
    )
  if (dashboard === null)
    throw new ConfigError(
      'Set DASHBOARD_URL to the address of the dashboard, such as https://qr.example.com: mails link to it, and SMTP_URL is set.',
    )
  return { url, from, dashboard }
}

const filesUrlSentence =
  'takes a bucket of an S3-compatible store: s3://key:secret@bucket?endpoint=https://s3.example.com&region=eu-1.'

/** Never quotes the value, because it contains a password. */
function databaseUrl(text: string): string | Problem {
  const url = parseUrl(text)
  if (url === null || !/^postgres(ql)?:$/.test(url.protocol) || !/^\/[^/]+$/.test(url.pathname))
    return new Problem(
      'must be the URL of a PostgreSQL database: postgres://user:password@host:5432/database.',
    )
  const mode = url.searchParams.get('sslmode')
  if (mode !== null && !sslModes.includes(mode))
    return new Problem(`has sslmode=${mode}, but it must be one of ${sslModes.join(', ')}.`)
  return text
}

function domainTarget(text: string): string | Problem {
  const target = isIP(text) === 0 ? readDomain(text) : text
  return target === null || (isIP(target) === 0 && target.includes(':'))
    ? mustBe(text, 'the host name or IP address that DNS records of domains lead to')
    : target
}

/** DNS records of new domains lead to the first branded domain that is public, unless configured otherwise. */
function firstPublicHost(brandedDomains: readonly string[]): string | null {
  const domain = brandedDomains.find((each) => !isPrivateDomain(each) && each.includes('.'))
  return domain?.replace(/:\d+$/, '') ?? null
}

function dashboardUrl(text: string): string | Problem {
  const url = parseUrl(text)
  return url === null || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search !== ''
    ? mustBe(text, 'the address of the dashboard, such as https://qr.example.com')
    : url.origin
}

/** Secrets travel to the issuer, so http is for a provider on this machine only. */
function isIssuer(text: string): boolean {
  if (parseUrl(text) === null) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || (protocol === 'http:' && /^(localhost|127\.|\[::1\])/.test(hostname))
}

/** People paste the base address or a full endpoint; the rest of the path is dropped. */
function serviceUrl(text: string): string | Problem {
  const url = parseUrl(text)
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    return mustBe(text, 'the web address of a service, such as https://api.example.com')
  return url.origin + url.pathname.replace(/\/api\/v1(\/.*)?$/, '').replace(/\/+$/, '')
}

function trustProxy(text: string): Settings['trustProxy'] | Problem {
  if (text === 'true' || text === 'false') return text === 'true'
  if (/^\d+$/.test(text)) return Number(text)
  const addresses = text.split(',').map((address) => address.trim())
  try {
    proxyAddress.compile(addresses)
    return addresses
  } catch {
    return mustBe(text, "the proxies' addresses or networks, separated by commas, or the number of proxies")
  }
}

/** This machine's first address on the local network. */
function findLanAddress(): string {
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  const own = addresses.find(({ family, internal }) => family === 'IPv4' && !internal)
  if (own === undefined)
    throw new ConfigError('--lan needs a network, but this machine has no network address.')
  return own.address
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
