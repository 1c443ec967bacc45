import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { type Counting, createCounting, createGroupWriter, type GroupWriter } from '../analytics/counting.ts'
import { createSharedTries } from '../limits/password-tries.ts'
import { noteStatements } from '../metrics/statements.ts'
import { rareLine } from '../metrics/service-log.ts'
import { RequestTally } from '../metrics/watch.ts'
import { answerQuickly } from './answer-quickly.ts'
import { fileRoutes } from './file-routes.ts'
import { createVisitorPages } from './code-page.ts'
import { createDomainPages } from './domain-pages.ts'
import { createFindLink } from './find-link.ts'
import { KnownDomains } from './known-domains.ts'
import { areSeveral, LinkCache } from './link-cache.ts'
import { linkPictureRoutes, publicPictureRoutes } from './link-picture-routes.ts'
import type { LinksDeps } from './links-deps.ts'
import { limitRules } from '../limits/limit-rules.ts'
import { type Database, onlyReading } from '../database/open-database.ts'
import { openReading } from '../database/engines/read-thread.ts'
import { createPressCounting } from '../analytics/presses.ts'
import { codePageRoutes } from './code-page-routes.ts'
import { type AddPublicRoute, createPublicRoutes } from './public-route.ts'
import { createPasswordCheck } from './password-check.ts'
import { sendPage, visitorSpeech, pageHeaders } from './send-page.ts'
import { fixedPage, destinationPage } from '#pages/visit-pages.ts'
import { hasOnePort, namesOneHost } from '../domain/hosts.ts'
import { productRoutes } from './product-routes.ts'
import { publicRoutes, domainProofRoutes } from './public-routes.ts'
import { trustedProxies } from '../network/trusted-proxies.ts'
import { VisitIdQueries } from './visit-id-query.ts'
import { countriesIn } from '../network/countries.ts'
import { routesOfFeatures, visitorParts } from '../public-routes.ts'
import { createVisitorSalts } from '../analytics/visitors.ts'
import { createVisitorRoutes } from './visitor-route.ts'
import { createEnterPassword, createOtherAddresses, type EnterPassword, visitRoutes } from './visit-routes.ts'
import { decodeHTMLAttribute } from 'entities/decode'
import { parseUrl } from '#contract/parse-url.ts'

/**
 * Creates the short-link listener without opening a port. Closing it finishes pending requests and then
 * writes all pending visits.
 */
export function createLinks(deps: LinksDeps): FastifyInstance {
  const { logger, linkChanges, limits } = deps
  const tally = new RequestTally(deps.watch, 'links')
  const app = openListener(deps, tally)
  const visitIds = new VisitIdQueries(deps.database)
  const cache = createCache(deps, visitIds)
  const { writer, counting } = countVisits(deps)
  const domains = new KnownDomains(deps.settings.brandedDomains, deps.database)
  const unsubscribe = linkChanges.subscribe((domain, tagKey) => {
    domains.forgetMiss(domain)
    cache.forget(domain, tagKey)
  })

  tally.listen(app)
  answerErrors(app, logger)
  refuseTwoHosts(app)
  app.addHook(hasOnePort(deps.settings) ? 'onReady' : 'onListen', async () => writer.start())
  app.addHook('onClose', async () => {
    unsubscribe()
    const lost = await counting.close()
    if (lost > 0) logger.error({ visits: lost }, 'Could not write visits before the stop')
  })
  reportMetrics(deps.watch, { cache, counting })
  const salts = createVisitorSalts(deps.database)
  const visitDeps = {
    ...deps,
    cache,
    domains,
    counting,
    visitIds,
    pages: createVisitorPages({ ...deps, salts }, visitorParts),
    presses: countPresses(app, deps),
    pagesOf: createDomainPages(deps.database, deps.settings),
    routes: createVisitorRoutes(deps.database, salts, countriesIn(deps.settings.dataDir)),
    checkPassword: createPasswordCheck(createSharedTries(deps), limits, (error) =>
      logger.error({ err: error }, 'Could not compare a stored password or store its tries'),
    ),
  }
  const reading = { ...visitDeps, database: openReadingOf(app, deps) }
  const publicRoute = createPublicRoutes(app, visitDeps, reading)
  const enterPassword = createEnterPassword(deps.watch)
  readForms(app)
  addPublicAddresses(publicRoute, deps, enterPassword)
  app.setNotFoundHandler(createOtherAddresses(reading, enterPassword))
  if (deps.settings.isDemo) holdLinks(app, publicRoute)
  else answerQuickly(app, visitDeps)
  return app
}

