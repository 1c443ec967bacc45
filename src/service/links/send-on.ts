import type { FastifyReply } from 'fastify'
import { isCountable } from './countable-visit.ts'
import type { Visited, VisitDeps, VisitRequest } from './links-deps.ts'
import { ownerOf, pictureSource } from './owner-of.ts'
import { sendPage } from './pages/send-page.ts'
import { visitorSpeech } from './pages/visitor-speech.ts'
import { welcomePage } from './pages/welcome-page.ts'
import type { ResolvableLink, Resolution } from './resolve-link.ts'
import { visitOf } from './visit-of.ts'

/** An answer that leads the visitor on. */
export type LeadsOn = Extract<Resolution, { kind: 'redirect' | 'welcome' }>

/**
 * Sends a visitor on, at once or by the welcome screen, and counts it. A welcome counts when it is shown: that is the
 * scan, the page leads straight to the destination, and so nothing of it comes back here to be counted again. A fallback
 * counts like the destination: somebody scanned the print and was sent on.
 *
 * @param status 303 after a form, so that the browser opens the location with GET and never sends it the password.
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
  // The location is printable ASCII and begins with http, so it stays in its place of the header.
  reply.header('refresh', `${seconds};url=${location}`)
  const welcome = { picture, seconds, location }
  return sendPage(reply, welcomePage(visitorSpeech(request), ownerOf(link, tag), welcome))
}
