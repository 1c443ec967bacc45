import type { RequestListener } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { isLinkTag } from '#contract/slash-tag.ts'
import { resolveLink } from '../domain/resolve-link.ts'
import { namesOneHost } from '../domain/hosts.ts'
import type { VisitDeps } from './links-deps.ts'
import { isVisible, longestAddress, queryOf, readVisit } from './visit-address.ts'
import { countedRoute, createAskings, visitOf, type Asking } from './visitor.ts'

/**
 * Answers the most frequent visits before the framework: a GET of a cached link that redirects. All other requests go
 * to the routes. Both use the same functions, and a test compares their answers.
 */
export function answerQuickly(app: FastifyInstance, deps: VisitDeps): void {
  const leadOn = createQuickVisits(deps)
  const readAsking = createAskings(deps.domains, deps.settings)
  let answered = 0
  deps.watch.tell('tessera_http_requests_total', () => [
    { labels: { listener: 'links', method: 'GET', route: '/:tag', status: '3xx' }, value: answered },
  ])

  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  const ordinary = app.server.listeners('request') as RequestListener[]
  app.server.removeAllListeners('request')
  app.server.on('request', (request, response) => {
    const { method, url = '' } = request
    // During a stop the framework answers, because it also closes the connection.
    const isPlain = method === 'GET' && url.startsWith('/') && url.length <= longestAddress
    const isQuick = !isStopping && isPlain && namesOneHost(request)
    const location = isQuick ? leadOn(readAsking(request), url) : null
    if (location === null) {
      for (const listener of ordinary) listener.call(app.server, request, response)
      return
    }
    answered += 1
    response.writeHead(302, [
      'location',
      location,
      'cache-control',
      'no-store',
      'content-length',
      '0',
    ] as string[])
    response.end()
  })
}

/**
 * Redirects a GET of a cached link.
 *
 * @param target of the request, from its slash on.
 * @returns the location, with the visit counted. Null when the routes have to answer: the link is not in the cache, or the
 * visit needs a page or a cookie.
 */
type LeadOn = (asking: Asking, target: string) => string | null

function createQuickVisits({ cache, clock, counting, visitIds, routes }: VisitDeps): LeadOn {
  return function leadOn({ domain, visitor }, target) {
    if (domain === null || visitor === null) return null
    const mark = target.indexOf('?')
    const tag = mark === -1 ? target.slice(1) : target.slice(1, mark)
    if (!isLinkTag(tag) || !isVisible(target)) return null
    const link = cache.fresh(domain, tag)
    if (link === null || link === undefined || link.isProtected) return null
    const visit = readVisit(link, queryOf(target))
    const now = clock()
    const route = link.rules === null ? null : routes.now(link, { visitor, at: now, mark: visit.mark })
    if (route === undefined) return null
    const sent = link.hasVisitId ? visitIds.passOn(link, visit, now) : visit.passedOn
    // Each part is named, because spreading the visit takes a tenth of a redirect's time.
    const { placed } = visit
    const resolution = resolveLink(link, now, { passedOn: sent, placed, hasPassword: false, route })
    if (resolution.kind !== 'redirect' || !isVisible(resolution.location)) return null
    counting.count(visitOf(link, visit, now, visitor, countedRoute(route, resolution.isFallback)))
    cache.tally.hits += 1
    return resolution.location
  }
}
