import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { type AskedLink, AskedLinks } from './asked-links.ts'
import { createConnectionVisitors } from './connection-visitor.ts'
import type { VisitDeps } from './links-deps.ts'
import { isTimeless, resolveLink, type ResolvableLink } from './resolve-link.ts'
import { longestAddress } from './visit-address.ts'

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
  const { cache, clock, counting } = deps
  const askingOf = createConnectionVisitors(deps.settings)
  const askedLinks = new AskedLinks()

  /** Only tags that are spelled right, and are none of the reserved words, ever come into the cache as links. */
  function freshLink(domain: string, asked: AskedLink): ResolvableLink | null | undefined {
    const { tagKey } = asked
    const held = asked.kept === undefined ? undefined : cache.freshOf(asked.kept, domain, tagKey)
    if (held !== undefined) return held
    asked.kept = cache.kept(asked.key)
    return asked.kept === undefined ? undefined : cache.freshOf(asked.kept, domain, tagKey)
  }

  /** False leaves the request as it came. */
  return function answerQuickly(request, response) {
    const { method, url = '' } = request
    if (method !== 'GET' || url.length > longestAddress || url[0] !== '/') return false
    const { domain, visitor } = askingOf(request)
    if (domain === null || visitor === null) return false
    const asked = askedLinks.read(domain, url)
    const link = freshLink(domain, asked)
    if (link === undefined || link === null || link.isProtected) return false
    const now = clock()
    const headers = asked.always?.link === link ? asked.always.headers : leadOn(link, now, asked)
    if (headers === null) return false
    askedLinks.keep(domain, url, asked)
    const { userId, codeId } = link
    counting.countFrom(visitor, { userId, codeId, kind: asked.isScan ? 'scan' : 'click', at: now })
    response.writeHead(302, headers as string[])
    response.end()
    tally.answered += 1
    cache.tally.hits += 1
    return true
  }
}

/** The headers of an answer that simply leads on, as the flat list that is the cheapest that Node takes; null when it does not. */
function leadOn(link: ResolvableLink, now: number, asked: AskedLink): readonly string[] | null {
  const resolution = resolveLink(link, now, { passedOn: asked.passedOn, hasPassword: false })
  if (resolution.kind !== 'redirect') return null
  const headers = ['location', resolution.location, 'cache-control', 'no-store', 'content-length', '0']
  asked.always = isTimeless(link) ? { link, headers } : null
  return headers
}
