import type { FastifyReply, FastifyRequest } from 'fastify'
import { shortLink } from '#design/payload.ts'
import { agentKind } from './agent-kind.ts'
import { isCountable } from './countable-visit.ts'
import type { Visited, VisitDeps, VisitRequest } from './links-deps.ts'
import { type PasswordProblem, renderPasswordPage } from './pages/password-page.ts'
import { renderPreviewPage } from './pages/preview-page.ts'
import { sendPage } from './pages/send-page.ts'
import { statePages } from './pages/state-pages.ts'
import { type ResolvableLink, resolveLink } from './resolve-link.ts'
import { remembersPassword } from './visit-cookie.ts'
import { longestAddress, queryOf } from './visit-address.ts'
import { readVisitQuery } from './visit-query.ts'

/** Sends the redirect of a link, its card, or the page of its state, and counts who was sent on. */
export function answerVisit(
  deps: VisitDeps,
  request: VisitRequest,
  reply: FastifyReply,
  { domain, tag, link }: Visited,
): FastifyReply {
  const address = request.raw.url ?? ''
  if (address.length > longestAddress) return sendPage(reply, statePages.tooLong)
  const { isScan, passedOn } = readVisitQuery(queryOf(address))
  const { headers } = request
  const now = deps.clock()
  const hasPassword = link !== null && link.isProtected && remembers(headers.cookie, link, now)
  const resolution = resolveLink(link, now, { passedOn, hasPassword })
  if (link === null || resolution.kind === 'unknown') return sendMiss(deps, request, reply)
  if (resolution.kind === 'password') return askPassword(reply, 401, null)
  if (resolution.kind !== 'redirect') return sendPage(reply, statePages[resolution.kind])
  const { location } = resolution
  if (!link.isProtected && agentKind(headers['user-agent']) === 'previewer') {
    const { title, description } = link
    const html = renderPreviewPage({ title, description, shortLink: shortLink(domain, tag), location })
    return sendPage(reply, { status: 200, html })
  }
  if (isCountable(request.raw.method, headers)) deps.counting.count(link.codeId, isScan ? 'scan' : 'click')
  return redirect(reply, 302, location)
}

/** The page of a link that does not exist, or a request to slow down for who asks for too many of them. */
export function sendMiss({ misses }: VisitDeps, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const wait = misses.count(request.ip)
  if (wait === 0) return sendPage(reply, statePages.unknown)
  return sendPage(reply.header('retry-after', String(wait)), statePages.tooMany)
}

export function askPassword(
  reply: FastifyReply,
  status: 401 | 429,
  problem: PasswordProblem | null,
): FastifyReply {
  // RFC 9110 §11.6.1 wants a challenge beside 401; browsers ignore schemes that they do not know and show the page.
  if (status === 401) reply.header('www-authenticate', 'Form realm="short link"')
  return sendPage(reply, { status, html: renderPasswordPage(problem) })
}

export function redirect(reply: FastifyReply, status: 302 | 303, location: string): FastifyReply {
  return reply.code(status).header('location', location).header('cache-control', 'no-store').send()
}

function remembers(
  cookie: string | undefined,
  { codeId, passwordHash }: ResolvableLink,
  now: number,
): boolean {
  return passwordHash !== null && remembersPassword(cookie, codeId, passwordHash, now)
}
