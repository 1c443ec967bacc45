import type { FastifyReply, FastifyRequest } from 'fastify'
import { agentKind } from './agent-kind.ts'
import type { Visited, VisitDeps, VisitRequest } from './links-deps.ts'
import { linkCard } from './link-card.ts'
import { ownerOf } from './owner-of.ts'
import { type PasswordProblem, passwordPage } from './pages/password-page.ts'
import { previewPage } from './pages/preview-page.ts'
import { scheduledPage } from './pages/scheduled-page.ts'
import { sendPage } from './pages/send-page.ts'
import { expiredPage, fixedPage, pausedPage } from './pages/state-pages.ts'
import { visitorSpeech } from './pages/visitor-speech.ts'
import { type ResolvableLink, resolveLink } from './resolve-link.ts'
import { sendOn } from './send-on.ts'
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
  if (address.length > longestAddress) return sendPage(reply, fixedPage(visitorSpeech(request), 'tooLong'))
  const { isScan, passedOn } = readVisitQuery(queryOf(address))
  const { headers } = request
  const now = deps.clock()
  const hasPassword = link !== null && link.isProtected && remembers(headers.cookie, link, now)
  const resolution = resolveLink(link, now, { passedOn, hasPassword })
  if (link === null) return sendMiss(deps, request, reply)
  switch (resolution.kind) {
    case 'unknown':
      return sendMiss(deps, request, reply)
    case 'blocked':
      return sendPage(reply, fixedPage(visitorSpeech(request), 'blocked'))
    case 'expired': {
      const end = link.expiresAt === null ? null : { at: link.expiresAt, zone: link.expiresZone }
      return sendPage(reply, expiredPage(visitorSpeech(request), ownerOf(link, tag), end))
    }
    case 'paused':
      return sendPage(reply, pausedPage(visitorSpeech(request), ownerOf(link, tag)))
    case 'scheduled': {
      const opening = { at: resolution.startsAt, zone: link.startsZone }
      reply.header('retry-after', new Date(opening.at).toUTCString())
      return sendPage(reply, scheduledPage(visitorSpeech(request), ownerOf(link, tag), opening, now))
    }
    case 'password':
      return askPassword(request, reply, { link, tag }, null)
    case 'redirect':
    case 'welcome': {
      const isFallback = resolution.kind === 'redirect' && resolution.isFallback
      // The page of a fallback has a card of its own; that of the link would tell of what has ended.
      if (!link.isProtected && !isFallback && agentKind(headers['user-agent']) === 'previewer') {
        const card = linkCard(link, { domain, tag }, resolution.location)
        return sendPage(reply, previewPage(visitorSpeech(request), card))
      }
      return sendOn(deps, request, reply, { domain, tag, link }, resolution, { isScan, status: 302 })
    }
    default:
      return resolution satisfies never
  }
}

/** The page of a link that does not exist, or a request to slow down for who asks for too many of them. */
export function sendMiss({ misses }: VisitDeps, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const wait = misses.count(request.ip)
  const speech = visitorSpeech(request)
  if (wait === 0) return sendPage(reply, fixedPage(speech, 'unknown'))
  return sendPage(reply.header('retry-after', String(wait)), fixedPage(speech, 'tooMany'))
}

export function askPassword(
  request: FastifyRequest,
  reply: FastifyReply,
  { link, tag }: { readonly link: ResolvableLink; readonly tag: string },
  problem: PasswordProblem | null,
): FastifyReply {
  // RFC 9110 §11.6.1 wants a challenge beside 401; browsers ignore schemes that they do not know and show the page.
  if (problem?.kind === 'wait') reply.header('retry-after', String(problem.seconds))
  else reply.header('www-authenticate', 'Form realm="short link"')
  return sendPage(reply, passwordPage(visitorSpeech(request), ownerOf(link, tag), problem))
}

function remembers(
  cookie: string | undefined,
  { codeId, passwordHash }: ResolvableLink,
  now: number,
): boolean {
  return passwordHash !== null && remembersPassword(cookie, codeId, passwordHash, now)
}
