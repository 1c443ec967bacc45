import Fastify, { type FastifyInstance } from 'fastify'
import { createCounting } from '../counting/counting.ts'
import { createGroupWriter } from '../counting/group-writer.ts'
import { SharedLimits } from '../limits/shared-limits.ts'
import { createSharedTries } from '../limits/shared-password-tries.ts'
import { noteStatements } from '../watch/note-statements.ts'
import { rareLine } from '../watch/rare-line.ts'
import { RequestTally } from '../watch/request-tally.ts'
import { answerQuickly } from './answer-quickly.ts'
import { approvalRoutes } from './approval-routes.ts'
import { createFindLink } from './find-link.ts'
import { LinkCache } from './link-cache.ts'
import { linkPictureRoutes } from './link-picture-routes.ts'
import type { LinksDeps } from './links-deps.ts'
import { MissLimit } from './miss-limit.ts'
import { sendPage } from './pages/send-page.ts'
import { fixedPage } from './pages/state-pages.ts'
import { visitorSpeech } from './pages/visitor-speech.ts'
import { publicRoutes } from './public-routes.ts'
import { trustedProxies } from './trusted-proxies.ts'
import { visitRoutes } from './visit-routes.ts'

/**
 * The short-link origin: everything the public meets. Opens no port.
 * Closing it finishes the requests under way and then writes every visit that is not in the database yet.
 */
export function createLinks(deps: LinksDeps): FastifyInstance {
  const { logger, linkChanges, watch } = deps
  const tally = new RequestTally(watch, 'links')
  const app = Fastify({
    // Requests are not logged: a visitor's address and query are nobody's to keep, and the path is hot.
    logger: false,
    trustProxy: trustedProxies(deps.settings.trustProxy),
    exposeHeadRoutes: false,
    bodyLimit: 4_096,
    // A visit that comes in during a stop is answered like any other; the listener takes no new connections.
    return503OnClosing: false,
    requestTimeout: 15_000,
    http: { maxHeaderSize: 16_384, headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
    // As long as a request line can be: what is too long for a tag gets the same page as any other unknown link.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 16_384 },
    frameworkErrors: (_error, request, reply) => {
      tally.noteUnread(400)
      void sendPage(reply, fixedPage(visitorSpeech(request), 'badRequest'))
    },
  })

  const cache = new LinkCache({
    find: createFindLink(deps.database),
    monotonic: () => performance.now(),
    onStale: rareLine((line) =>
      logger.error(line, 'A link is answered from memory, the database did not answer'),
    ),
  })
  const writer = createGroupWriter(deps.engine, {
    clock: deps.clock,
    ownHosts: deps.settings.brandedDomains,
    onTrouble: (reason) => logger.error({ reason }, 'Figures of visits could not be brought up to date yet'),
    onStatement: noteStatements(watch, logger, 'counting'),
    ...(deps.settings.logSlow === undefined ? {} : { slow: deps.settings.logSlow }),
  })
  const counting = createCounting({
    writer,
    onFailure: (error) => logger.error({ err: error }, 'Visits were not written yet and are kept'),
  })
  const limits = new SharedLimits(deps)
  const unsubscribe = linkChanges.subscribe((domain, tagKey) => cache.forget(domain, tagKey))

  const tellFailure = rareLine((line) => logger.error(line, 'A visit failed'))
  tally.listen(app)
  app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    const speech = visitorSpeech(request)
    const status = error.statusCode ?? 500
    if (status >= 400 && status < 500) return sendPage(reply, { ...fixedPage(speech, 'badRequest'), status })
    tellFailure(error)
    return sendPage(reply.header('retry-after', '5'), fixedPage(speech, 'unavailable'))
  })
  app.addHook('onListen', async () => writer.start())
  app.addHook('onClose', async () => {
    unsubscribe()
    await limits.close()
    const lost = await counting.close()
    if (lost > 0) logger.error({ visits: lost }, 'Visits could not be written before the stop')
  })
  watch.tell('tessera_link_cache_lookups_total', () => [
    { labels: { answer: 'hit' }, value: cache.tally.hits },
    { labels: { answer: 'miss' }, value: cache.tally.misses },
    { labels: { answer: 'stale' }, value: cache.tally.stale },
  ])
  watch.tell('tessera_link_cache_entries', () => [{ labels: {}, value: cache.size }])
  watch.tell('tessera_visits_counted_total', () => [{ labels: {}, value: counting.tally.counted }])
  watch.tell('tessera_visits_waiting', () => [{ labels: {}, value: counting.tally.waiting }])
  watch.tell('tessera_visit_groups_failed_total', () => [{ labels: {}, value: counting.tally.failed }])
  watch.tell('tessera_limit_refusals_total', () => limits.refusals)
  publicRoutes(app, deps.database)
  const visitDeps = {
    ...deps,
    cache,
    counting,
    misses: new MissLimit(limits),
    passwordTries: createSharedTries(deps),
  }
  approvalRoutes(app, visitDeps)
  linkPictureRoutes(app, visitDeps)
  visitRoutes(app, visitDeps)
  answerQuickly(app, visitDeps)
  return app
}
