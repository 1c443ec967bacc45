import { verify } from '@node-rs/argon2'
import { LRUCache } from 'lru-cache'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { campaignDays, campaignPage } from '#features/campaigns/pages/campaign-page.ts'
import { noOwner, type StatePage } from '#pages/page.ts'
import { type PasswordProblem, passwordPage } from '#pages/visit-pages.ts'
import { wallAt } from '#contract/time-zone.ts'
import { isPrivateDomain } from '#design/payload.ts'
import { readCampaignPlacements, readCampaignScans } from './read-campaign.ts'
import { readCampaign } from './commands.ts'
import type { CampaignLinksTable } from './tables.ts'
import { hashToken } from '#service/domain/secrets.ts'
import { type LimitRule, visitorNetwork } from '#service/limits/limit-rules.ts'
import { sendMiss } from '#service/links/answer-visit.ts'
import type { VisitDeps } from '#service/links/links-deps.ts'
import { remembersPassword, visitCookie } from '#service/links/password-check.ts'
import type { AddPublicRoute } from '#service/links/public-route.ts'
import { sendPage, visitorSpeech } from '#service/links/send-page.ts'

export type CampaignRequest = FastifyRequest<{ Params: { token: string }; Querystring: { days?: string } }>

const minute = 60_000

export const limits = {
  /** Reports for one network. */
  page: { name: 'campaign-page', most: 60, window: minute },
  /** Guesses at the password of one link from one network, right or wrong. */
  network: { name: 'campaign-network', most: 10, window: 10 * minute },
  /** Guesses at passwords of all links from one network, which an agency with its clients may share. */
  guesser: { name: 'campaign-guesser', most: 60, window: 10 * minute },
  /** Guesses at the password of one link, from everybody. */
  link: { name: 'campaign-link', most: 100, window: 10 * minute },
} as const satisfies Record<string, LimitRule>

/** 32 bytes in base64url. */
const tokenPattern = /^[A-Za-z0-9_-]{43}$/

/**
 * The client link of a campaign. Its path has two parts, which no slash tag has. It is on the public origin, which never
 * receives access tokens. A revoked or ended link is an unknown one.
 */
export function clientPageRoutes(publicRoute: AddPublicRoute): void {
  const reportOf = createReports()
  publicRoute({
    url: '/campaign/:token',
    limit: limits.page,
    async read(deps, request: CampaignRequest, reply) {
      const link = await findLink(deps, request.params.token)
      if (link === null) return sendMiss(deps, request, reply)
      const isOpen =
        link.password_hash === null ||
        remembersPassword(request.headers.cookie, protectedBy(link), deps.clock())
      if (!isOpen) return askPassword(request, reply, null)
      const page = await reportOf(deps, request, link)
      return page === null ? sendMiss(deps, request, reply) : sendPage(reply, page)
    },
    async change(deps, request, reply) {
      const { token } = request.params
      const link = await findLink(deps, token)
      if (link === null) return sendMiss(deps, request, reply)
      const location = `/campaign/${token}`
      if (link.password_hash !== null) {
        const problem = await checkGuess(deps, request, link)
        if (problem !== null) return askPassword(request, reply, problem)
        const isSecure = !isPrivateDomain(request.host)
        reply.header('set-cookie', visitCookie(protectedBy(link), deps.clock(), { path: location, isSecure }))
      }
      return reply.code(303).headers({ location, 'cache-control': 'no-store' }).send()
    },
  })
}

/** Each hash has a salt of its own, so a cookie opens no other link. */
function protectedBy({ password_hash }: CampaignLinksTable) {
  return { codeId: 0, passwordHash: password_hash }
}

async function findLink({ database, clock }: VisitDeps, token: string): Promise<CampaignLinksTable | null> {
  if (!tokenPattern.test(token)) return null
  const link = await database
    .selectFrom('campaign_links')
    .selectAll()
    .where('hash', '=', hashToken(token))
    .executeTakeFirst()
  const isOver = link?.ends_at != null && Date.parse(link.ends_at) <= clock()
  return link === undefined || isOver ? null : link
}

/** Why a password does not open the link; null when it does. Every guess counts, in all processes together. */
async function checkGuess(
  { limits: counted }: VisitDeps,
  request: CampaignRequest,
  { hash, password_hash }: CampaignLinksTable,
): Promise<PasswordProblem | null> {
  const given = request.body instanceof URLSearchParams ? (request.body.get('password') ?? '') : ''
  if (given === '' || given.length > 200) return { kind: 'wrong' }
  const seconds = Math.max(
    counted.count(limits.network, `${visitorNetwork(request.ip)} ${hash}`),
    counted.count(limits.guesser, visitorNetwork(request.ip)),
    counted.count(limits.link, hash),
  )
  if (seconds > 0) return { kind: 'wait', seconds }
  const isRight = await verify(password_hash ?? '', given).catch(() => false)
  return isRight ? null : { kind: 'wrong' }
}

function askPassword(
  request: CampaignRequest,
  reply: FastifyReply,
  problem: PasswordProblem | null,
): FastifyReply {
  if (problem?.kind === 'wait') reply.header('retry-after', String(problem.seconds))
  else reply.header('www-authenticate', 'Form realm="campaign"')
  return sendPage(reply, passwordPage(visitorSpeech(request), noOwner, problem))
}

const day = 24 * 3_600_000

/** Reports in memory, and milliseconds for which each is answered again. */
const kept = { reports: 50, age: 2_000 }

type AskedReport = {
  readonly deps: VisitDeps
  readonly request: CampaignRequest
  readonly link: CampaignLinksTable
}

/** Makes reports. Requests for the same one at the same time share the work. */
export function createReports(make = makeReport) {
  const reports = new LRUCache<string, { readonly page: StatePage | null }, AskedReport>({
    max: kept.reports,
    ttl: kept.age,
    fetchMethod: async (_key, _old, { context }) => ({ page: await make(context) }),
  })
  return async function reportOf(
    deps: VisitDeps,
    request: CampaignRequest,
    link: CampaignLinksTable,
  ): Promise<StatePage | null> {
    const { language } = visitorSpeech(request)
    const key = `${link.hash} ${link.zone} ${daysOf(request)} ${language}`
    return (await reports.forceFetch(key, { context: { deps, request, link } })).page
  }
}

function daysOf({ query }: CampaignRequest): (typeof campaignDays)[number] {
  return campaignDays.find((count) => String(count) === query.days) ?? campaignDays[0]
}

/** The report of a campaign; null when the campaign is gone. */
async function makeReport({ deps, request, link }: AskedReport): Promise<StatePage | null> {
  const { user_id, campaign_id, zone } = link
  const now = deps.clock()
  const days = daysOf(request)
  const dateAt = (instant: number) => new Date(instant).toISOString().slice(0, 10)
  const today = wallAt(now, zone)
  const period = {
    from: dateAt(today - (days - 1) * day),
    to: dateAt(today),
    zone,
    unit: days > 90 ? ('month' as const) : ('day' as const),
  }
  const campaign = await readCampaign(deps.database, user_id, campaign_id)
  if (!campaign.ok) return null
  const scope = { userId: user_id, campaignId: campaign_id }
  const scans = await readCampaignScans(deps.database, scope, period, now)
  if (!scans.ok) return null
  const { name, note, events } = campaign.value
  const placements = await readCampaignPlacements(deps.database, scope, undefined, { zone, now })
  const report = { name, note, events, scans: scans.value, days, placements }
  return campaignPage(visitorSpeech(request), report)
}
