import { shortLink } from '#design/payload.ts'
import { storeFor } from '#pages/types/links.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { limitRules, visitorNetwork } from '../limits/limit-rules.ts'
import { agentKind, getsCard } from './agent-kind.ts'
import type { Visited, VisitDeps, VisitRequest } from './links-deps.ts'
import { sendCodePage } from './code-page.ts'
import { countedRoute, isCountable, visitOf, visitorOf } from './visitor.ts'
import type { RuledVisit } from './visitor-route.ts'
import {
  devicePage,
  expiredPage,
  fixedPage,
  type LinkCard,
  passwordPage,
  type PasswordProblem,
  pausedPage,
  previewPage,
  scheduledPage,
  usedUpPage,
  welcomePage,
} from '#pages/visit-pages.ts'
import { sendPage, visitorSpeech, ownerOf, pictureSource } from './send-page.ts'
import { type ResolvableLink, resolveLink, type Resolution } from '../domain/resolve-link.ts'
import type { Route } from '../domain/visitor-rules.ts'
import { remembersPassword } from './password-check.ts'
import { type LinkVisit, longestAddress, queryOf, readVisit } from './visit-address.ts'

/**
 * Sends the redirect, card or state page of a link. Counts visits that reach a destination, fallback or page.
 *
 * @param device the answer of a visitor who was asked for it.
 */
export async function answerVisit(
  deps: VisitDeps,
  request: VisitRequest,
  reply: FastifyReply,
  { domain, tag, link }: Visited,
  device?: RuledVisit['device'],
): Promise<FastifyReply> {
  const address = request.raw.url ?? ''
  if (address.length > longestAddress) return sendPage(reply, fixedPage(visitorSpeech(request), 'tooLong'))
  const now = deps.clock()
  const visit = readPassedOn(deps, request, link, now)
  const { mark } = visit
  if (link === null) return sendDomainPage(deps, request, reply, 'missing')
  const hasPassword = link.isProtected && remembersPassword(request.headers.cookie, link, now)
  const route = await routeFor(deps, request, link, { at: now, mark, ...(device && { device }) })
  const resolution = resolveLink(link, now, { ...visit, hasPassword, route })
  const visited = { domain, tag, link, route, visit }
  switch (resolution.kind) {
    case 'ask-device':
      return sendPage(
        reply,
        devicePage(visitorSpeech(request), ownerOf(link, tag), devicePaths(tag, address)),
      )
    case 'page':
      return showPage(deps, request, reply, visited)
    case 'redirect':
    case 'welcome':
      return leadOn(deps, request, reply, visited, resolution)
    default:
      return sendState(deps, request, reply, { tag, link }, resolution)
  }
}

/** A resolution that leads nowhere. */
type Closed = Exclude<Resolution, { kind: 'ask-device' | 'page' | 'redirect' | 'welcome' }>

/** Sends the page of a link that leads nowhere now. */
export function sendState(
  deps: VisitDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  { link, tag }: { readonly link: ResolvableLink; readonly tag: string },
  resolution: Closed,
): FastifyReply {
  switch (resolution.kind) {
    case 'unknown':
      return sendMiss(deps, request, reply)
    case 'blocked':
      return sendPage(reply, fixedPage(visitorSpeech(request), 'blocked'))
    case 'expired': {
      const end = link.expiresAt === null ? null : { at: link.expiresAt, zone: link.expiresZone }
      return sendPage(reply, expiredPage(visitorSpeech(request), ownerOf(link, tag), end))
    }
    case 'used-up':
      return sendPage(reply, usedUpPage(visitorSpeech(request), ownerOf(link, tag)))
    case 'paused':
      return sendPage(reply, pausedPage(visitorSpeech(request), ownerOf(link, tag)))
    case 'scheduled': {
      const opening = { at: resolution.startsAt, zone: link.startsZone }
      reply.header('retry-after', new Date(opening.at).toUTCString())
      return sendPage(reply, scheduledPage(visitorSpeech(request), ownerOf(link, tag), opening, deps.clock()))
    }
    case 'password':
      return askPassword(request, reply, { link, tag }, null)
    default:
      return resolution satisfies never
  }
}

/** The query of a visit, with its id where it counts and the code wants one. */
export function readPassedOn(
  { visitIds }: VisitDeps,
  { raw, headers }: VisitRequest,
  link: ResolvableLink | null,
  now: number,
): LinkVisit {
  const read = readVisit(link, queryOf(raw.url ?? ''))
  if (link === null || !isCountable(raw.method, headers)) return read
  return { ...read, passedOn: visitIds.passOn(link, read, now) }
}

/** A link with what is known about the visit. */
type RuledLink = Visited & {
  readonly link: ResolvableLink
  readonly route: Route | 'ask' | null
  readonly visit: LinkVisit
}

/** Where the rules of a link lead the visitor of a request. */
export function routeFor(
  { routes }: VisitDeps,
  request: FastifyRequest,
  link: ResolvableLink,
  visit: Omit<RuledVisit, 'visitor'>,
): Promise<Route | 'ask' | null> {
  return routes.find(link, { ...visit, visitor: visitorOf(request) })
}

