import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Approval } from '#contract/approval.ts'
import { operations } from '#contract/operations.ts'
import { shortLink } from '#design/payload.ts'
import {
  type ApprovalOfCode,
  createApproval,
  isOutdated,
  readApproval,
  withdrawApproval,
} from '../commands/approvals.ts'
import { refuse } from '../domain/refusal.ts'
import { type QrCodesTable, subjectOf } from '../domain/stored-code.ts'
import type { ApiDeps } from './api-deps.ts'
import { recordChange } from './change-routes.ts'
import { codeId, parseRequest } from './parse-request.ts'
import { sendOutcome } from './send-outcome.ts'
import { userOf } from './sign-in.ts'

const noCode = refuse({ kind: 'not-found' })

/** The approval page of a code: read, create, withdraw. The page itself is on the short-link origin. */
export function approvalRoutes(api: FastifyInstance, deps: ApiDeps): void {
  const { readApproval: read, createApproval: create, withdrawApproval: withdraw } = operations

  api.get(read.path, async (request, reply) => {
    const id = codeId(request)
    const page = id === null ? noCode : await readApproval(deps, userOf(request).id, id)
    return sendOutcome(reply, page, 'other', (found) => ({
      status: read.success,
      body: { data: found === null ? null : presentApproval(found) },
    }))
  })

  api.post(create.path, async (request, reply) => {
    const id = codeId(request)
    const command = parseRequest(create.body, request.body ?? {})
    const page = !command.ok
      ? command
      : id === null
        ? noCode
        : await createApproval(deps, userOf(request).id, id, command.value.score)
    if (page.ok) await recordPage(deps, request, page.value.code, 'created')
    return sendOutcome(reply, page, 'other', (made) => ({
      status: create.success,
      body: { success: true, data: presentApproval(made) },
    }))
  })

  api.delete(withdraw.path, async (request, reply) => {
    const id = codeId(request)
    const withdrawn = id === null ? noCode : await withdrawApproval(deps, userOf(request).id, id)
    if (withdrawn.ok) await recordPage(deps, request, withdrawn.value, 'withdrawn')
    return sendOutcome(reply, withdrawn, 'other', () => ({
      status: withdraw.success,
      body: { success: true },
    }))
  })
}

async function recordPage(
  deps: ApiDeps,
  request: FastifyRequest,
  code: QrCodesTable,
  action: 'created' | 'withdrawn',
): Promise<void> {
  const subject = subjectOf(code)
  await recordChange(deps, request, {
    kind: 'code.approval-page',
    codeId: code.id,
    subject,
    details: { action },
  })
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
