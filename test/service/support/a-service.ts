import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import type { DestinationStream } from 'pino'
import { builtInPlans, type Plan } from '#contract/plan.ts'
import { keepFirstUser } from '#service/accounts/first-user.ts'
import { hashToken } from '#service/accounts/hash-token.ts'
import { createApp } from '#service/app.ts'
import { engineAt } from '#service/database/engine-at.ts'
import { openDatabase } from '#service/database/open-database.ts'
import type { LimitRule } from '#service/limits/limit-rule.ts'
import { linkChanges } from '#service/link-changes.ts'
import { openReading } from '#service/reading/open-reading.ts'
import type { PageNetwork, Settings } from '#service/service-deps.ts'
import { serviceLog } from '#service/watch/service-log.ts'
import { watchStatements } from '#service/watch/statement-watch.ts'
import { Watch } from '#service/watch/watch.ts'
import { locationIn, removeDatabaseOf } from './engine-in.ts'

export type ServiceOptions = {
  readonly token?: string
  /** Id of the first user's plan. */
  readonly plan?: string
  readonly plans?: readonly Plan[]
  readonly brandedDomains?: readonly string[]
  /** Milliseconds since 1970. */
  readonly clock?: () => number
  readonly random?: () => number
  /** No host has an address unless a test brings a network. */
  readonly network?: PageNetwork
  readonly upgradeUrl?: string | null
  readonly dashboardFolder?: string | null
  readonly serviceUrl?: string | null
  readonly corsOrigins?: readonly string[]
  readonly trustProxy?: Settings['trustProxy']
  /** Off by default: most tests count what is asked of the network. */
  readonly checksDestinations?: boolean
  readonly log?: DestinationStream
  readonly logLevel?: string
  /** Milliseconds from which on a statement is logged. */
  readonly logSlow?: number
  readonly metricsToken?: string
  /** A lower limit than the service's own. */
  readonly tokenLimit?: LimitRule
  /** A folder that outlives the service; otherwise a fresh one goes with it. */
  readonly folder?: string
  /** A database of another server than this project's. */
  readonly databaseUrl?: string
}

const noNetwork: PageNetwork = {
  resolve: async (host) => {
    throw new Error(`${host} has no address in this test`)
  },
  connect: (_address, port) => connect({ host: '127.0.0.1', port }),
}

/** The real service on a fresh database, without a port. Close it when the test ends. */
export async function aService(options: ServiceOptions = {}) {
  const token = options.token ?? 'token-of-the-first-user'
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'tessera-service-')))
  const clock = options.clock ?? Date.now
  const logger = options.log ? serviceLog(options.logLevel ?? 'info', options.log) : serviceLog('silent')
  const watch = new Watch()
  const statements = watchStatements(watch, logger, options.logSlow ?? 60_000)
  const engine = engineAt(options.databaseUrl ?? (await locationIn(folder)), { watch: statements.engine })
  const database = await openDatabase(engine, statements.log)
  await keepFirstUser(database, {
    token,
    plan: options.plan ?? 'business',
    now: new Date(clock()).toISOString(),
  })
  const app = await createApp({
    database,
    reading: openReading(engine, database, statements.log),
    engine,
    clock,
    random: options.random ?? Math.random,
    network: options.network ?? noNetwork,
    settings: {
      brandedDomains: options.brandedDomains ?? ['go.acme.com', 'acme.link'],
      plans: options.plans ?? builtInPlans,
      upgradeUrl: options.upgradeUrl ?? null,
      trustProxy: options.trustProxy ?? false,
      dashboardFolder: options.dashboardFolder ?? null,
      serviceUrl: options.serviceUrl ?? null,
      corsOrigins: options.corsOrigins ?? [],
      checksDestinations: options.checksDestinations ?? false,
      metricsToken: options.metricsToken ?? null,
    },
    logger,
    linkChanges: linkChanges(),
    watch,
    ...(options.tokenLimit === undefined ? {} : { tokenLimit: options.tokenLimit }),
  })

  app.readiness.open()

  return {
    app,
    database,
    engine,
    token,
    folder,
    /** A request of the first user, unless its headers say otherwise. */
    inject: (request: InjectOptions) =>
      app.api.inject({ ...request, headers: { authorization: `Bearer ${token}`, ...request.headers } }),
    /** A visit of the public. */
    visit: (request: InjectOptions) => app.links.inject(request),
    /** Adds a user and returns a token of theirs. */
    async addUser(id: number, plan = 'business'): Promise<string> {
      const now = new Date(clock()).toISOString()
      await database
        .insertInto('users')
        .values({ id, name: `User ${id}`, plan, created_at: now })
        .execute()
      await database.insertInto('quotas').values({ user_id: id, codes: 0, links: 0 }).execute()
      const own = `token-of-user-${id}`
      await database
        .insertInto('tokens')
        .values({
          hash: hashToken(own),
          id: `test-${id}`,
          user_id: id,
          name: 'test',
          created_at: now,
          last_used_at: null,
          expires_at: null,
          is_first: false,
        })
        .execute()
      return own
    },
    async close(): Promise<void> {
      await app.close()
      if (options.folder !== undefined) return
      await removeDatabaseOf(folder)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type TestService = Awaited<ReturnType<typeof aService>>
