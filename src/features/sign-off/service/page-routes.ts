import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { ArtworkPlacement } from '#contract/artwork-placement.ts'
import { codeTypeOf, isPageType } from '#contract/code-types/code-types.ts'
import { parseFieldData } from '#contract/field-data.ts'
import { kitColours, kitDesignSchema } from '#design/brand/brand-kit.ts'
import { shortLink } from '#design/payload.ts'
import {
  type ApprovalCard,
  approvalPage,
  type ApprovalPlan,
  type DecisionForm,
  decisionLengths,
  type DecisionProblem,
  type PageBrand,
  type ShownArtwork,
  type ShownDestination,
} from '#features/sign-off/pages/approval-page.ts'
import { fontOf, pageColours } from '#pages/code-page/style.ts'
import type { StatePage } from '#pages/page.ts'
import { fixedPage } from '#pages/visit-pages.ts'
import { artworkPlacesOf } from '#service/database/queries/artwork-places.ts'
import { drawPicture, logoImage } from '#service/commands/pictures/draw-picture.ts'
import { portablePicture } from '#service/commands/pictures/picture-file.ts'
import { approvalStateOf } from '#service/commands/people/approvals.ts'
import { decideByLink } from './commands.ts'
import { placesOf } from '#service/database/queries/places.ts'
import type { Database } from '#service/database/open-database.ts'
import { blockedHostsOf } from '#service/database/queries/blocked-hosts.ts'
import { findFolderBrandKit } from '#service/commands/library/brand-kits.ts'
import type { ApprovalsTable } from './tables.ts'
import { fromRow, payloadOfCode } from '#service/domain/code.ts'
import { readLinkRules } from '#service/domain/read-link-rules.ts'
import type { QrCodesTable } from '#service/domain/stored-code.ts'
import { type LimitRule, visitorNetwork } from '#service/limits/limit-rules.ts'
import { sendMiss } from '#service/links/answer-visit.ts'
import { renderShownPage, sendCodePage } from '#service/links/code-page.ts'
import { toLink } from '#service/links/find-link.ts'
import type { VisitDeps } from '#service/links/links-deps.ts'
import type { AddPublicRoute } from '#service/links/public-route.ts'
import { sendPage, visitorSpeech } from '#service/links/send-page.ts'

type ApprovalRequest = FastifyRequest<{ Params: { token: string } }>

const minute = 60_000

export const limits = {
  /** Approval pages for one network, and forms that they send. */
  page: { name: 'approval-page', most: 120, window: minute },
  /** Decisions on approval pages from one network. */
  decision: { name: 'approval-network', most: 30, window: 10 * minute },
  /** Decisions through one approval link, from everybody. */
  link: { name: 'approval-link', most: 60, window: 60 * minute },
} as const satisfies Record<string, LimitRule>

/** 32 bytes in base64url. */
const tokenPattern = /^[A-Za-z0-9_-]{43}$/

/**
 * The public approval page of a code, and decisions through its secret link. Its path has two parts, which no slash tag
 * has. It is on the public origin, which never receives access tokens. A withdrawn page is an unknown link.
 */
export function approvalPageRoutes(publicRoute: AddPublicRoute): void {
  publicRoute({
    url: '/approval/:token',
    limit: limits.page,
    async read(deps, request: ApprovalRequest, reply) {
      const found = await findApproval(deps.database, request.params.token)
      return found === null
        ? sendMiss(deps, request, reply)
        : sendPage(reply, await showApproval(deps, request, found, untyped))
    },
  })

  publicRoute({
    url: '/approval/:token/decision',
    limit: limits.page,
    // A reason of 2,000 characters takes up to nine bytes each.
    bodyLimit: 32_768,
    async change(deps, request: ApprovalRequest, reply) {
      const { token } = request.params
      const found = await findApproval(deps.database, token)
      if (found === null) return sendMiss(deps, request, reply)
      if (isForeign(request)) return sendPage(reply, fixedPage(visitorSpeech(request), 'badRequest'))
      const sent = readDecision(request.body)
      const answer = await takeDecision(deps, request, found, sent)
      if (answer === 'taken') {
        const headers = { location: `/approval/${token}`, 'cache-control': 'no-store' }
        return reply.code(303).headers(headers).send()
      }
      // The code has changed, so it is read again.
      const now = answer === 'changed' ? ((await findApproval(deps.database, token)) ?? found) : found
      const problem = answer === 'ended' ? null : answer
      const page = await showApproval(deps, request, now, { ...sent, problem })
      return sendPage(reply, { ...page, status: statuses[answer] })
    },
  })

  publicRoute({
    url: '/approval/:token/page',
    limit: limits.page,
    async read(deps, request: ApprovalRequest, reply) {
      const found = await findApproval(deps.database, request.params.token)
      const { code } = found ?? {}
      const link = code === undefined || code.is_protected ? null : toLink(code)
      if (code === undefined || !link?.page) return sendMiss(deps, request, reply)
      const shown = { link, page: link.page, domain: code.domain, tag: code.tag }
      const { language } = visitorSpeech(request)
      return sendCodePage(
        reply,
        await renderShownPage(deps, shown, { language, now: deps.clock(), isTrial: true }),
      )
    },
  })
}

