import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Approval } from '#contract/approval.ts'
import { operations } from '#contract/operations.ts'
import { shortLink } from '#design/payload.ts'
import type { ApprovalState } from '#contract/people/approval-operations.ts'
import {
  type ApprovalOfCode,
  approvalStateOf,
  approversOf,
  askApproval,
  createApproval,
  decideApproval,
  findUnapproved,
  isOutdated,
  readApproval,
  requireApproval,
  setApprovalByOther,
  withdrawApproval,
} from '../commands/people/approvals.ts'
import { refuse, done, type Outcome } from '../domain/refusal.ts'
import { type QrCodesTable, subjectOf } from '../domain/stored-code.ts'
import { findCode } from '../database/queries/find-code.ts'
import type { ApiDeps } from './api-deps.ts'
import { recordChange } from './change-routes.ts'
import { codeId, parseRequest } from './parse-request.ts'
import { sendOutcome } from './answers.ts'
import { userOf } from './sign-in.ts'

const noCode = refuse({ kind: 'not-found' })

/** The approval page of a code (read, create, withdraw), and decisions. The page itself is on the short-link origin. */
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

  approvalStateRoutes(api, deps)
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

/** Decisions on designs. */
function approvalStateRoutes(api: FastifyInstance, deps: ApiDeps): void {
  const { readApprovalState: read, decideApproval: decide, requireApproval: require } = operations
  const { askApproval: ask, findUnapproved: missing } = operations

  const stateOf = async (request: FastifyRequest): Promise<Outcome<ApprovalState>> => {
    const code = await findCode(deps.database, userOf(request).id, codeId(request) ?? 0)
    return code === null
      ? refuse({ kind: 'not-found' })
      : done(await approvalStateOf(deps.database, code, userOf(request).person.id))
  }

  api.get(read.path, async (request, reply) =>
    sendOutcome(reply, await stateOf(request), 'other', (data) => ({ status: read.success, body: { data } })),
  )

  api.post(decide.path, async (request, reply) => {
    const command = parseRequest(decide.body, request.body)
    const decided = command.ok
      ? await decideApproval(deps, userOf(request), codeId(request) ?? 0, command.value)
      : command
    const state = decided.ok ? await stateOf(request) : decided
    return sendOutcome(reply, state, 'other', (data) => ({ status: decide.success, body: { data } }))
  })

  api.post(ask.path, async (request, reply) => {
    const command = parseRequest(ask.body, request.body)
    const asked = command.ok
      ? await askApproval(deps, userOf(request), codeId(request) ?? 0, command.value)
      : command
    const state = asked.ok ? await stateOf(request) : asked
    return sendOutcome(reply, state, 'other', (data) => ({ status: ask.success, body: { data } }))
  })

  api.post(missing.path, async (request, reply) => {
    const command = parseRequest(missing.body, request.body)
    const { id } = userOf(request)
    const found = command.ok
      ? done({
          data: await findUnapproved(deps.database, id, command.value.ids),
          approvers: await approversOf(deps.database, id),
        })
      : command
    return sendOutcome(reply, found, 'other', (body) => ({ status: missing.success, body }))
  })

  api.put(require.path, async (request, reply) => {
    const command = parseRequest(require.body, request.body)
    if (command.ok) {
      const { isRequired, isByOther } = command.value
      const { id } = userOf(request)
      if (isByOther !== undefined) await setApprovalByOther(deps, id, isByOther)
      if (isRequired !== undefined) {
        await requireApproval(deps, id, isRequired)
        await recordChange(deps, request, { kind: 'account.approval', subject: '', details: { isRequired } })
      }
    }
    return sendOutcome(reply, command, 'other', () => ({ status: require.success, body: { success: true } }))
  })
}
