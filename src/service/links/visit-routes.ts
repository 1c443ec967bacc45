import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../database/open-database.ts'
import { type ResolvableLink, resolveLink } from '../domain/resolve-link.ts'
import {
  answerVisit,
  askPassword,
  pageAfterWelcome,
  readPassedOn,
  routeFor,
  sendDomainPage,
  sendMiss,
  sendOn,
  sendState,
} from './answer-visit.ts'
import type { Watch } from '../metrics/watch.ts'
import {
  cookiePathOf,
  findLinkOf,
  findVisited,
  longestAddress,
  withoutSurroundings,
} from './visit-address.ts'
import type { VisitDeps, VisitRequest } from './links-deps.ts'
import { answerProduct, uncompressedPath } from './product-routes.ts'
import { type AddPublicRoute, printedCode } from './public-route.ts'
import { sendPage, visitorSpeech, ownerOf } from './send-page.ts'
import { fixedPage, aheadPage } from '#pages/visit-pages.ts'
import { isLinkTag } from '#contract/slash-tag.ts'
import { isPrivateDomain } from '#design/payload.ts'
import { fileCookie, visitCookie } from './password-check.ts'
import { showsPreviews } from '../commands/links/domain-pages.ts'

/** Handles `/{slashTag}` and the domain itself. */
export function visitRoutes(publicRoute: AddPublicRoute, enterPassword: EnterPassword): void {
  publicRoute({ url: '/:tag', limit: printedCode, read: visit, change: enterPassword })
  publicRoute({
    url: '/',
    limit: printedCode,
    read: (deps, request, reply) => sendDomainPage(deps, request, reply, 'root'),
  })
  for (const device of ['ipad', 'mac'] as const) {
    publicRoute({
      url: `/:tag/on/${device}`,
      limit: printedCode,
      read: async (deps, request: VisitRequest, reply) =>
        answerVisit(deps, request, reply, await findVisited(deps, request), device),
    })
  }
}

async function visit(deps: VisitDeps, request: VisitRequest, reply: FastifyReply): Promise<FastifyReply> {
  if (isPreviewTag(request.params.tag)) return answerPreview(deps, request, reply)
  const visited = await findVisited(deps, request)
  const product = visited.link === null ? await uncompressedPath(request.raw.url ?? '') : null
  return product === null
    ? answerVisit(deps, request, reply, visited)
    : answerProduct(deps, request, reply, product)
}

/** Answers all other addresses: slash tags of several parts, and unknown ones. */
export function createOtherAddresses(deps: VisitDeps, enterPassword: EnterPassword) {
  return async function answerOther(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const speech = visitorSpeech(request)
    if ((request.raw.url ?? '').length > longestAddress) return sendPage(reply, fixedPage(speech, 'tooLong'))
    const tag = tagOfPath(request.raw.url ?? '')
    if (tag !== null) {
      const ofLink = Object.assign(request, { params: { tag } }) as VisitRequest
      if (['GET', 'HEAD'].includes(request.method)) return visit(deps, ofLink, reply)
      if (request.method === 'POST') return enterPassword(deps, ofLink, reply)
    }
    if (['GET', 'HEAD'].includes(request.method)) return sendDomainPage(deps, request, reply, 'missing')
    if (request.method === 'POST') return sendMiss(deps, request, reply)
    return sendPage(reply.header('allow', 'GET, HEAD, POST'), fixedPage(speech, 'method'))
  }
}

