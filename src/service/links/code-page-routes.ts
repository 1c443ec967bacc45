import type { FastifyReply, FastifyRequest } from 'fastify'
import { shortLink } from '#design/payload.ts'
import { pageButtons } from '#pages/page.ts'
import { PageContent } from '#pages/code-page/content.ts'
import { contactCard, contactPhoto, eventCalendar } from './phone-files.ts'
import { readEvent } from '#pages/types/event.ts'
import { reportedPage, reportPage } from '#pages/visit-pages.ts'
import { resolveLink } from '../domain/resolve-link.ts'
import { limitRules, visitorNetwork } from '../limits/limit-rules.ts'
import { answerVisit, sendMiss } from './answer-visit.ts'
import { remembersPassword } from './password-check.ts'
import { findVisited } from './visit-address.ts'
import { sendCodePage, type ShownPage } from './code-page.ts'
import { isCountable } from './visitor.ts'
import type { VisitDeps, VisitRequest } from './links-deps.ts'
import { type AddPublicRoute, printedCode } from './public-route.ts'
import { sendPage, visitorSpeech } from './send-page.ts'

type EnterPassword = (deps: VisitDeps, request: VisitRequest, reply: FastifyReply) => Promise<FastifyReply>
type ButtonRequest = FastifyRequest<{ Params: { tag: string; button: string }; Body: unknown }>

/**
 * Routes below the page of a code: the page after its welcome screen, its buttons, contact and event files, and the
 * report. Each needs the same access as the page. A password page posts to its own address.
 */
export function codePageRoutes(publicRoute: AddPublicRoute, enterPassword: EnterPassword): void {
  const findPage = createFindPage(enterPassword)

  async function showPage(deps: VisitDeps, request: VisitRequest, reply: FastifyReply) {
    const shown = await findPage(deps, request, reply)
    return shown === null ? reply : sendCodePage(reply, await deps.pages(shown, request))
  }

  async function sendContact(deps: VisitDeps, request: VisitRequest, reply: FastifyReply) {
    const shown = await findPage(deps, request, reply)
    if (shown === null) return reply
    if (shown.page.qrType !== 'contact') return sendMiss(deps, request, reply)
    press(deps, request, shown, 'contact')
    const isNew = new URLSearchParams((request.raw.url ?? '').split('?', 2)[1] ?? '').get('v') === '4'
    const photo = await contactPhoto(deps, shown)
    const card = contactCard(contentOf(shown), isNew ? '4.0' : '3.0', photo)
    return sendFile(reply, 'text/vcard; charset=utf-8', `${shown.tag}.vcf`, card)
  }

  publicRoute({ url: '/:tag/page', limit: printedCode, read: showPage, change: showPage })
  publicRoute({ url: '/:tag/contact.vcf', limit: printedCode, read: sendContact, change: sendContact })
  buttonRoute(publicRoute, findPage)
  calendarRoute(publicRoute, findPage)
  reportRoute(publicRoute, findPage)
}

/** The page if the visitor may see it now. Null when the request was answered otherwise. */
type FindPage = (deps: VisitDeps, request: VisitRequest, reply: FastifyReply) => Promise<ShownPage | null>

function createFindPage(enterPassword: EnterPassword): FindPage {
  return async function findPage(deps, request, reply) {
    const { clock } = deps
    const visited = await findVisited(deps, request)
    const { domain, tag, link } = visited
    const hasPassword = link !== null && remembersPassword(request.headers.cookie, link, clock())
    const { kind } = resolveLink(link, clock(), { passedOn: '', hasPassword })
    if (link?.page && (kind === 'page' || kind === 'welcome')) return { link, page: link.page, domain, tag }
    const isPassword = request.body instanceof URLSearchParams && request.body.has('password')
    if (kind === 'page' || kind === 'welcome' || kind === 'redirect') sendMiss(deps, request, reply)
    else if (kind === 'password' && isPassword) await enterPassword(deps, request, reply)
    else await answerVisit(deps, request, reply, visited)
    return null
  }
}

