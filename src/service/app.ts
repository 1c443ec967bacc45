import type { FastifyInstance } from 'fastify'
import { apiApp } from './http/api-app.ts'
import { createLinks } from './links/links-app.ts'
import type { ServiceDeps } from './service-deps.ts'

export type App = {
  /** The dashboard with its API. */
  readonly api: FastifyInstance
  /** The short links. */
  readonly links: FastifyInstance
  /** Finishes requests, fetches and counts under way, then closes the database. */
  close(): Promise<void>
}

/** Both listeners of the service over what they are given. Opens no port. */
export async function createApp(deps: ServiceDeps): Promise<App> {
  const api = await apiApp(deps, () => {})
  const links = createLinks(deps)
  await Promise.all([api.ready(), links.ready()])
  return {
    api,
    links,
    async close() {
      await Promise.all([api.close(), links.close()])
      await deps.database.destroy()
    },
  }
}
