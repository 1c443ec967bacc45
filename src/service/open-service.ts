import { mkdir } from 'node:fs/promises'
import { pino } from 'pino'
import { keptAccessToken } from './accounts/access-token.ts'
import { keepFirstUser } from './accounts/first-user.ts'
import { type App, createApp } from './app.ts'
import { refuseHalfMoved } from './backup/refuse-half-moved.ts'
import { startBackups } from './backup/start-backups.ts'
import type { Config } from './config.ts'
import { configuredEngine } from './configured-engine.ts'
import { openDatabase } from './database/open-database.ts'
import { type LinkChanges, linkChanges } from './link-changes.ts'
import { publicNetwork } from './pages/public-network.ts'

/** The service over its database, as configured, and the first user's token. Opens no port. */
export async function openService(
  config: Config,
  dashboardFolder: string | null,
  changes: LinkChanges = linkChanges(),
): Promise<{ readonly app: App; readonly token: string }> {
  const token = config.accessToken ?? (await keptAccessToken(config.dataDir))
  await mkdir(config.dataDir, { recursive: true })
  const logger = pino({ level: config.logLevel })
  const engine = configuredEngine(config, (words) => logger.warn(words))
  const database = await openDatabase(engine)
  await refuseHalfMoved(database)
  await keepFirstUser(database, { token, plan: config.plan, now: new Date().toISOString() })
  const app = await createApp({
    database,
    engine,
    clock: Date.now,
    random: Math.random,
    network: publicNetwork,
    settings: { ...config, dashboardFolder },
    logger,
    linkChanges: changes,
  })
  const backups =
    config.backups === null ? null : startBackups({ engine, clock: Date.now, logger }, config.backups)
  const close = async (): Promise<void> => {
    await backups?.stop()
    await app.close()
  }
  return { app: { ...app, close }, token }
}