/** Paths that answer which device it is, with the query of the visit. */
function devicePaths(tag: string, address: string): { readonly ipad: string; readonly mac: string } {
  const query = queryOf(address)
  const path = (device: string) => `/${tag}/on/${device}${query === '' ? '' : `?${query}`}`
  return { ipad: path('ipad'), mac: path('mac') }
}

function leadOn(
  deps: VisitDeps,
  request: VisitRequest,
  reply: FastifyReply,
  visited: RuledLink,
  resolution: Extract<Resolution, { kind: 'redirect' | 'welcome' }>,
): FastifyReply {
  const { domain, tag, link } = visited
  const isFallback = resolution.kind === 'redirect' && resolution.isFallback
  const location = resolution.location ?? pageAfterWelcome(domain, tag)
  // A fallback page has its own card. The link's card would describe the expired destination.
  const kind = agentKind(request.headers['user-agent'])
  if (!link.isProtected && !isFallback && getsCard(kind)) {
    const card = linkCard(link, { domain, tag }, location)
    return sendPage(reply, previewPage(visitorSpeech(request), card, kind === 'crawler'))
  }
  return sendOn(deps, request, reply, visited, { ...resolution, location }, 302)
}

/** Shows the page of a code and counts the visit. An app page redirects to the store of the visitor's device. */
async function showPage(
  deps: VisitDeps,
  request: VisitRequest,
  reply: FastifyReply,
  { domain, tag, link, route, visit }: RuledLink,
): Promise<FastifyReply> {
  const { page } = link
  if (page === null) return sendMiss(deps, request, reply)
  const { headers } = request
  if (isCountable(request.raw.method, headers))
    deps.counting.count(visitOf(link, visit, deps.clock(), visitorOf(request), countedRoute(route, false)))
  const fieldData = page.record['fieldData'] as Readonly<Record<string, unknown>>
  const isPreview = agentKind(headers['user-agent']) !== null
  const store =
    page.qrType === 'app' && !isPreview ? storeFor(fieldData['app'], headers['user-agent'] ?? '') : null
  if (store !== null) return reply.code(302).headers({ location: store, 'cache-control': 'no-store' }).send()
  const shown = { link, page, domain, tag }
  return sendCodePage(reply, await deps.pages(shown, request))
}

/** The path of the page after a welcome screen. A visit to it is not counted again. */
export function pageAfterWelcome(domain: string, tag: string): string {
  return `${shortLink(domain, tag)}/page`
}

export function sendMiss({ limits }: VisitDeps, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const wait = limits.count(limitRules.miss, visitorNetwork(request.ip))
  const speech = visitorSpeech(request)
  if (wait === 0) return sendPage(reply, fixedPage(speech, 'unknown'))
  return sendPage(reply.header('retry-after', String(wait)), fixedPage(speech, 'tooMany'))
}

/** Leads where the owner of the domain says, for the domain itself or a link that does not exist. */
export async function sendDomainPage(
  deps: VisitDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  place: 'root' | 'missing',
): Promise<FastifyReply> {
  const domain = await deps.domains.learn(request.host, request.socket)
  const page = domain === null ? null : (await deps.pagesOf(domain))[place]
  if (page === null) return sendMiss(deps, request, reply)
  if (page.isBlocked) return sendPage(reply, fixedPage(visitorSpeech(request), 'blocked'))
  return reply.code(302).headers({ location: page.location, 'cache-control': 'no-store' }).send()
}

export function askPassword(
  request: FastifyRequest,
  reply: FastifyReply,
  { link, tag }: { readonly link: ResolvableLink; readonly tag: string },
  problem: PasswordProblem | null,
): FastifyReply {
  // RFC 9110 §11.6.1 requires a challenge with 401. Browsers ignore unknown schemes and show the page.
  if (problem?.kind === 'wait') reply.header('retry-after', String(problem.seconds))
  else reply.header('www-authenticate', 'Form realm="short link"')
  return sendPage(reply, passwordPage(visitorSpeech(request), ownerOf(link, tag), problem))
}

/** Metadata for link previews, with the picture of the card, of the welcome screen, or `/picture/{tag}`. */
function linkCard(
  { title, description, welcome, card }: ResolvableLink,
  { domain, tag }: { readonly domain: string; readonly tag: string },
  location: string,
): LinkCard {
  const picture = card?.picture ?? welcome?.picture ?? null
  const href = picture?.kind === 'address' ? picture.href : `/picture/${tag}`
  const image = href.startsWith('/') ? shortLink(domain, href.slice(1)) : href
  return {
    title: card?.title || title,
    description,
    shortLink: shortLink(domain, tag),
    location,
    image,
    isLarge: card?.picture != null,
  }
}

type LeadsOn = Extract<Resolution, { kind: 'redirect' | 'welcome' }> & { readonly location: string }

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
  visited: RuledLink,
  resolution: LeadsOn,
  status: 302 | 303,
): FastifyReply {
  const { link, tag, route, visit } = visited
  if (isCountable(request.raw.method, request.headers)) {
    const counted = countedRoute(route, resolution.kind === 'redirect' && resolution.isFallback)
    deps.counting.count(visitOf(link, visit, deps.clock(), visitorOf(request), counted))
  }
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
