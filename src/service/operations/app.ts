import type { FastifyInstance } from 'fastify'
import { DestinationChecks } from '../jobs/destination-checks.ts'
import { apiApp } from '../api/api-app.ts'
import { hasOnePort } from '../domain/hosts.ts'
import { createLinks } from '../links/links-app.ts'
import { PageTitles } from '../jobs/page-titles.ts'
import { gracefulClose } from './listen-on.ts'
import { startPurging, startPurgingFiles } from '../jobs/purge.ts'
import type { JobDeps, Repeated } from '../jobs/every.ts'
import { startMergingCounts } from '../jobs/merge-counts.ts'
import { startStateRefresh } from '../jobs/refresh-states.ts'
import { startFinding } from '../jobs/find-events.ts'
import { startSending } from '../jobs/send-notices.ts'
import { forgetOldKeys } from '../commands/codes/create-qr-code.ts'
import type { ApiDeps } from '../api/serve.ts'
import { SharedLimits } from '../limits/shared-limits.ts'
import type { LinksDeps } from '../links/links-deps.ts'
import { Watch } from '../metrics/watch.ts'
import { graceAge } from '../links/link-cache.ts'
import { archivedKinds, serviceFeatures } from '../features.ts'
import { createScrape, metricsRoute, Readiness, readyPath, readyRoute } from './readiness.ts'

/** Milliseconds without the database before `/readyz` reports the API as not ready. */
const mostAway = 5_000

/** A redirector in a process of its own. */
export type RedirectorApart = {
  /** Its metrics; null when it does not answer. */
  readonly metrics: () => Promise<object | null>
  /** Resolves when it knows of all saves. */
  readonly applied: () => Promise<void>
}

/** External dependencies of the service, replaceable in tests. */
export type ServiceDeps = Omit<ApiDeps & LinksDeps & JobDeps, 'limits' | 'linksApplied'> & {
  /** Missing: this process answers links. */
  readonly apart?: RedirectorApart
}

export type App = {
  /** The dashboard and its API. */
  readonly api: FastifyInstance
  /** Short links. */
  readonly links: FastifyInstance
  /** Notified when both ports are open and when a stop begins. */
  readonly readiness: Readiness
  /** Resolves when pending page titles are stored. */
  titlesStored(): Promise<void>
  /** Resolves when pending destination checks are done. */
  destinationsChecked(): Promise<void>
  /** Resolves when a running deletion of expired data is done. */
  purged(): Promise<void>
  /** Finishes pending requests, fetches and counts, then closes the database. */
  close(): Promise<void>
}

/** Creates both listeners without opening a port. */
export async function createApp(outside: ServiceDeps): Promise<App> {
  const limits = new SharedLimits(outside)
  const deps = { ...outside, limits }
  await forgetOldKeys(deps)
  const titles = new PageTitles(deps)
  const checks = new DestinationChecks(deps)
  const looks = deps.settings.checksDestinations
  const { apart } = deps
  const links = createLinks(apart === undefined ? deps : onlyToAsk(deps))
  const api = await apiApp(
    apart === undefined ? deps : { ...deps, linksApplied: apart.applied },
    (destination) => checks.check(destination),
    (code) => {
      if (looks) checks.add(code)
      if (code.title_source !== 'pending') return
      titles.add({ userId: code.user_id, id: code.id, destination: code.destination_url })
    },
    async (api) => {
      for (const feature of serviceFeatures)
        await feature.api?.(api, { ...deps, links, archived: archivedKinds })
    },
  )
  const [closeApi, closeLinks] = [gracefulClose(api), gracefulClose(links)]
  const readiness = new Readiness(() => deps.database.selectFrom('users').select('id').limit(1).execute())
  metricsRoute(api, deps.settings.metricsToken, createScrape(deps.watch, readiness, apart?.metrics))
  readyRoute(api, readyPath.api, readiness, mostAway)
  readyRoute(links, readyPath.links, readiness, graceAge)
  deps.watch.tell('tessera_limit_refusals_total', () => limits.refusals)
  deps.watch.tell('tessera_queue_length', () => [
    { labels: { queue: 'titles' }, value: titles.length },
    { labels: { queue: 'checks' }, value: checks.length },
  ])
  await Promise.all([api.ready(), links.ready()])
  await titles.resume()
  const purging = startPurging(deps)
  const upkeep = startUpkeep(deps)
  const purgingFiles = startPurgingFiles(deps)
  if (looks) checks.start()
  const outward = startOutward(deps)
  return {
    api,
    links,
    readiness,
    titlesStored: () => titles.drain(),
    destinationsChecked: () => checks.drain(),
    purged: async () => void (await Promise.all([purging.done(), purgingFiles.done()])),
    async close() {
      // On one port, visits are answered until the server of the dashboard has closed.
      const closed = closeApi()
      if (hasOnePort(deps.settings)) await closed
      await Promise.all([closed, closeLinks()])
      await limits.close()
      await Promise.all([titles.close(), checks.close()])
      await Promise.all([purging, purgingFiles, ...upkeep, ...outward].map((job) => job.stop()))
      deps.files.storage.close()
      if (deps.reading !== deps.database) await deps.reading.destroy()
      await deps.database.destroy()
    },
  }
}

/** Work on stored values. The embedded database has one writer at a time, so its counts have no parts to merge. */
function startUpkeep(deps: ServiceDeps): readonly Repeated[] {
  return [startStateRefresh(deps), ...(deps.engine.holdsThread ? [] : [startMergingCounts(deps)])]
}

/** Work that reaches other servers, which a demo leaves out, and that of features. */
function startOutward(deps: JobDeps): readonly Repeated[] {
  const { isDemo } = deps.settings
  const ofFeatures = serviceFeatures
    .flatMap(({ jobs = [] }) => jobs)
    .filter(({ isInDemo }) => isInDemo === true || !isDemo)
  return [
    ...(isDemo ? [] : [startFinding(deps), startSending(deps)]),
    ...ofFeatures.map(({ start }) => start(deps)),
  ]
}

/** Links that exports and comparisons ask in this process. Without a port they count nothing, and have no metrics. */
function onlyToAsk(deps: LinksDeps): LinksDeps {
  return { ...deps, watch: new Watch(), settings: { ...deps.settings, linkPort: -1 } }
}
