import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { codeTypeOf, isPageType } from '#contract/code-types/code-types.ts'
import { keyOf } from '#contract/code-types/page-addresses.ts'
import { readArtworkPlacements } from '#contract/artwork-placement.ts'
import { parseFieldData } from '#contract/field-data.ts'
import { shortLink } from '#design/payload.ts'
import { blockedHostsOf } from '../database/queries/blocked-hosts.ts'
import type { Database } from '../database/open-database.ts'
import type { ApprovalsTable } from '../database/schema.ts'
import type { QrCodesTable } from '../domain/stored-code.ts'
import { drawPicture } from '../commands/draw-picture.ts'
import { sendMiss } from './answer-visit.ts'
import { payloadOfRow } from '../domain/picture-hash.ts'
import { approvalPlan } from './approval-plan.ts'
import { renderShownPage, sendCodePage } from './code-page.ts'
import { toLink } from './find-link.ts'
import type { VisitDeps } from './links-deps.ts'
import type { ShownArtwork } from '#pages/approval-artwork.ts'
import { type ApprovalCard, approvalPage } from '#pages/approval-page.ts'
import { sendPage } from './send-page.ts'
import { visitorSpeech } from './visitor-speech.ts'

type ApprovalRequest = FastifyRequest<{ Params: { token: string } }>

/** 32 bytes in base64url. */
const tokenPattern = /^[A-Za-z0-9_-]{43}$/

/**
 * The public approval page of a code. Its path has two parts, which no slash tag has. It is on the public
 * origin, which never sees access tokens. A withdrawn page is an unknown link.
 */
export function approvalRoutes(app: FastifyInstance, deps: VisitDeps): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/approval/:token',
    handler: async (request: ApprovalRequest, reply: FastifyReply) => {
      const { token } = request.params
      const found = tokenPattern.test(token) ? await findApproval(deps.database, token) : null
      if (found === null) return sendMiss(deps, request, reply)
      const { approval, code } = found
      const page = approvalPage(visitorSpeech(request), {
        title: code.title || code.tag,
        code: cardOf(code, token, deps.clock()),
        picture: await drawPicture(deps.database, code.user_id, code),
        verdict: verdictOf(approval, code),
        artworks: shownArtworks(code),
      })
      return sendPage(reply, page)
    },
  })

  app.route({
    method: ['GET', 'HEAD'],
    url: '/approval/:token/page',
    handler: async (request: ApprovalRequest, reply: FastifyReply) => {
      const { token } = request.params
      const found = tokenPattern.test(token) ? await findApproval(deps.database, token) : null
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

function cardOf(code: QrCodesTable, token: string, now: number): ApprovalCard['code'] {
  const { payload } = codeTypeOf(code.qr_type)
  if (payload === 'text') return { kind: 'text', text: code.text ?? '' }
  if (payload === 'wifi') {
    const wifi = parseFieldData(code.field_data)?.['wifi']
    const [network, password] = [keyOf(wifi, 'network'), keyOf(wifi, 'password')]
    return {
      kind: 'wifi',
      network: typeof network === 'string' ? network : '',
      password: typeof password === 'string' && keyOf(wifi, 'security') !== 'none' ? password : '',
      payload: payloadOfRow(code),
    }
  }
  return {
    kind: 'link',
    shortLink: shortLink(code.domain, code.tag),
    plan: approvalPlan(code, now),
    page: isPageType(code.qr_type) && !code.is_protected ? `/approval/${token}/page` : null,
  }
}

/** Previews are shown from the page's own origin, whichever domain the file was stored under. */
function shownArtworks({ field_data }: QrCodesTable): ShownArtwork[] {
  return readArtworkPlacements(parseFieldData(field_data)).map((placement) => ({
    ...placement,
    preview: /\/file\/[0-9a-f]{32}\/[\w.%-]*/.exec(placement.preview ?? '')?.[0] ?? null,
  }))
}

type Found = { readonly approval: ApprovalsTable; readonly code: QrCodesTable }

async function findApproval(database: Database, token: string): Promise<Found | null> {
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
