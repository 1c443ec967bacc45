import { chmod, readFile, rm, writeFile, mkdtemp, readdir } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { hasNoWayIn, keepFirstUser, firstUserId } from '../commands/accounts/users.ts'
import { openStorage } from '../storage/open-storage.ts'
import { hasOnePort, isDashboardHost, namesOneHost } from '../domain/hosts.ts'
import { newToken } from '../domain/secrets.ts'
import { limitRules } from '../limits/limit-rules.ts'
import { visitorAddress } from '../links/visitor.ts'
import { type App, createApp } from './app.ts'
import { refuseHalfMoved } from './backup/move-database.ts'
import { scheduleBackups } from './backup/scheduled-backups.ts'
import { type Config, configuredEngine } from './config.ts'
import { type Engine, inTime } from '../database/engines/engine.ts'
import { lockSqlite } from '../database/engines/sqlite-engine.ts'
import { openDivided } from '../database/engines/divided-database.ts'
import {
  type Database,
  explained,
  openDatabase,
  OpenError,
  type StatementLog,
} from '../database/open-database.ts'
import { linkChanges } from '../commands/command-deps.ts'
import { openMailer } from '../network/mail.ts'
import { noNetwork, publicNetwork } from '../network/public-network.ts'
import { openReading } from '../database/engines/read-thread.ts'
import type { watchStatements } from '../metrics/statements.ts'
import type { Watch } from '../metrics/watch.ts'
import { addressesOf, listenOn, shareServer } from './listen-on.ts'
import type { LoopChannel } from './loop-channel.ts'
import type { Readiness } from './readiness.ts'
import { openWatch } from './open-watch.ts'
import { readPeers } from './relay-dashboard.ts'
import { sharedLinkChanges } from './shared-links.ts'
import { giveTurns } from './write-turns.ts'
import { makeFolder } from './make-folder.ts'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { firstPersonId } from '../commands/people/add-person.ts'
import { type FillDeps, fillFirstAccount } from './seed/fill-account.ts'

const folderStart = 'tessera-demo-'

/** A throw-away folder for the data of a demo. Removes those that killed demos left: nobody holds their lock. */
export async function makeDemoFolder(): Promise<string> {
  for (const name of await readdir(tmpdir())) {
    const folder = join(tmpdir(), name)
    const database = join(folder, 'tessera.db')
    if (!name.startsWith(folderStart) || !existsSync(`${database}.lock`)) continue
    const unlock = await lockSqlite(database)
    if (unlock === null) continue
    unlock()
    await rm(folder, { recursive: true, force: true })
  }
  return await mkdtemp(join(tmpdir(), folderStart))
}

/** Fills the account that visitors of the demo get copies of. */
async function fillDemo(deps: FillDeps, token: string): Promise<void> {
  await fillFirstAccount(deps, token, 1)
  const { database } = deps
  await database.updateTable('users').set({ name: 'Studio Harbour' }).where('id', '=', firstUserId).execute()
  await database
    .updateTable('people')
    .set({ name: 'Alex Morgan', is_named: true })
    .where('id', '=', firstPersonId)
    .execute()
}

/**
 * Opens the configured database and creates the service and the first user's token. Opens no port.
 *
 * @param channel to a redirector in a process of its own; null when this process answers links.
 */
