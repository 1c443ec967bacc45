import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from './config.ts'
import { openService } from './open-service.ts'
import { addressesOf, listenOn } from './listen-on.ts'

/** A service that listens on both of its ports. */
export type Listening = {
  /** The first user's. */
  readonly token: string
  /** Says that no traffic is welcome any more, and waits for a proxy to notice as long as is configured. */
  readonly drain: () => Promise<void>
  /** Stops listening, finishes running requests, writes the counted visits, and closes the database. */
  readonly close: () => Promise<void>
}

/** Opens the service and both ports. Rejects with an error for `startFailure`. */
export async function openListeners(config: Config, dashboardFolder: string | null): Promise<Listening> {
  const { app, token } = await openService(config, dashboardFolder)
  const addresses = await addressesOf(config.host)
  const closeLinks = await listenOn(app.links, addresses, config.linkPort)
  const closeApi = await listenOn(app.api, addresses, config.port)
  app.readiness.open()
  return {
    token,
    async drain() {
      app.readiness.stop()
      if (config.drain > 0) await pause(config.drain)
    },
    async close() {
      closeLinks()
      closeApi()
      await app.close()
    },
  }
}
