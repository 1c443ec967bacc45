import type { FastifyInstance } from 'fastify'
import { DestinationChecks } from './health/destination-checks.ts'
import { apiApp } from './http/api-app.ts'
import { createLinks } from './links/links-app.ts'
import { PageTitles } from './pages/page-titles.ts'
import { gracefulClose } from './processes/graceful-close.ts'
import { startPurging } from './purging.ts'
import { startSettling } from './settling.ts'
import { forgetOldKeys } from './rules/idempotency.ts'
import type { ServiceDeps } from './service-deps.ts'
import { graceAge } from './links/link-cache.ts'
import { metricsRoute } from './watch/metrics-route.ts'
import { Readiness } from './watch/readiness.ts'
import { readyPath, readyRoute } from './watch/ready-route.ts'
import { createScrape } from './watch/scrape.ts'

/** Milliseconds that the API may be without the database before traffic should go elsewhere. */
const mostAway = 5_000

export type App = {
  /** The dashboard with its API. */
  readonly api: FastifyInstance
  /** The short links. */
  readonly links: FastifyInstance
  /** To be told when both ports are open and when a stop begins. */
  readonly readiness: Readiness
  /** Resolves when every title that is being fetched is stored. */
  titlesStored(): Promise<void>
  /** Resolves when every saved destination was looked at. */
  destinationsChecked(): Promise<void>
  /** Finishes requests, fetches and counts under way, then closes the database. */
  close(): Promise<void>
}

/** Both listeners of the service over what they are given. Opens no port. */
export async function createApp(deps: ServiceDeps): Promise<App> {
  await forgetOldKeys(deps)
  const titles = new PageTitles(deps)
  const checks = new DestinationChecks(deps)
  const looks = deps.settings.checksDestinations !== false
  const api = await apiApp(deps, checks, (code) => {
    if (looks) checks.add({ userId: code.user_id, codeId: code.id, url: code.destination_url })
    if (code.title_source !== 'pending') return
    titles.add({ userId: code.user_id, id: code.id, destination: code.destination_url })
  })
  const links = createLinks(deps)
  const [closeApi, closeLinks] = [gracefulClose(api), gracefulClose(links)]
  const readiness = new Readiness(() => deps.database.selectFrom('users').select('id').limit(1).execute())
  const toldByAll = deps.toldByAll ?? (async () => [await deps.watch.read()])
  metricsRoute(api, deps.settings.metricsToken ?? null, createScrape(deps, readiness, toldByAll))
  readyRoute(api, readyPath.api, readiness, mostAway)
  readyRoute(links, readyPath.links, readiness, graceAge)
  deps.watch.tell('tessera_queue_length', () => [
    { labels: { queue: 'titles' }, value: titles.length },
    { labels: { queue: 'checks' }, value: checks.length },
  ])
  await Promise.all([api.ready(), links.ready()])
  await titles.resume()
  const purging = startPurging(deps)
  const settling = startSettling(deps)
  if (looks) checks.start()
  return {
    api,
    links,
    readiness,
    titlesStored: () => titles.drain(),
    destinationsChecked: () => checks.drain(),
    async close() {
      await Promise.all([closeApi(), closeLinks()])
      await Promise.all([titles.close(), checks.close()])
      await Promise.all([purging.stop(), settling.stop()])
      if (deps.reading !== deps.database) await deps.reading.destroy()
      await deps.database.destroy()
    },
  }
}