/** Every address of the listener that anybody may request. */
export function addPublicAddresses(
  publicRoute: AddPublicRoute,
  deps: Pick<LinksDeps, 'files' | 'watch'>,
  enterPassword: EnterPassword,
): void {
  publicRoutes(publicRoute)
  domainProofRoutes(publicRoute)
  for (const routes of routesOfFeatures) routes(publicRoute)
  linkPictureRoutes(publicRoute)
  publicPictureRoutes(publicRoute)
  fileRoutes(publicRoute, deps)
  productRoutes(publicRoute)
  visitRoutes(publicRoute, enterPassword)
  codePageRoutes(publicRoute, enterPassword)
}

/** The connection of pages. On the embedded engine it has a thread of its own, so no query of the dashboard delays a page. */
function openReadingOf(app: FastifyInstance, { engine, database }: LinksDeps): Database {
  const reading = openReading(engine, database)
  if (reading === database) return onlyReading(database)
  app.addHook('onClose', () => reading.destroy())
  return reading
}

/** Pages send forms, and browsers report a pressed `tel:` or `mailto:` link as `text/ping` (HTML Standard, hyperlink auditing). */
function readForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      done(null, new URLSearchParams(String(body)))
    },
  )
  app.addContentTypeParser('text/ping', { parseAs: 'string' }, (_request, _body, done) => done(null, null))
}

/** Counts presses, and writes pending ones when the listener closes. */
function countPresses(app: FastifyInstance, { database, logger }: LinksDeps) {
  const presses = createPressCounting(database, {
    onFailure: (error) => logger.error({ err: error }, 'Presses were not written yet and are kept'),
  })
  app.addHook('onClose', async () => {
    const lost = await presses.close()
    if (lost > 0) logger.error({ presses: lost }, 'Presses could not be written before the stop')
  })
  return presses
}

function createCache({ database, logger }: LinksDeps, visitIds: VisitIdQueries): LinkCache {
  const find = createFindLink(database)
  return new LinkCache({
    async find(domain, tagKey) {
      const links = await find(domain, tagKey)
      for (const link of areSeveral(links) ? links.values() : [links]) await visitIds.prepare(link)
      return links
    },
    monotonic: () => performance.now(),
    onStale: rareLine((line) =>
      logger.error(line, 'Serving a link from the cache: the database is unavailable'),
    ),
  })
}

function openListener(deps: LinksDeps, tally: RequestTally): FastifyInstance {
  return Fastify({
    // A request log would store visitors' addresses and slow redirects.
    logger: false,
    trustProxy: trustedProxies(deps.settings.trustProxy),
    exposeHeadRoutes: false,
    bodyLimit: 4_096,
    // Requests during a stop are still served; only new connections are refused.
    return503OnClosing: false,
    // With one port, uploads to the dashboard come in here.
    requestTimeout: hasOnePort(deps.settings) ? 30_000 : 15_000,
    http: { maxHeaderSize: 16_384, headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
    // As long as a request line, so an overlong tag gets the page of an unknown link.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 16_384 },
    frameworkErrors: (_error, request, reply) => {
      tally.noteUnread(400)
      void sendPage(reply, fixedPage(visitorSpeech(request), 'badRequest'))
    },
  })
}

function countVisits(deps: LinksDeps): { readonly writer: GroupWriter; readonly counting: Counting } {
  const { logger, watch } = deps
  const writer = createGroupWriter(deps.engine, {
    clock: deps.clock,
    ownHosts: deps.settings.brandedDomains,
    dataDir: deps.settings.dataDir,
    onTrouble: (reason) => logger.error({ reason }, 'Old visit counts could not be deleted'),
    onStatement: noteStatements(watch, logger, 'counting'),
    slow: deps.settings.logSlow,
  })
  const counting = createCounting({
    writer,
    onFailure: (error) => logger.error({ err: error }, 'Visits were not written and will be tried again'),
  })
  return { writer, counting }
}

function refuseTwoHosts(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!namesOneHost(request.raw)) await sendPage(reply, fixedPage(visitorSpeech(request), 'badRequest'))
  })
}

