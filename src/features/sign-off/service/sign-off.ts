import type { FastifyInstance } from 'fastify'
import { type Approval, signOff as contract } from '#features/sign-off/contract/sign-off.ts'
import { shortLink } from '#design/payload.ts'
import {
  type ApprovalOfCode,
  createApproval,
  isOutdated,
  readApproval,
  withdrawApproval,
} from './commands.ts'
import { type ApiDeps, asData, recordChange, saved, serve, succeeded } from '#service/api/serve.ts'
import { makerOf } from '#service/commands/people/outside-links.ts'
import { mapped } from '#service/domain/refusal.ts'
import { type QrCodesTable, subjectOf } from '#service/domain/stored-code.ts'
import type { ServiceFeature } from '#service/feature.ts'

const { operations } = contract

export const signOff: ServiceFeature = { api: approvalRoutes }

/** The approval page of a code: read, create, withdraw. The page itself is on the origin of short links. */
function approvalRoutes(api: FastifyInstance, deps: ApiDeps): void {
  serve(api, operations.readApproval, async ({ user, id }) =>
    asData(mapped(await readApproval(deps, user.id, id), (page) => page && presentApproval(page))),
  )
  serve(
    api,
    operations.createApproval,
    async ({ request, user, id, body }) => {
      const page = await createApproval(deps, makerOf(user), id, body.score)
      if (page.ok) await recordChange(deps, request, pageNote(page.value.code, 'created'))
      return saved(mapped(page, presentApproval))
    },
    { hasOptionalBody: true },
  )
  serve(api, operations.withdrawApproval, async ({ request, user, id }) => {
    const withdrawn = await withdrawApproval(deps, user.id, id)
    if (withdrawn.ok) await recordChange(deps, request, pageNote(withdrawn.value, 'withdrawn'))
    return succeeded(withdrawn)
  })
}

function pageNote(code: QrCodesTable, action: 'created' | 'withdrawn') {
  return {
    kind: 'code.approval-page',
    codeId: code.id,
    subject: subjectOf(code),
    details: { action },
  } as const
}

function presentApproval(page: ApprovalOfCode): Approval {
  const { approval, code } = page
  return {
    url: shortLink(code.domain, `approval/${approval.token}`),
    score: approval.score,
    checkedAt: approval.checked_at,
    isOutdated: isOutdated(page),
    createdAt: approval.created_at,
    decidesUntil: approval.decides_until,
  }
}