export async function openService(
  given: Config,
  dashboardFolder: string | null,
  channel: LoopChannel | null = null,
): Promise<{ readonly app: App; readonly token: string; readonly isNew: boolean }> {
  const config = given.isDemo ? { ...given, dataDir: await makeDemoFolder() } : given
  const token = config.accessToken ?? (await keptAccessToken(config.dataDir))
  const uploads = join(config.dataDir, 'uploads')
  await makeFolder(uploads, 0o700)
  const { logger, watch, statements } = openWatch(config, channel === null ? 'all' : 'dashboard')
  const engine = configuredEngine(config, { warn: (words) => logger.warn(words), watch: statements.engine })
  const unlock = engine.name === 'sqlite' ? await takeEmbedded(engine) : () => {}
  const opened = await openForFirstUser(engine, { log: statements.log, logger }, config, token).catch(
    (error: unknown) => {
      unlock()
      throw error
    },
  )
  const writesApart = channel !== null && engine.holdsThread
  const database = writesApart ? await divided(opened, engine, statements.log) : opened
  channel?.send({ kind: 'migrated' })
  const files = { storage: openStorage(config), folder: uploads }
  const settings = { ...config, dashboardFolder }
  const { changes, ...shared } =
    channel === null ? { changes: linkChanges() } : shareWith(channel, engine, logger)
  if (config.isDemo)
    await fillDemo({ database, files, settings, linkChanges: changes, clock: () => Date.now() }, token)
  const mailer = openConfiguredMailer(config, logger)
  const app = await createApp({
    database,
    reading: openReading(engine, database, statements.log),
    engine,
    files,
    clock: () => Date.now(),
    random: Math.random,
    network: config.isDemo ? noNetwork : publicNetwork,
    settings,
    ...(config.isDemo ? { tokenLimit: limitRules.demoVisitor } : {}),
    logger,
    mailer,
    linkChanges: changes,
    watch,
    ...shared,
  })
  const backups = startBackups(config, { database: engine.location, storage: files.storage, logger })
  reportBackups(watch, backups)
  const close = async (): Promise<void> => {
    await backups?.stop()
    await app.close()
    mailer?.close()
    unlock()
    if (config.isDemo) await rm(config.dataDir, { recursive: true, force: true })
  }
  return { app: { ...app, close }, token, isNew: await hasNoWayIn(database) }
}

function openConfiguredMailer({ mail }: Config, logger: Logger) {
  return mail && openMailer(mail, (error) => logger.error({ err: error }, 'A mail was not sent'))
}

type BackupSource = Omit<Parameters<typeof scheduleBackups>[0], 'clock'>

function startBackups({ backups }: Config, source: BackupSource): ReturnType<typeof scheduleBackups> | null {
  return backups === null ? null : scheduleBackups({ ...source, clock: () => Date.now() }, backups)
}

/** Milliseconds for the metrics of the redirector. */
const scrapePatience = 1_000

/** Connects this process with the redirector of another one. */
function shareWith(channel: LoopChannel, engine: Engine, logger: Logger) {
  giveTurns(channel, engine)
  channel.on('restarted', ({ loop, how }) =>
    logger.error({ loop, how }, 'A process ended and was started again'),
  )
  const asked = new Map<number, (metrics: object) => void>()
  channel.on('metrics', ({ id, metrics }) => asked.get(id)?.(metrics))
  const changes = sharedLinkChanges(channel)
  const metrics = async (): Promise<object | null> => {
    const id = channel.nextId
    const answer = new Promise<object>((resolve) => asked.set(id, resolve))
    channel.send({ kind: 'scrape', id })
    return await inTime(answer, scrapePatience)
      .catch(() => null)
      .finally(() => asked.delete(id))
  }
  return { changes, apart: { metrics, applied: () => changes.applied() } }
}

function reportBackups(watch: Watch, backups: ReturnType<typeof scheduleBackups> | null): void {
  watch.tell('tessera_backup_last_success_timestamp_seconds', () => {
    const lastAt = backups?.tally.lastAt ?? null
    return lastAt === null ? [] : [{ labels: {}, value: lastAt / 1_000 }]
  })
  watch.tell('tessera_backup_failures_total', () => [{ labels: {}, value: backups?.tally.failed ?? 0 }])
}

const firstTokenReplaced =
  'The first access token was replaced. Programs that use the earlier one now get 401: give them the new one, ' +
  'or put the earlier one into ACCESS_TOKEN or DATA_DIR/access-token and restart.'

/** Locks the embedded database for this process. Returns the function that releases it. */
async function takeEmbedded(engine: Engine): Promise<() => void> {
  try {
    const unlock = await lockSqlite(engine.location)
    if (unlock !== null) return unlock
  } catch (error) {
    throw explained(engine, error)
  }
  throw new OpenError(
    `Another Tessera service runs on ${engine.location}. Stop it first, or set DATA_DIR to another folder.`,
  )
}

/** The same database with a worker that writes, because a commit waits for the disk. */
async function divided(opened: Database, engine: Engine, log: StatementLog): Promise<Database> {
  await opened.destroy()
  return openDivided(engine, () => {}, log)
}

