import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connectDatabase } from '../database/open-database.ts'
import { openDivided } from '../database/engines/divided-database.ts'
import { hasOnePort } from '../domain/hosts.ts'
import { SharedLimits } from '../limits/shared-limits.ts'
import { createLinks } from '../links/links-app.ts'
import { graceAge } from '../links/link-cache.ts'
import { openStorage } from '../storage/open-storage.ts'
import { type Config, configuredEngine } from './config.ts'
import { addressesOf, gracefulClose, listenOn } from './listen-on.ts'
import type { LoopChannel } from './loop-channel.ts'
import { openWatch } from './open-watch.ts'
import { Readiness, readyPath, readyRoute } from './readiness.ts'
import { relayDashboard } from './relay-dashboard.ts'
import { heardLinkChanges } from './shared-links.ts'
import { askForTurns, withSharedTurns } from './write-turns.ts'

/** The part of `DATABASE_CONNECTIONS` that links take: most of them are answered from memory. */
const connectionShare = 2

export type Loop = { readonly drain: () => Promise<void>; readonly close: () => Promise<void> }

/** The log and the metrics, which the other process asks for. */
function shareWatch(config: Config, channel: LoopChannel) {
  const opened = openWatch(config, 'redirector')
  const { logger, watch } = opened
  channel.on('scrape', async ({ id }) => {
    channel.send({ kind: 'metrics', id, metrics: await watch.values() })
  })
  channel.on('restarted', ({ loop, how }) =>
    logger.error({ loop, how }, 'A process ended and was started again'),
  )
  return opened
}

/** Opens the redirector in a process of its own, once the other process says that the schema is current. */
export async function openRedirector(config: Config, channel: LoopChannel): Promise<Loop> {
  let dashboardPath: string | null = null
  channel.on('listening', ({ path }) => void (dashboardPath = path))
  channel.on('restarted', () => void (dashboardPath = null))
  const migrated = channel.once('migrated')
  const { logger, watch, statements } = shareWatch(config, channel)
  const ask = askForTurns(channel)
  const databaseConnections = Math.max(2, Math.ceil(config.databaseConnections / connectionShare))
  const own = configuredEngine(
    { ...config, databaseConnections },
    { warn: (words) => logger.warn(words), watch: statements.engine },
  )
  const engine = withSharedTurns(own, ask)
  await migrated
  const database = engine.holdsThread
    ? openDivided(engine, ask, statements.log)
    : connectDatabase(engine, statements.log)
  const clock = (): number => Date.now()
  const limits = new SharedLimits({ database, clock, logger })
  watch.tell('tessera_limit_refusals_total', () => limits.refusals)
  const storage = openStorage(config)
  const links = createLinks({
    database,
    engine,
    files: { storage, folder: join(config.dataDir, 'uploads') },
    clock,
    settings: { ...config, dashboardFolder: null },
    logger,
    linkChanges: heardLinkChanges(channel),
    watch,
    limits,
  })
  const isDoor = hasOnePort(config)
  if (isDoor) relayDashboard(links, config, () => dashboardPath)
  const closeLinks = gracefulClose(links)
  const readiness = new Readiness(() => database.selectFrom('users').select('id').limit(1).execute())
  readyRoute(links, readyPath.links, readiness, graceAge)
  channel.on('open', () => readiness.open())
  const stopListening = await listenOn(links, await addressesOf(config.host), config.linkPort)
  channel.send({ kind: 'listening', isDoor, path: null })
  return {
    async drain() {
      readiness.stop()
      if (config.drain > 0) await pause(config.drain)
    },
    async close() {
      stopListening()
      await closeLinks()
      await limits.close()
      storage.close()
      await database.destroy()
    },
  }
}
