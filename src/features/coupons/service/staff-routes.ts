import type { FastifyReply } from 'fastify'
import { type StaffPart, staffPartOf } from '#code-types/pages.ts'
import { couponPinRequestSchema } from '#features/coupons/contract/coupons.ts'
import { isPrivateDomain } from '#design/payload.ts'
import type { Speech } from '#pages/speech.ts'
import { done } from '#service/domain/refusal.ts'
import type { ResolvableLink } from '#service/domain/resolve-link.ts'
import type { LimitRule } from '#service/limits/limit-rules.ts'
import { sendMiss } from '#service/links/answer-visit.ts'
import type { VisitDeps, VisitRequest } from '#service/links/links-deps.ts'
import { remembersPassword, visitCookie } from '#service/links/password-check.ts'
import type { AddPublicRoute } from '#service/links/public-route.ts'
import { ownerOf, sendPage, visitorSpeech } from '#service/links/send-page.ts'
import { findVisited } from '#service/links/visit-address.ts'
import {
  redeemForm,
  redeemStyle,
  staffPage,
  type StaffView,
  switchList,
  switchStyle,
} from '../pages/staff-page.ts'
import { couponPin, isMistyped, type Redeemed, redeemCoupon } from './commands.ts'
import { pressStaffSwitch } from './press-staff-switch.ts'

/** Pages for all tills of one network. */
const tills: LimitRule = { name: 'staff', most: 600, window: 60_000 }

/**
 * The page on which staff redeem coupon codes, or mark dishes as sold out. The PIN is guarded as the password of a link
 * is: limits of guesses of its own, and a signed cookie for twelve hours.
 */
export function staffRoutes(publicRoute: AddPublicRoute): void {
  publicRoute({ url: '/:tag/staff', limit: tills, read: showStaffPage, change: showStaffPage })
}

async function showStaffPage(
  deps: VisitDeps,
  request: VisitRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { clock, database } = deps
  const { domain, tag, link } = await findVisited(deps, request)
  const page = link === null || link.isBlocked ? null : link.page
  const part = page === null ? null : staffPartOf(page.qrType)
  if (link === null || page === null || (part === null && page.qrType !== 'coupon'))
    return sendMiss(deps, request, reply)
  const speech = visitorSpeech(request)
  const title = part?.title(speech.language) ?? speech.say('visitor.staff.title')
  const show = (view: StaffView): FastifyReply =>
    sendPage(reply, staffPage(speech, ownerOf(link, tag), title, view))
  const open = async (sent: URLSearchParams): Promise<FastifyReply> =>
    show(
      part === null
        ? await redeemView(deps, link, speech, sent)
        : await switchView(deps, link, { part, speech, sent }),
    )
  const passwordHash = await couponPin(database, link)
  if (passwordHash === null) return show({ kind: 'closed' })
  const guarded = { codeId: link.codeId, passwordHash }
  const sent = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
  if (remembersPassword(request.headers.cookie, guarded, clock())) return await open(sent)
  const pin = sent.get('pin') ?? ''
  if (request.method !== 'POST' || pin === '') return show({ kind: 'pin', problem: null })
  const problem = await problemOfPin(deps, request, guarded, speech, pin)
  if (problem !== null) return show({ kind: 'pin', problem })
  reply.header(
    'set-cookie',
    visitCookie(guarded, clock(), { path: `/${tag}/staff`, isSecure: !isPrivateDomain(domain) }),
  )
  return await open(new URLSearchParams())
}

/** Why a PIN does not open the page; null for the right one. */
async function problemOfPin(
  deps: VisitDeps,
  { ip }: VisitRequest,
  guarded: { readonly codeId: number; readonly passwordHash: string },
  speech: Speech,
  pin: string,
): Promise<string | null> {
  // A PIN from before there was a least length is easy to guess, so it opens nothing.
  if (!couponPinRequestSchema.safeParse({ pin }).success) return speech.say('visitor.staff.length')
  const check = await deps.checkPassword(guarded, ip, pin, 'pin')
  if (check.kind === 'wait') return waitWords(speech, check.seconds)
  return check.kind === 'wrong' ? speech.say('visitor.staff.wrong') : null
}

async function redeemView(
  deps: VisitDeps,
  link: ResolvableLink,
  speech: Speech,
  sent: URLSearchParams,
): Promise<StaffView> {
  const where = clean(sent.get('where'))
  const typed = clean(sent.get('code'))
  const redeemed = typed === '' ? null : await redeemCoupon(deps, link, typed, where)
  const result = redeemed && {
    isRight: redeemed.kind === 'redeemed',
    words: redeemedWords(speech, redeemed, typed, deps.clock()),
  }
  return { kind: 'open', text: '', body: redeemForm(speech, { where, result }), style: redeemStyle }
}

/** A press counts where the form names the state that follows, so that sending it twice changes nothing more. */
async function switchView(
  deps: VisitDeps,
  link: ResolvableLink,
  {
    part,
    speech,
    sent,
  }: { readonly part: StaffPart; readonly speech: Speech; readonly sent: URLSearchParams },
): Promise<StaffView> {
  const { language } = speech
  const [key, name] = [sent.get('key'), sent.get('name')]
  const shown = (link.page?.record['fieldData'] ?? {}) as Readonly<Record<string, unknown>>
  const isPress = key !== null && name !== null
  const press = isPress && { key, name, isOn: sent.get('isOn') === 'true' }
  const changed = press === false ? done(shown) : await pressStaffSwitch(deps, link, part, press)
  const problem = changed.ok ? null : part.changed(language)
  const body = switchList(part.groups(changed.ok ? changed.value : shown, speech), problem)
  return { kind: 'open', text: part.text(language), body, style: switchStyle }
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
