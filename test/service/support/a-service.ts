import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import type { DestinationStream } from 'pino'
import { keepFirstUser } from '#service/commands/accounts/users.ts'
import { addMembership, addPerson } from '#service/commands/people/add-person.ts'
import { inTransaction } from '#service/database/in-transaction.ts'
import { hashToken } from '#service/domain/secrets.ts'
import { createApp } from '#service/operations/app.ts'
import { openDatabase } from '#service/database/open-database.ts'
import { engineAt } from '#service/database/engines/engine-at.ts'
import type { LimitRule } from '#service/limits/limit-rules.ts'
import { linkChanges } from '#service/commands/command-deps.ts'
import { openReading, type Reader, readingFrom } from '#service/database/engines/read-thread.ts'
import { openSqliteForReading } from '#service/database/engines/sqlite-engine.ts'
import { openDiskStorage } from '#service/storage/open-storage.ts'
import type { FileStorage } from '#service/storage/file-storage.ts'
import type { PageNetwork } from '#service/network/public-network.ts'
import type { Mailer } from '#service/network/mail.ts'
import type { Settings } from '#service/domain/settings.ts'
import { readConfig } from '#service/operations/config.ts'
import { serviceLog } from '#service/metrics/service-log.ts'
import { watchStatements } from '#service/metrics/statements.ts'
import { Watch } from '#service/metrics/watch.ts'
import { locationIn, removeDatabaseOf } from './engine-in.ts'

export type ServiceOptions = Partial<Settings> & {
  readonly token?: string
  /** Id of the first user's plan. */
  readonly plan?: string
  readonly clock?: () => number
  readonly random?: () => number
  /** No host has an address by default. */
  readonly network?: PageNetwork
  readonly mailer?: Mailer
  readonly log?: DestinationStream
  readonly logLevel?: string
  readonly tokenLimit?: LimitRule
  /** A folder that outlives the service; by default a fresh one is removed with it. */
  readonly folder?: string
  /** Where files lie; a folder of the service otherwise. */
  readonly storage?: FileStorage
  readonly databaseUrl?: string
  /**
   * Whether lists are read on a thread, for tests of a service that answers meanwhile. By default the connection that only
   * reads is in this thread, because starting another one takes longer than most tests.
   */
  readonly readsOnThread?: boolean
}

const noNetwork: PageNetwork = {
  resolve: async (host) => {
    throw new Error(`${host} has no address in this test`)
  },
  connect: (_address, port) => connect({ host: '127.0.0.1', port }),
}

/** A connection that only reads, in this thread. */
function readerHere(location: string): Reader {
  let connection: ReturnType<typeof openSqliteForReading> | null = null
  return {
    async ask(text, parameters) {
      connection ??= openSqliteForReading(location)
      return { kind: 'rows', id: 0, rows: connection.prepare(text).all(parameters) }
    },
    async end() {
      connection?.close()
    },
  }
}

/** Requests to the API by method, path after `/api/v1` and body. */
export function apiOf<Answer>(inject: (request: InjectOptions) => Answer) {
  return (
    method: NonNullable<InjectOptions['method']>,
    path: string,
    payload?: NonNullable<InjectOptions['payload']>,
  ): Answer => inject({ method, url: `/api/v1${path}`, ...(payload === undefined ? {} : { payload }) })
}

/** The real service on a fresh database, without a port. Close it after the test. */
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
  const uploads = join(folder, 'uploads')
  await mkdir(uploads, { recursive: true })
  const storage = options.storage ?? openDiskStorage(join(folder, 'files'))
  const app = await createApp({
    database,
    reading:
      options.readsOnThread === true || !engine.holdsThread
        ? openReading(engine, database, statements.log)
        : readingFrom(readerHere(engine.location), statements.log),
    engine,
    files: { storage, folder: uploads },
    clock,
    random: options.random ?? Math.random,
    network: options.network ?? noNetwork,
    settings: {
      ...readConfig({}, []),
      dataDir: folder,
      brandedDomains: ['go.acme.com', 'acme.link'],
      // Most tests count network requests.
      checksDestinations: false,
      ...options,
    },
    logger,
    mailer: options.mailer ?? null,
    linkChanges: linkChanges(),
    watch,
    ...(options.tokenLimit === undefined ? {} : { tokenLimit: options.tokenLimit }),
  })

  app.readiness.open()
  // A command in this process would wait for its writes, and they for the command.
  await app.purged()

  const inject = (request: InjectOptions) =>
    app.api.inject({ ...request, headers: { authorization: `Bearer ${token}`, ...request.headers } })

  return {
    app,
    database,
    engine,
    token,
    folder,
    storage,
    /** A request of the first user, unless headers say otherwise. */
    inject,
    /** The same by method and path after `/api/v1`. */
    api: apiOf(inject),
    visit: (request: InjectOptions) => app.links.inject(request),
    async addUser(id: number, plan = 'business'): Promise<string> {
      const now = new Date(clock()).toISOString()
      await database
        .insertInto('users')
        .values({ id, name: `User ${id}`, plan, created_at: now })
        .execute()
      await database.insertInto('quotas').values({ user_id: id, codes: 0, links: 0 }).execute()
      const { value: person } = await inTransaction(database, async (transaction) => {
        const { id: personId } = await addPerson(transaction, { name: `User ${id}`, isNamed: false, now })
        await addMembership(transaction, { userId: id, personId, role: 'owner', isApprover: true, now })
        return { ok: true, value: personId }
      })
      const own = `token-of-user-${id}`
      await database
        .insertInto('tokens')
        .values({
          hash: hashToken(own),
          id: `test-${id}`,
          user_id: id,
          person_id: person,
          role: 'owner',
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