function answerErrors(app: FastifyInstance, logger: LinksDeps['logger']): void {
  const tellFailure = rareLine((line) => logger.error(line, 'A visit failed'))
  app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    const speech = visitorSpeech(request)
    const status = error.statusCode ?? 500
    if (status >= 400 && status < 500) return sendPage(reply, { ...fixedPage(speech, 'badRequest'), status })
    tellFailure(error)
    return sendPage(reply.header('retry-after', '5'), fixedPage(speech, 'unavailable'))
  })
}

function reportMetrics(
  watch: LinksDeps['watch'],
  { cache, counting }: { readonly cache: LinkCache; readonly counting: Counting },
): void {
  watch.tell('tessera_link_cache_lookups_total', () => [
    { labels: { answer: 'hit' }, value: cache.tally.hits },
    { labels: { answer: 'miss' }, value: cache.tally.misses },
    { labels: { answer: 'stale' }, value: cache.tally.stale },
  ])
  watch.tell('tessera_link_cache_entries', () => [{ labels: {}, value: cache.size }])
  watch.tell('tessera_visits_counted_total', () => [{ labels: {}, value: counting.tally.counted }])
  watch.tell('tessera_visits_waiting', () => [{ labels: {}, value: counting.tally.waiting }])
  watch.tell('tessera_visit_groups_failed_total', () => [{ labels: {}, value: counting.tally.failed }])
}

/** Two parts, so it is never a slash tag. */
const leavingPath = '/demo/leads'

const leaving = (address: string): string => `${leavingPath}?to=${encodeURIComponent(address)}`

/** In a demo nothing leads elsewhere: redirects and the links of pages open a page that names the address. */
function holdLinks(app: FastifyInstance, publicRoute: AddPublicRoute): void {
  publicRoute({
    url: leavingPath,
    limit: limitRules.miss,
    read: (_deps, request, reply) => {
      const { to } = request.query as { readonly to?: unknown }
      const speech = visitorSpeech(request)
      const isAddress = typeof to === 'string' && parseUrl(to) !== null
      return sendPage(reply, isAddress ? destinationPage(speech, to) : fixedPage(speech, 'unknown'))
    },
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const refresh = reply.getHeader('refresh')
    if (typeof refresh === 'string')
      reply.header(
        'refresh',
        refresh.replace(/https?:.*/, (address) => held(request, address)),
      )
    const location = reply.getHeader('location')
    if (typeof location === 'string' && !isSameHost(request, location)) {
      const page = destinationPage(visitorSpeech(request), location)
      reply
        .removeHeader('location')
        .code(page.status)
        .headers({ ...pageHeaders('inside'), 'content-language': page.language })
      return page.html
    }
    return typeof payload === 'string' && String(reply.getHeader('content-type')).startsWith('text/html')
      ? payload.replace(/(?<=href=")https?:[^"]*/g, (address) => held(request, decodeHTMLAttribute(address)))
      : payload
  })
}

function held(request: FastifyRequest, address: string): string {
  return isSameHost(request, address) ? address : leaving(address)
}

function isSameHost(request: FastifyRequest, location: string): boolean {
  return location.startsWith('/') || parseUrl(location)?.host === request.host
}
