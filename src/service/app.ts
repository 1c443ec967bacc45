import type { FastifyInstance } from 'fastify'
import { apiApp } from './http/api-app.ts'
import { createLinks } from './links/links-app.ts'
import { PageTitles } from './pages/page-titles.ts'
import { startPurging } from './purging.ts'
import { forgetOldKeys } from './rules/idempotency.ts'
import type { ServiceDeps } from './service-deps.ts'

/** Milliseconds between two looks for idle connections during a stop. */
const sweepInterval = 50

export type App = {
  /** The dashboard with its API. */
  readonly api: FastifyInstance
  /** The short links. */
  readonly links: FastifyInstance
  /** Resolves when every title that is being fetched is stored. */
  titlesStored(): Promise<void>
  /** Finishes requests, fetches and counts under way, then closes the database. */
  close(): Promise<void>
}

/** Both listeners of the service over what they are given. Opens no port. */
export async function createApp(deps: ServiceDeps): Promise<App> {
  await forgetOldKeys(deps)
  const titles = new PageTitles(deps)
  const api = await apiApp(deps, (code) => {
    if (code.title_source !== 'pending') return
    titles.add({ userId: code.user_id, id: code.id, destination: code.destination_url })
  })
  const links = createLinks(deps)
  await Promise.all([api.ready(), links.ready()])
  await titles.resume()
  const purging = startPurging(deps)
  return {
    api,
    links,
    titlesStored: () => titles.drain(),
    async close() {
      // A connection whose last request ends during the stop would stay open until its client lets go.
      const sweep = setInterval(() => {
        api.server.closeIdleConnections()
        links.server.closeIdleConnections()
      }, sweepInterval)
      await Promise.all([api.close(), links.close()]).finally(() => clearInterval(sweep))
      await titles.close()
      await purging.stop()
      await deps.database.destroy()
    },
  }
}
