import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { shortLink } from '#design/payload.ts'
import { pageButtons } from '#pages/page.ts'
import { PageContent } from '#pages/code-page/content.ts'
import { contactCard, contactPhoto, eventCalendar } from './phone-files.ts'
import { readEvent } from '#pages/types/event.ts'
import { reportedPage, reportPage } from '#pages/visit-pages.ts'
import { createPressCounting } from '../analytics/presses.ts'
import { resolveLink } from '../domain/resolve-link.ts'
import { limitRules, visitorNetwork } from '../limits/limit-rules.ts'
import { answerVisit, sendMiss } from './answer-visit.ts'
import { remembersPassword } from './password-check.ts'
import { findVisited } from './visit-address.ts'
import { sendCodePage, type ShownPage } from './code-page.ts'
import { isCountable } from './visitor.ts'
import type { VisitDeps, VisitRequest } from './links-deps.ts'
import { sendPage, visitorSpeech } from './send-page.ts'

type EnterPassword = (request: VisitRequest, reply: FastifyReply) => Promise<FastifyReply>
type ButtonRequest = FastifyRequest<{ Params: { tag: string; button: string }; Body: unknown }>

/**
 * Routes below the page of a code: the page after its welcome screen, its buttons, contact and event files, and the
 * report. Each needs the same access as the page. A password page posts to its own address.
 */
export function codePageRoutes(app: FastifyInstance, deps: VisitDeps, enterPassword: EnterPassword): void {
  const { clock } = deps
  const presses = countPresses(app, deps)
  // The content type of hyperlink auditing (HTML Standard), with which browsers report a press on a `tel:` or `mailto:`
  // link.
  app.addContentTypeParser('text/ping', { parseAs: 'string' }, (_request, _body, done) => done(null, null))

  /** The page if the visitor may see it now. Null when the request was answered otherwise. */
  async function findPage(request: VisitRequest, reply: FastifyReply): Promise<ShownPage | null> {
    const visited = await findVisited(deps, request)
    const { domain, tag, link } = visited
    const hasPassword = link !== null && remembersPassword(request.headers.cookie, link, clock())
    const { kind } = resolveLink(link, clock(), { passedOn: '', hasPassword })
    if (link?.page && (kind === 'page' || kind === 'welcome')) return { link, page: link.page, domain, tag }
    const isPassword = request.body instanceof URLSearchParams && request.body.has('password')
    if (kind === 'page' || kind === 'welcome' || kind === 'redirect') sendMiss(deps, request, reply)
    else if (kind === 'password' && isPassword) await enterPassword(request, reply)
    else await answerVisit(deps, request, reply, visited)
    return null
  }

  function press(request: ButtonRequest, { link }: ShownPage, button: string): void {
    if (!isCountable(request.method === 'HEAD' ? 'HEAD' : 'GET', request.headers)) return
    presses.count({ userId: link.userId, codeId: link.codeId, button })
  }

  app.route({
    method: ['GET', 'HEAD', 'POST'],
    url: '/:tag/page',
    handler: async (request: VisitRequest, reply) => {
      const shown = await findPage(request, reply)
      return shown === null ? reply : sendCodePage(reply, await deps.pages(shown, request))
    },
  })

  app.route({
    method: ['GET', 'HEAD', 'POST'],
    url: '/:tag/contact.vcf',
    handler: async (request: VisitRequest, reply) => {
      const shown = await findPage(request, reply)
      if (shown === null) return reply
      if (shown.page.qrType !== 'contact') return sendMiss(deps, request, reply)
      press(request as unknown as ButtonRequest, shown, 'contact')
      const isNew = new URLSearchParams((request.raw.url ?? '').split('?', 2)[1] ?? '').get('v') === '4'
      const photo = await contactPhoto(deps, shown)
      const card = contactCard(contentOf(shown), isNew ? '4.0' : '3.0', photo)
      return sendFile(reply, 'text/vcard; charset=utf-8', `${shown.tag}.vcf`, card)
    },
  })

  const page: CodePage = { app, deps, findPage, press }
  buttonRoute(page)
  calendarRoute(page)
  reportRoute(page)
}

/** Counts presses, and writes pending ones when the listener closes. */
function countPresses(app: FastifyInstance, { database, logger }: VisitDeps) {
  const presses = createPressCounting(database, {
    onFailure: (error) => logger.error({ err: error }, 'Presses were not written yet and are kept'),
  })
  app.addHook('onClose', async () => {
    const lost = await presses.close()
    if (lost > 0) logger.error({ presses: lost }, 'Presses could not be written before the stop')
  })
  return presses
}

type CodePage = {
  readonly app: FastifyInstance
  readonly deps: VisitDeps
  readonly findPage: (request: VisitRequest, reply: FastifyReply) => Promise<ShownPage | null>
  readonly press: (request: ButtonRequest, shown: ShownPage, button: string) => void
}

function buttonRoute({ app, deps, findPage, press }: CodePage): void {
  app.route({
    method: ['GET', 'HEAD', 'POST'],
    url: '/:tag/go/:button',
    handler: async (request: ButtonRequest, reply) => {
      const shown = await findPage(request, reply)
      if (shown === null) return reply
      const { button } = request.params
      const known = buttonsOf(shown).find(({ name }) => name === button)
      if (known === undefined) return sendMiss(deps, request, reply)
      press(request, shown, button)
      if (request.method === 'POST') return reply.code(204).header('cache-control', 'no-store').send()
      // A button such as a phone call has no web address, so it leads back to the page.
      const location = known.address ?? `/${shown.tag}/page`
      return reply
        .code(302)
        .headers({ location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
        .send()
    },
  })
}

function calendarRoute({ app, deps, findPage, press }: CodePage): void {
  app.route({
    method: ['GET', 'HEAD', 'POST'],
    url: '/:tag/event.ics',
    handler: async (request: VisitRequest, reply) => {
      const shown = await findPage(request, reply)
      if (shown === null) return reply
      const content = contentOf(shown)
      const event =
        shown.page.qrType === 'event' ? readEvent(content.fieldData['event'], content.text('title')) : null
      if (event === null) return sendMiss(deps, request, reply)
      press(request as unknown as ButtonRequest, shown, 'calendar')
      const url = shortLink(shown.domain, shown.tag)
      const now = deps.clock()
      const uid = `code-${shown.link.codeId}@${shown.domain.replace(/:\d+$/, '')}`
      const calendar = eventCalendar(event, { uid, url, now })
      return sendFile(reply, 'text/calendar; charset=utf-8', `${shown.tag}.ics`, calendar)
    },
  })
}

function reportRoute({ app, deps: { clock, database, logger, limits }, findPage }: CodePage): void {
  app.route({
    method: ['GET', 'HEAD', 'POST'],
    url: '/:tag/report',
    handler: async (request: VisitRequest, reply) => {
      const shown = await findPage(request, reply)
      if (shown === null) return reply
      const speech = visitorSpeech(request)
      if (request.method !== 'POST') return sendPage(reply, reportPage(speech))
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