function press(deps: VisitDeps, request: FastifyRequest, { link }: ShownPage, button: string): void {
  if (!isCountable(request.method === 'HEAD' ? 'HEAD' : 'GET', request.headers)) return
  deps.presses.count({ userId: link.userId, codeId: link.codeId, button })
}

function buttonRoute(publicRoute: AddPublicRoute, findPage: FindPage): void {
  async function pressButton(deps: VisitDeps, request: ButtonRequest, reply: FastifyReply) {
    const shown = await findPage(deps, request, reply)
    if (shown === null) return reply
    const { button } = request.params
    const known = buttonsOf(shown).find(({ name }) => name === button)
    if (known === undefined) return sendMiss(deps, request, reply)
    press(deps, request, shown, button)
    if (request.method === 'POST') return reply.code(204).header('cache-control', 'no-store').send()
    // A button such as a phone call has no web address, so it leads back to the page.
    const location = known.address ?? `/${shown.tag}/page`
    return reply
      .code(302)
      .headers({ location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      .send()
  }
  publicRoute({ url: '/:tag/go/:button', limit: printedCode, read: pressButton, change: pressButton })
}

function calendarRoute(publicRoute: AddPublicRoute, findPage: FindPage): void {
  async function sendCalendar(deps: VisitDeps, request: VisitRequest, reply: FastifyReply) {
    const shown = await findPage(deps, request, reply)
    if (shown === null) return reply
    const content = contentOf(shown)
    const event =
      shown.page.qrType === 'event' ? readEvent(content.fieldData['event'], content.text('title')) : null
    if (event === null) return sendMiss(deps, request, reply)
    press(deps, request, shown, 'calendar')
    const url = shortLink(shown.domain, shown.tag)
    const now = deps.clock()
    const uid = `code-${shown.link.codeId}@${shown.domain.replace(/:\d+$/, '')}`
    const calendar = eventCalendar(event, { uid, url, now })
    return sendFile(reply, 'text/calendar; charset=utf-8', `${shown.tag}.ics`, calendar)
  }
  publicRoute({ url: '/:tag/event.ics', limit: printedCode, read: sendCalendar, change: sendCalendar })
}

function reportRoute(publicRoute: AddPublicRoute, findPage: FindPage): void {
  publicRoute({
    url: '/:tag/report',
    limit: limitRules.reportPage,
    async read(deps, request: VisitRequest, reply) {
      const shown = await findPage(deps, request, reply)
      return shown === null ? reply : sendPage(reply, reportPage(visitorSpeech(request)))
    },
    async change(deps, request, reply) {
      const { clock, database, logger, limits } = deps
      const shown = await findPage(deps, request, reply)
      if (shown === null) return reply
      const speech = visitorSpeech(request)
      if (limits.count(limitRules.report, visitorNetwork(request.ip)) > 0)
        return sendPage(reply, reportedPage(speech))
      const at = new Date(clock()).toISOString()
      const { userId: user_id, codeId: code_id } = shown.link
      await database
        .insertInto('page_reports')
        .values({ user_id, code_id, reports: 1, first_at: at, last_at: at })
        .onConflict((conflict) =>
          conflict
            .columns(['user_id', 'code_id'])
            .doUpdateSet((eb) => ({ reports: eb('page_reports.reports', '+', 1), last_at: at })),
        )
        .execute()
      logger.warn({ code: code_id, owner: user_id }, 'A visitor reported a page')
      return sendPage(reply, reportedPage(speech))
    },
  })
}

function buttonsOf({ page }: ShownPage) {
  const { qrType, record } = page
  return pageButtons(qrType, record, record['fieldData'] as Readonly<Record<string, unknown>>)
}

function contentOf({ page, domain, tag }: ShownPage): PageContent {
  return new PageContent(page.record, visitorSpeech({ headers: {} }), 0, {
    base: `/${tag}`,
    shortLink: shortLink(domain, tag),
    ownHosts: [],
  })
}

function sendFile(reply: FastifyReply, type: string, name: string, content: string): FastifyReply {
  return reply
    .code(200)
    .headers({
      'content-type': type,
      // Inline, because phones then offer to add it.
      'content-disposition': `inline; filename="${name}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    })
    .send(content)
}
