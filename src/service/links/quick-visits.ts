import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { slashTagKey } from '#contract/slash-tag.ts'
import { isCountable } from './countable-visit.ts'
import { createKnownDomains } from './known-domains.ts'
import type { VisitDeps } from './links-deps.ts'
import { resolveLink } from './resolve-link.ts'
import { longestAddress, queryOf } from './visit-address.ts'
import { visitOf } from './visit-of.ts'
import { readVisitQuery } from './visit-query.ts'
import { visitorAddress } from './visitor-address.ts'

/**
 * Answers the visits that come by the thousand before the framework sees them: GET of a link that is fresh in memory and
 * simply leads on. Whatever needs a page, a cookie, the database or a second look goes to the routes, untouched; both
 * decide by the same functions, and a test holds them to the same answers.
 */
export function answerQuickVisits(app: FastifyInstance, deps: VisitDeps): void {
  const tally = { answered: 0 }
  const answerQuickly = createQuickVisits(deps, tally)
  deps.watch.tell('tessera_http_requests_total', () => [
    {
      labels: { listener: 'links', method: 'GET', route: '/:tag', status: '3xx' },
      value: tally.answered,
    },
  ])
  let isClosing = false
  app.addHook('preClose', async () => {
    // From now on an answer also ends its connection, which the framework sees to.
    isClosing = true
  })
  const ordinary = app.server.listeners('request') as RequestListener[]
  app.server.removeAllListeners('request')
  app.server.on('request', (request, response) => {
    if (!isClosing && answerQuickly(request, response)) return
    for (const listener of ordinary) listener.call(app.server, request, response)
  })
}

function createQuickVisits(
  deps: VisitDeps,
  tally: { answered: number },
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const { cache, clock, counting, settings } = deps
  const findDomain = createKnownDomains(settings.brandedDomains)
  const visitor = visitorAddress(settings.trustProxy)

  /** False leaves the request as it came. */
  return function answerQuickly(request, response) {
    // Node has read the headers for itself by now, so asking for them costs nothing.
    const { method, url = '', headers, socket } = request
    if (method !== 'GET' || url.length > longestAddress || url[0] !== '/') return false
    const mark = url.indexOf('?')
    const tag = mark === -1 ? url.slice(1) : url.slice(1, mark)
    const domain = findDomain(visitor.host(request), socket)
    if (domain === null) return false
    // Only tags that are spelled right, and are none of the reserved words, ever come into the cache as links.
    const link = cache.fresh(domain, slashTagKey(tag))
    if (link === undefined || link === null || link.isProtected) return false
    if (!isCountable(method, headers)) return false
    const { isScan, passedOn } = readVisitQuery(mark === -1 ? '' : queryOf(url))
    const now = clock()
    const resolution = resolveLink(link, now, { passedOn, hasPassword: false })
    if (resolution.kind !== 'redirect') return false
    counting.count(visitOf(link, isScan ? 'scan' : 'click', now, { ip: visitor.ip(request), headers }))
    const { location } = resolution
    response.writeHead(302, { location, 'cache-control': 'no-store', 'content-length': '0' })
    response.end()
    tally.answered += 1
    cache.tally.hits += 1
    return true
  }
}
