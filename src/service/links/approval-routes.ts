import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { shortLink } from '#design/payload.ts'
import { blockedHostsOf } from '../database/queries/blocked-hosts.ts'
import type { Database } from '../database/open-database.ts'
import type { ApprovalsTable } from '../database/schema.ts'
import type { QrCodesTable } from '../domain/stored-code.ts'
import { drawPicture } from '../commands/draw-picture.ts'
import { sendMiss } from './answer-visit.ts'
import { approvalPlan } from './approval-plan.ts'
import type { VisitDeps } from './links-deps.ts'
import { approvalPage } from '#pages/approval-page.ts'
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
        code:
          code.qr_type === 'text'
            ? { kind: 'text', text: code.text ?? '' }
            : {
                kind: 'link',
                shortLink: shortLink(code.domain, code.tag),
                plan: approvalPlan(code, deps.clock()),
              },
        picture: await drawPicture(deps.database, code.user_id, code),
        verdict: verdictOf(approval, code),
      })
      return sendPage(reply, page)
    },
  })
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