async function openForFirstUser(
  engine: Engine,
  { log, logger }: Pick<ReturnType<typeof watchStatements>, 'log'> & { readonly logger: Logger },
  { plan }: Config,
  token: string,
): Promise<Database> {
  const database = await openDatabase(engine, log)
  try {
    await refuseHalfMoved(database)
    const isReplaced = await keepFirstUser(database, { token, plan, now: new Date().toISOString() })
    if (isReplaced) logger.warn(firstTokenReplaced)
    return database
  } catch (error) {
    await database.destroy()
    throw explained(engine, error)
  }
}

/** The token in the data directory, created at the first start. The file is readable only by its owner. */
export async function keptAccessToken(dataDir: string): Promise<string> {
  await makeFolder(dataDir)
  const file = join(dataDir, 'access-token')
  const made = newToken()
  try {
    await writeFile(file, `${made}\n`, { mode: 0o600, flag: 'wx' })
    return made
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const kept = (await readFile(file, 'utf8')).trim()
  if (kept === '') {
    await writeFile(file, `${made}\n`, { mode: 0o600 })
    return made
  }
  await chmod(file, 0o600)
  return kept
}

/** A service that listens on both of its ports. */
export type Listening = {
  /** The first user's. */
  readonly token: string
  /** Nobody can sign in yet but with that token. */
  readonly isNew: boolean
  /** Says that no traffic is welcome any more, and waits for a proxy to notice as long as is configured. */
  readonly drain: () => Promise<void>
  /** Stops listening, finishes running requests, writes the counted visits, and closes the database. */
  readonly close: () => Promise<void>
}

/** Puts the short links on the port of the dashboard. A host that is not the dashboard's never gets it. */
function shareByHost({ api, links }: App, settings: Config): () => void {
  const address = visitorAddress(settings.trustProxy)
  // The listener of links refuses a request that names two hosts.
  const isForApi = (request: IncomingMessage) =>
    namesOneHost(request) && isDashboardHost(settings, address.host(request))
  shareServer(api, links, isForApi)
  return () => {}
}

/** Windows has named pipes outside of folders. */
const socketOf = (folder: string): string =>
  process.platform === 'win32' ? `\\\\.\\pipe\\${basename(folder)}` : join(folder, 'dashboard')

/** Opens the dashboard and its API, beside a redirector in a process of its own. */
export async function openDashboard(
  config: Config,
  dashboardFolder: string | null,
  channel: LoopChannel,
): Promise<Listening> {
  const redirector = channel.once('listening')
  const { app, token, isNew } = await openService(config, dashboardFolder, channel)
  // A port that is in use is reported by one process.
  await redirector
  channel.on('open', () => app.readiness.open())
  const folder = hasOnePort(config) ? await mkdtemp(join(tmpdir(), 'tessera-loops-')) : null
  let stopListening = (): void => {}
  const path = folder && socketOf(folder)
  if (path === null) stopListening = await listenOn(app.api, await addressesOf(config.host), config.port)
  else {
    readPeers(app.api)
    await app.api.listen({ path })
  }
  channel.send({ kind: 'listening', isDoor: false, path })
  return {
    token,
    isNew,
    drain: () => drained(app.readiness, config),
    async close() {
      stopListening()
      await app.close()
      if (folder !== null) await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Says that no traffic is welcome any more, and waits for a proxy to notice. */
export async function drained(readiness: Readiness, { drain }: Pick<Config, 'drain'>): Promise<void> {
  readiness.stop()
  if (drain > 0) await pause(drain)
}

/** Opens the service and both ports. Rejects with an error for `startFailure`. */
export async function openListeners(config: Config, dashboardFolder: string | null): Promise<Listening> {
  const { app, token, isNew } = await openService(config, dashboardFolder)
  const addresses = await addressesOf(config.host)
  const closeLinks = hasOnePort(config)
    ? shareByHost(app, config)
    : await listenOn(app.links, addresses, config.linkPort)
  const closeApi = await listenOn(app.api, addresses, config.port)
  app.readiness.open()
  return {
    token,
    isNew,
    drain: () => drained(app.readiness, config),
    async close() {
      closeLinks()
      closeApi()
      await app.close()
    },
  }
}
