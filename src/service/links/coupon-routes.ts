import type { FastifyReply, FastifyRequest } from 'fastify'
import { couponPinRequestSchema } from '#contract/coupons.ts'
import { isPrivateDomain } from '#design/payload.ts'
import { type CouponStaffView, staffPage } from '#pages/types/coupon.ts'
import type { Speech } from '#pages/speech.ts'
import { couponPin, type Redeemed, redeemCoupon, giveCoupon, isMistyped } from '../commands/coupons.ts'
import { sendMiss } from './answer-visit.ts'
import type { VisitDeps, VisitRequest } from './links-deps.ts'
import { remembersPassword, visitCookie } from './password-check.ts'
import { limitRules, visitorNetwork } from '../limits/limit-rules.ts'
import type { SharedLimits } from '../limits/shared-limits.ts'
import type { AddPublicRoute } from './public-route.ts'
import { ownerOf, sendPage, visitorSpeech } from './send-page.ts'
import { findVisited, queryOf, readVisitQuery } from './visit-address.ts'
import { whoOf } from '../analytics/visit-group.ts'
import { namedVisitor } from '../analytics/visit-sums.ts'
import type { VisitorSalts } from '../analytics/visitors.ts'
import type { CommandDeps } from '../commands/command-deps.ts'
import type { ResolvableLink } from '../domain/resolve-link.ts'
import { isCountable, visitorOf } from './visitor.ts'

/**
 * The page on which staff redeem coupon codes. The PIN is guarded as the password of a link is: limits of guesses of
 * its own, and a signed cookie for twelve hours.
 */
export function couponRoutes(publicRoute: AddPublicRoute): void {
  publicRoute({ url: '/:tag/staff', limit: limitRules.staff, read: showStaffPage, change: showStaffPage })
}

async function showStaffPage(
  deps: VisitDeps,
  request: VisitRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { clock, database } = deps
  const { domain, tag, link } = await findVisited(deps, request)
  if (link === null || link.isBlocked || link.page?.qrType !== 'coupon') return sendMiss(deps, request, reply)
  const speech = visitorSpeech(request)
  const show = (view: CouponStaffView): FastifyReply =>
    sendPage(reply, staffPage(speech, ownerOf(link, tag), view))
  const passwordHash = await couponPin(database, link)
  if (passwordHash === null) return show({ kind: 'closed' })
  const guarded = { codeId: link.codeId, passwordHash }
  const sent = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
  if (!remembersPassword(request.headers.cookie, guarded, clock())) {
    const pin = sent.get('pin') ?? ''
    if (request.method !== 'POST' || pin === '') return show({ kind: 'pin', problem: null })
    // A PIN from before there was a least length is easy to guess, so it opens nothing.
    if (!couponPinRequestSchema.safeParse({ pin }).success)
      return show({ kind: 'pin', problem: speech.say('visitor.staff.length') })
    const check = await deps.checkPassword(guarded, request.ip, pin, 'pin')
    if (check.kind === 'wait') return show({ kind: 'pin', problem: waitWords(speech, check.seconds) })
    if (check.kind === 'wrong') return show({ kind: 'pin', problem: speech.say('visitor.staff.wrong') })
    reply.header(
      'set-cookie',
      visitCookie(guarded, clock(), { path: `/${tag}/staff`, isSecure: !isPrivateDomain(domain) }),
    )
    return show({ kind: 'redeem', where: '', result: null })
  }
  const where = clean(sent.get('where'))
  const typed = clean(sent.get('code'))
  if (typed === '') return show({ kind: 'redeem', where, result: null })
  const redeemed = await redeemCoupon(deps, link, typed, where)
  const result = {
    isRight: redeemed.kind === 'redeemed',
    words: redeemedWords(speech, redeemed, typed, clock()),
  }
  return show({ kind: 'redeem', where, result })
}

function clean(text: string | null): string {
  return (text ?? '')
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
    .slice(0, 60)
}

function waitWords({ say }: Speech, seconds: number): string {
  return seconds < 90
    ? say('visitor.password.wait.seconds', { count: seconds })
    : say('visitor.password.wait.minutes', { count: Math.ceil(seconds / 60) })
}

function redeemedWords({ locale, say }: Speech, redeemed: Redeemed, typed: string, now: number): string {
  if (redeemed.kind === 'redeemed') return say('visitor.staff.redeemed', { code: redeemed.text })
  if (redeemed.kind === 'unknown')
    return say(isMistyped(typed) ? 'visitor.staff.mistyped' : 'visitor.staff.unknown', { code: typed })
  const minutes = Math.round((now - Date.parse(redeemed.at)) / 60_000)
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const when =
    minutes < 60
      ? relative.format(-minutes, 'minute')
      : minutes < 48 * 60
        ? relative.format(-Math.round(minutes / 60), 'hour')
        : relative.format(-Math.round(minutes / 1_440), 'day')
  return say('visitor.staff.used', {
    code: redeemed.text,
    when: [when, redeemed.where].filter(Boolean).join(', '),
  })
}

/** The coupon of the visitor of a request; undefined for visits that do not count. */
export function createCouponOf(
  deps: Pick<CommandDeps, 'database' | 'clock' | 'settings'>,
  salts: VisitorSalts,
  limits: SharedLimits,
) {
  return async function couponOf(link: ResolvableLink, request: FastifyRequest) {
    if (!isCountable(request.method, request.headers)) return undefined
    const day = new Date(deps.clock()).toISOString().slice(0, 10)
    const salt = (await salts.read([day])).get(day) ?? ''
    const visitor = namedVisitor(salt, link.userId, link.codeId, whoOf(visitorOf(request)))
    const { mark } = readVisitQuery(queryOf(request.raw.url ?? ''))
    const mayGet = (most: number) =>
      limits.count({ ...limitRules.coupons, most }, `${link.codeId} ${visitorNetwork(request.ip)}`) === 0
    return await giveCoupon(deps, link, { visitor, mark, mayGet })
  }
}
