import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isReservedTag, slashTagKey } from '#contract/slash-tag.ts'
import { isPrivateDomain, shortLink } from '#design/payload.ts'
import type { Counting } from '../counting/counting.ts'
import { agentKind } from './agent-kind.ts'
import { isCountable } from './countable-visit.ts'
import { createKnownDomains } from './known-domains.ts'
import type { LinkCache } from './link-cache.ts'
import type { LinksDeps } from './links-app.ts'
import { MissLimit } from './miss-limit.ts'
import { renderPasswordPage } from './pages/password-page.ts'
import { renderPreviewPage } from './pages/preview-page.ts'
import { sendPage } from './pages/send-page.ts'
import { statePages } from './pages/state-pages.ts'
import { createPasswordCheck } from './password-check.ts'
import { type ResolvableLink, resolveLink } from './resolve-link.ts'
import { remembersPassword, visitCookie } from './visit-cookie.ts'
import { readVisitQuery } from './visit-query.ts'

type VisitDeps = LinksDeps & { readonly cache: LinkCache; readonly counting: Counting }
type VisitRequest = FastifyRequest<{ Params: { tag: string }; Body: unknown }>
type Visited = { readonly domain: string; readonly tag: string; readonly link: ResolvableLink | null }

/** Longest address of a visit in characters: a tag, the longest destination's worth of query, and room. */
const longestAddress = 8_192
const tagPattern = /^[A-Za-z0-9_-]{1,80}$/

/** Answers `/{slashTag}`: where it leads, or the page of its state. */
export function answerVisits(app: FastifyInstance, deps: VisitDeps): void {
  const { cache, clock, counting } = deps
  const findDomain = createKnownDomains(deps.settings.brandedDomains)
  const misses = new MissLimit(clock)
  const checkPassword = createPasswordCheck(clock, (error) => {
    deps.logger.error({ err: error }, 'A stored password could not be compared')
  })

  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, new URLSearchParams(String(body)))
  })
  app.route({ method: ['GET', 'HEAD'], url: '/:tag', handler: visit })
  app.route({ method: 'POST', url: '/:tag', handler: enterPassword })
  app.setNotFoundHandler((request, reply) => {
    if (request.raw.url !== undefined && request.raw.url.length > longestAddress) return sendPage(reply, statePages.tooLong)
    if (['GET', 'HEAD', 'POST'].includes(request.method)) return miss(request, reply)
    return sendPage(reply.header('allow', 'GET, HEAD, POST'), statePages.method)
  })

  /** The link that is asked for, at once when it is in memory. */
  function look(request: VisitRequest): Visited | Promise<Visited> {
    const { tag } = request.params
    // A target with a host of its own (`GET http://…`) is a request to a proxy, which this is not.
    const domain = request.raw.url?.startsWith('/') === true ? findDomain(request.host, request.socket) : null
    if (domain === null || !tagPattern.test(tag) || isReservedTag(tag)) return { domain: '', tag, link: null }
    const tagKey = slashTagKey(tag)
    const link = cache.fresh(domain, tagKey)
    if (link !== undefined) return { domain, tag, link }
    return cache.read(domain, tagKey).then((read) => ({ domain, tag, link: read }))
  }

  function visit(request: VisitRequest, reply: FastifyReply): FastifyReply | Promise<FastifyReply> {
    const visited = look(request)
    return visited instanceof Promise
      ? visited.then((found) => answer(request, reply, found))
      : answer(request, reply, visited)
  }

  function answer(request: VisitRequest, reply: FastifyReply, { domain, tag, link }: Visited): FastifyReply {
    const address = request.raw.url ?? ''
    if (address.length > longestAddress) return sendPage(reply, statePages.tooLong)
    const { isScan, passedOn } = readVisitQuery(queryOf(address))
    const { headers } = request
    const hasPassword =
      link !== null &&
      link.isProtected &&
      link.passwordHash !== null &&
      remembersPassword(headers.cookie, link.codeId, link.passwordHash, clock())
    const resolution = resolveLink(link, clock(), { passedOn, hasPassword })
    if (link === null || resolution.kind === 'unknown') return miss(request, reply)
    if (resolution.kind === 'password') return askPassword(reply, 401, null)
    if (resolution.kind !== 'redirect') return sendPage(reply, statePages[resolution.kind])
    const { location } = resolution
    if (!link.isProtected && agentKind(headers['user-agent']) === 'previewer') {
      const { title, description } = link
      const html = renderPreviewPage({ title, description, shortLink: shortLink(domain, tag), location })
      return sendPage(reply, { status: 200, html })
    }
    if (isCountable(request.raw.method, headers)) counting.count(link.codeId, isScan ? 'scan' : 'click')
    return redirect(reply, 302, location)
  }

  async function enterPassword(request: VisitRequest, reply: FastifyReply): Promise<FastifyReply> {
    const visited = await look(request)
    const { domain, link } = visited
    const now = clock()
    const open = resolveLink(link, now, { passedOn: '', hasPassword: false })
    if (link === null || open.kind !== 'password') return answer(request, reply, visited)

    const given = request.body instanceof URLSearchParams ? (request.body.get('password') ?? '') : ''
    const check = await checkPassword(link, request.ip, given)
    if (check.kind === 'wait') return askPassword(reply.header('retry-after', String(check.seconds)), 429, check)
    if (check.kind === 'wrong' || link.passwordHash === null) return askPassword(reply, 401, { kind: 'wrong' })

    const { isScan, passedOn } = readVisitQuery(queryOf(request.raw.url ?? ''))
    // The link as it is now: it may have changed while the password was compared.
    const present = (await look(request)).link
    const resolution = resolveLink(present, clock(), { passedOn, hasPassword: present?.passwordHash === link.passwordHash })
    if (resolution.kind !== 'redirect') return answer(request, reply, { ...visited, link: present })
    if (isCountable(request.raw.method, request.headers)) counting.count(link.codeId, isScan ? 'scan' : 'click')
    const path = pathOf(request.raw.url ?? '/')
    reply.header('set-cookie', visitCookie(link.codeId, link.passwordHash, clock(), path, !isPrivateDomain(domain)))
    // 303, so that the browser opens the destination with GET and never sends it the password.
    return redirect(reply, 303, resolution.location)
  }

  function miss(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const wait = misses.count(request.ip)
    if (wait === 0) return sendPage(reply, statePages.unknown)
    return sendPage(reply.header('retry-after', String(wait)), statePages.tooMany)
  }
}

function askPassword(reply: FastifyReply, status: number, problem: Parameters<typeof renderPasswordPage>[0]): FastifyReply {
  // RFC 9110 §11.6.1 wants a challenge beside 401; browsers ignore schemes that they do not know and show the page.
  if (status === 401) reply.header('www-authenticate', 'Form realm="short link"')
  return sendPage(reply, { status, html: renderPasswordPage(problem) })
}

function redirect(reply: FastifyReply, status: number, location: string): FastifyReply {
  return reply.code(status).header('location', location).header('cache-control', 'no-store').send()
}

function queryOf(address: string): string {
  const mark = address.indexOf('?')
  if (mark === -1) return ''
  const hash = address.indexOf('#', mark)
  return hash === -1 ? address.slice(mark + 1) : address.slice(mark + 1, hash)
}

/** The path of an address that matched `/:tag`, made safe for a cookie attribute. */
function pathOf(address: string): string {
  const path = address.split(/[?#]/, 1)[0] ?? '/'
  return /^\/[A-Za-z0-9_%-]+\/?$/.test(path) ? path.replace(/\/$/, '') : '/'
}