const statuses = { name: 400, reason: 400, long: 400, changed: 409, wait: 429, ended: 410 } as const

type Typed = Pick<DecisionForm, 'name' | 'reason' | 'problem'>
const untyped: Typed = { name: '', reason: '', problem: null }

async function showApproval(
  deps: VisitDeps,
  request: ApprovalRequest,
  { approval, code }: Found,
  { name, reason, problem }: Typed,
): Promise<StatePage> {
  const { token } = approval
  const { state, latest } = await approvalStateOf(deps.database, code)
  const isOpen = Date.parse(approval.decides_until) > deps.clock()
  const places = await placesOf(deps.database, code.user_id, code.id)
  const placements = places.map(({ name }) => name)
  return approvalPage(visitorSpeech(request), {
    title: code.title || code.tag,
    code: cardOf(code, token, deps.clock()),
    picture: await portablePicture(await drawPicture(deps.database, code.user_id, code)),
    verdict: verdictOf(approval, code),
    placements,
    artworks: shownArtworks(await artworkPlacesOf(deps.database, code.user_id, code.id)),
    standing:
      latest === null || state === 'none'
        ? null
        : { kind: state, name: latest.name, at: latest.decidedAt, reason: latest.reason },
    brand: await approvalBrand(deps.database, code),
    form: isOpen
      ? { action: `/approval/${token}/decision`, seen: seenMark(code, placements), name, reason, problem }
      : null,
  })
}

/** Whether another site sent the form. Browsers say so; the secret address already keeps strangers out. */
function isForeign({ headers }: ApprovalRequest): boolean {
  const site = headers['sec-fetch-site']
  return site !== undefined && site !== 'same-origin' && site !== 'none'
}

type SentDecision = {
  readonly decision: string
  readonly name: string
  readonly reason: string
  readonly seen: string
}

function readDecision(body: unknown): SentDecision {
  const sent = body instanceof URLSearchParams ? body : new URLSearchParams()
  const text = (name: string) => (sent.get(name) ?? '').replaceAll('\u0000', '').trim()
  return {
    decision: text('decision'),
    // Spaces and line breaks in a name become one space.
    name: text('name').replaceAll(/[\s\p{Cc}]+/gu, ' '),
    reason: text('reason').replaceAll('\r\n', '\n'),
    seen: text('seen'),
  }
}

/** Stores a decision. Returns the reason when it was not stored. */
async function takeDecision(
  deps: VisitDeps,
  request: ApprovalRequest,
  { approval: { token }, code: shown }: Found,
  { decision, name, reason, seen }: SentDecision,
): Promise<'taken' | 'ended' | DecisionProblem> {
  if (
    deps.limits.count(limits.decision, visitorNetwork(request.ip)) > 0 ||
    deps.limits.count(limits.link, token) > 0
  )
    return 'wait'
  if (name === '' || name.length > decisionLengths.name) return 'name'
  if (reason.length > decisionLengths.reason) return 'long'
  const isApproval = decision === 'approved'
  if (!isApproval && reason === '') return 'reason'
  const places = await placesOf(deps.database, shown.user_id, shown.id)
  const placements = places.map(({ name }) => name)
  const outcome = await decideByLink(deps, token, {
    decision: isApproval ? 'approved' : 'changes',
    name,
    reason,
    isSeen: (code) => seenMark(code, placements) === seen,
  })
  if (outcome.ok) return 'taken'
  return outcome.refusal.kind === 'changed' ? 'changed' : 'ended'
}

function cardOf(code: QrCodesTable, token: string, now: number): ApprovalCard['code'] {
  const { payload, encodes } = codeTypeOf(code.qr_type)
  if (payload === 'text') return { kind: 'text', text: code.text ?? '', parts: [] }
  if (encodes !== undefined) {
    const value = parseFieldData(code.field_data)?.[encodes.key]
    return { kind: 'text', text: payloadOfCode(fromRow(code)), parts: encodes.shown?.(value) ?? [] }
  }
  if (payload === 'destination') return { kind: 'text', text: payloadOfCode(fromRow(code)), parts: [] }
  return {
    kind: 'link',
    shortLink: shortLink(code.domain, code.tag),
    plan: approvalPlan(code, now),
    page: isPageType(code.qr_type) && !code.is_protected ? `/approval/${token}/page` : null,
  }
}