/** The tag of several parts in a request target, with `+` where it asks for a preview; null for none. */
function tagOfPath(address: string): string | null {
  const path = address.slice(1).split(/[?#]/, 1)[0]?.replace(/\/$/, '') ?? ''
  const tag = decoded(path)
  return tag.includes('/') && isLinkTag(withoutSurroundings(tag.replace(/\+$/, ''))) ? tag : null
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

async function showsFiles(
  database: Database,
  { userId, codeId }: Pick<ResolvableLink, 'userId' | 'codeId'>,
): Promise<boolean> {
  const uses = await database
    .selectFrom('file_uses')
    .select('file_id')
    .where('user_id', '=', userId)
    .where('code_id', '=', codeId)
    .limit(1)
    .execute()
  return uses.length > 0
}

/** Handles the password form. A link without a password answers as for any visit. */
export function createEnterPassword(watch: Watch) {
  let refused = 0
  watch.tell('tessera_limit_refusals_total', () => [{ labels: { rule: 'password' }, value: refused }])

  return async function enterPassword(
    deps: VisitDeps,
    request: VisitRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { clock } = deps
    const visited = await findVisited(deps, request)
    const { domain, tag, link } = visited
    const closed = resolveLink(link, clock(), { passedOn: '', hasPassword: false })
    if (link === null || closed.kind !== 'password') return answerVisit(deps, request, reply, visited)

    const given = request.body instanceof URLSearchParams ? (request.body.get('password') ?? '') : ''
    const check = await deps.checkPassword(link, request.ip, given)
    if (check.kind === 'wait') {
      refused += 1
      return askPassword(request, reply, { link, tag }, check)
    }
    if (check.kind === 'wrong' || link.passwordHash === null)
      return askPassword(request, reply, { link, tag }, { kind: 'wrong' })

    const address = request.raw.url ?? '/'
    // The link may have changed during the comparison.
    const now = await findVisited(deps, request)
    const visit = readPassedOn(deps, request, now.link, clock())
    const { mark } = visit
    const hasPassword = now.link?.passwordHash === link.passwordHash
    const route = now.link && (await routeFor(deps, request, now.link, { at: clock(), mark }))
    const resolution = resolveLink(now.link, clock(), { ...visit, hasPassword, route })
    const leadsOn = resolution.kind === 'redirect' || resolution.kind === 'welcome'
    const isPage = resolution.kind === 'page' || resolution.kind === 'ask-device'
    if (now.link === null || !hasPassword || !(leadsOn || isPage))
      return answerVisit(deps, request, reply, now)
    const isSecure = !isPrivateDomain(domain)
    const cookies = [visitCookie(link, clock(), { path: cookiePathOf(address), isSecure })]
    // Files of the page have another path.
    if (await showsFiles(deps.database, link)) cookies.push(fileCookie(link, clock(), isSecure))
    reply.header('set-cookie', cookies)
    const found = { domain, tag, link: now.link, route, visit }
    // A page is counted at its own address.
    if (!leadsOn) return reply.code(303).headers({ location: address, 'cache-control': 'no-store' }).send()
    const location = resolution.location ?? pageAfterWelcome(domain, tag)
    return sendOn(deps, request, reply, found, { ...resolution, location }, 303)
  }
}

export type EnterPassword = ReturnType<typeof createEnterPassword>

/** A short link with `+` behind it, which no slash tag has. */
function isPreviewTag(tag: string): boolean {
  return tag.length > 1 && tag.endsWith('+')
}

/** Shows where a link leads before the visitor goes there. Counts nothing. */
async function answerPreview(
  deps: VisitDeps,
  request: VisitRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { tag, link } = await findLinkOf(deps, request, request.params.tag.slice(0, -1))
  if (link === null || !(await showsPreviews(deps, link.userId)))
    return sendDomainPage(deps, request, reply, 'missing')
  const resolution = resolveLink(link, deps.clock(), { passedOn: '', hasPassword: false })
  const ahead = { tag, hasRules: link.rules !== null }
  const show = (location: string | null) =>
    sendPage(reply, aheadPage(visitorSpeech(request), ownerOf(link, tag), { ...ahead, location }))
  switch (resolution.kind) {
    case 'redirect':
    case 'welcome':
      return show(resolution.location)
    case 'page':
    case 'ask-device':
      return show(null)
    case 'password':
      return sendPage(reply, aheadPage(visitorSpeech(request), ownerOf(link, tag), 'protected'))
    default:
      return sendState(deps, request, reply, { tag, link }, resolution)
  }
}
