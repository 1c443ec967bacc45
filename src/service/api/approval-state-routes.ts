import type { FastifyInstance, FastifyRequest } from 'fastify'
import { operations } from '#contract/operations.ts'
import type { ApprovalState } from '#contract/people/approval-operations.ts'
import { approvalStateOf, decideApproval, requireApproval } from '../commands/people/decide-approval.ts'
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