/** Previews are served by the page's own origin, whichever domain they were stored under. */
function shownArtworks(places: readonly ArtworkPlacement[]): ShownArtwork[] {
  return places.map((placement) => ({
    ...placement,
    preview: /\/file\/[0-9a-f]{32}\/[\w.%-]*/.exec(placement.preview ?? '')?.[0] ?? null,
  }))
}

type Found = { readonly approval: ApprovalsTable; readonly code: QrCodesTable }

async function findApproval(database: Database, token: string): Promise<Found | null> {
  if (!tokenPattern.test(token)) return null
  const approval = await database
    .selectFrom('approvals')
    .selectAll()
    .where('token', '=', token)
    .executeTakeFirst()
  if (approval === undefined) return null
  const code = await database
    .selectFrom('qr_codes')
    .selectAll()
    .where('user_id', '=', approval.user_id)
    .where('id', '=', approval.code_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (code === undefined || code.is_blocked) return null
  return (await blockedHostsOf(database, [code])).size > 0 ? null : { approval, code }
}

function verdictOf({ score, checked_at, picture_hash }: ApprovalsTable, code: QrCodesTable) {
  if (score === null || checked_at === null) return null
  return { score, checkedAt: checked_at, isOutdated: picture_hash !== code.picture_hash }
}

/** The brand of a code's approval page, from the kit of its folder or the default kit; null without one. */
async function approvalBrand(
  database: Database,
  { user_id, folder_id }: Pick<QrCodesTable, 'user_id' | 'folder_id'>,
): Promise<PageBrand | null> {
  const kit = await findFolderBrandKit(database, user_id, folder_id)
  if (kit === null) return null
  const design = kitDesignSchema.safeParse(JSON.parse(kit.design))
  if (!design.success) return null
  const { logo, pageFont } = design.data
  const image = logo === null ? null : await logoImage(database, user_id, logo.id)
  const palette = JSON.parse(kit.palette) as string[]
  return {
    look: {
      colours: pageColours(kitColours({ design: design.data, palette })),
      font: fontOf(pageFont),
    },
    logo: image?.href ?? null,
  }
}

export type PlannedCode = Pick<
  QrCodesTable,
  'destination_url' | 'expiration_date' | 'field_data' | 'is_active' | 'is_protected'
> & { readonly qr_type?: string | null }

/**
 * The link details for an approval page: destinations now and later, start and end. Past or ineffective ones are left
 * out. Password-protected destinations are never shown. The address after the end is public.
 *
 * @param now milliseconds since 1970.
 */
export function approvalPlan(code: PlannedCode, now: number): ApprovalPlan {
  const rules = readLinkRules(parseFieldData(code.field_data))
  const endsAt = Date.parse(code.expiration_date ?? '')
  const ends = Number.isNaN(endsAt) ? null : { at: endsAt, zone: rules.expirationZone }
  const opens =
    rules.startsAt === null || rules.startsAt <= now ? null : { at: rules.startsAt, zone: rules.startsZone }
  const shownAs = (url: string): ShownDestination => (code.is_protected ? 'protected' : { url })
  const { qr_type: type } = code
  const own = isPageType(type) && !code.is_protected ? { page: type } : shownAs(code.destination_url)
  const { swap } = rules
  const steps = swap === null ? [] : [{ at: swap.from, leadsTo: shownAs(swap.destinationUrl) }]
  if (swap !== null && swap.to !== null) steps.push({ at: swap.to, leadsTo: own })
  const zone = swap?.zone ?? 'UTC'
  return {
    state: stateOf(code, { isOpened: opens === null, isOver: ends !== null && ends.at <= now }, rules),
    leadsTo: steps.findLast(({ at }) => at <= now)?.leadsTo ?? own,
    changes: steps
      .filter(({ at }) => at > now && (ends === null || at < ends.at))
      .map(({ at, leadsTo }) => ({ from: { at, zone }, leadsTo })),
    opens: ends !== null && opens !== null && opens.at >= ends.at ? null : opens,
    ends,
    afterwards: ends === null ? null : rules.expirationUrl,
  }
}

/** In the order of a visit: expired, then paused, then scheduled. */
function stateOf(
  { is_active }: PlannedCode,
  { isOpened, isOver }: { readonly isOpened: boolean; readonly isOver: boolean },
  { expirationUrl }: { readonly expirationUrl: string | null },
): ApprovalPlan['state'] {
  if (isOver) return expirationUrl === null ? 'expired' : 'replaced'
  if (!is_active) return 'paused'
  return isOpened ? null : 'scheduled'
}

/** A short hash of what a decision is about, so that a form decides only on what its reader saw. */
function seenMark(
  {
    version,
    picture_hash,
    destination_url,
  }: Pick<QrCodesTable, 'version' | 'picture_hash' | 'destination_url'>,
  placements: readonly string[],
): string {
  return createHash('sha256')
    .update(JSON.stringify([version, picture_hash, destination_url, placements]))
    .digest('base64url')
    .slice(0, 22)
}
