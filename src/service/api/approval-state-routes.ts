import type { FastifyInstance, FastifyRequest } from 'fastify'
import { operations } from '#contract/operations.ts'
import type { ApprovalState } from '#contract/people/approval-operations.ts'
import {
  approvalStateOf,
  approversOf,
  findUnapproved,
  requireApproval,
} from '../commands/people/approval-state.ts'
import { askApproval, decideApproval } from '../commands/people/decide-approval.ts'
import { findCode } from '../database/queries/find-code.ts'
import { done, type Outcome, refuse } from '../domain/refusal.ts'
import type { ApiDeps } from './api-deps.ts'
import { recordChange } from './change-routes.ts'
import { codeId, parseRequest } from './parse-request.ts'
import { sendOutcome } from './send-outcome.ts'
import { userOf } from './sign-in.ts'

/** Decisions on designs. */
export function approvalStateRoutes(api: FastifyInstance, deps: ApiDeps): void {
  const { readApprovalState: read, decideApproval: decide, requireApproval: require } = operations
  const { askApproval: ask, findUnapproved: missing } = operations

  const stateOf = async (request: FastifyRequest): Promise<Outcome<ApprovalState>> => {
    const code = await findCode(deps.database, userOf(request).id, codeId(request) ?? 0)
    return code === null ? refuse({ kind: 'not-found' }) : done(await approvalStateOf(deps.database, code))
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
      const { isRequired } = command.value
      await requireApproval(deps, userOf(request).id, isRequired)
      await recordChange(deps, request, { kind: 'account.approval', subject: '', details: { isRequired } })
    }
    return sendOutcome(reply, command, 'other', () => ({ status: require.success, body: { success: true } }))
  })
}
