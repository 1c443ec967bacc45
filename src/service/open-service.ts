import { mkdir } from 'node:fs/promises'
import { keptAccessToken } from './accounts/access-token.ts'
import { keepFirstUser } from './accounts/first-user.ts'
import { type App, createApp } from './app.ts'
import { refuseHalfMoved } from './backup/refuse-half-moved.ts'
import { startBackups } from './backup/start-backups.ts'
import type { Config } from './config.ts'
import { configuredEngine } from './configured-engine.ts'
import { makeForOwner } from './database/make-for-owner.ts'
import { explained, openDatabase } from './database/open-database.ts'
import { type LinkChanges, linkChanges } from './link-changes.ts'
import { publicNetwork } from './pages/public-network.ts'
import { openReading } from './reading/open-reading.ts'
import { serviceLog } from './watch/service-log.ts'
import { toldByWorkers } from './watch/told-by-workers.ts'
import { watchStatements } from './watch/statement-watch.ts'
import { Watch } from './watch/watch.ts'

/** The service over its database, as configured, and the first user's token. Opens no port. */
export async function openService(
  config: Config,
  dashboardFolder: string | null,
  changes: LinkChanges = linkChanges(),
): Promise<{ readonly app: App; readonly token: string }> {
  const token = config.accessToken ?? (await keptAccessToken(config.dataDir))
  await mkdir(config.dataDir, { recursive: true })
  const logger = serviceLog(config.logLevel)
  const watch = new Watch()
  if (config.metricsToken !== null) watch.addProcess()
  const statements = watchStatements(watch, logger, config.logSlow)
  const engine = configuredEngine(config, { warn: (words) => logger.warn(words), watch: statements.engine })
  if (engine.name === 'sqlite') await makeForOwner(engine.location)
  const database = await openDatabase(engine, statements.log)
  await refuseHalfMoved(database)
  await keepFirstUser(database, { token, plan: config.plan, now: new Date().toISOString() }).catch(
    async (error: unknown) => {
      await database.destroy()
      throw explained(engine, error)
    },
  )
  const app = await createApp({
    database,
    reading: openReading(engine, database, statements.log),
    engine,
    clock: Date.now,
    random: Math.random,
    network: publicNetwork,
    settings: { ...config, dashboardFolder },
    logger,
    linkChanges: changes,
    watch,
    toldByAll: toldByWorkers(watch),
  })
  const backups =
    config.backups === null ? null : startBackups({ engine, clock: Date.now, logger }, config.backups)
  watch.tell('tessera_backup_last_success_timestamp_seconds', () => {
    const lastAt = backups?.tally.lastAt ?? null
    return lastAt === null ? [] : [{ labels: {}, value: lastAt / 1_000 }]
  })
  watch.tell('tessera_backup_failures_total', () => [{ labels: {}, value: backups?.tally.failed ?? 0 }])
  const close = async (): Promise<void> => {
    await backups?.stop()
    await app.close()
  }
  return { app: { ...app, close }, token }
}
