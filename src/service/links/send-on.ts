import type { FastifyReply } from 'fastify'
import { isCountable, visitOf } from './visitor.ts'
import type { Visited, VisitDeps, VisitRequest } from './links-deps.ts'
import { ownerOf, pictureSource } from './owner-of.ts'
import { sendPage, visitorSpeech } from './send-page.ts'
import { welcomePage } from '#pages/visit-pages.ts'
import type { ResolvableLink, Resolution } from '../domain/resolve-link.ts'

/** A response that sends the visitor on. */
export type LeadsOn = Extract<Resolution, { kind: 'redirect' | 'welcome' }> & { readonly location: string }

/**
 * Redirects a visitor or shows the welcome screen, and counts the visit. A welcome screen counts when shown,
 * because it links directly to the destination. A fallback counts too, because the visitor scanned a print
 * and was sent on.
 *
 * @param status 303 after a form, so the browser uses GET and never sends the password on.
 */
export function sendOn(
  deps: VisitDeps,
  request: VisitRequest,
  reply: FastifyReply,
  visited: Visited & { readonly link: ResolvableLink },
  resolution: LeadsOn,
  { isScan, status }: { readonly isScan: boolean; readonly status: 302 | 303 },
): FastifyReply {
  const { link, tag } = visited
  if (isCountable(request.raw.method, request.headers))
    deps.counting.count(visitOf(link, isScan ? 'scan' : 'click', deps.clock(), request))
  const { location } = resolution
  if (resolution.kind === 'redirect')
    return reply.code(status).header('location', location).header('cache-control', 'no-store').send()
  const picture = pictureSource(resolution.picture, tag)
  const { seconds } = resolution
  // The location is printable ASCII and starts with http, so it cannot break the header.
  reply.header('refresh', `${seconds};url=${location}`)
  const welcome = { picture, seconds, location }
  return sendPage(reply, welcomePage(visitorSpeech(request), ownerOf(link, tag), welcome))
}
