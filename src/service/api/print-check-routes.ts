import type { FastifyInstance } from 'fastify'
import { operations } from '#contract/operations.ts'
import { identifyCodes } from '../commands/identify-codes.ts'
import { presentWholeCode } from '../commands/present-code.ts'
import { done } from '../domain/refusal.ts'
import type { ApiDeps } from './api-deps.ts'
import { parseRequest } from './parse-request.ts'
import { sendOutcome } from './send-outcome.ts'
import { userOf } from './sign-in.ts'

/** What the check of a print asks about codes. */
export function printCheckRoutes(api: FastifyInstance, deps: ApiDeps): void {
  const { identifyCodes: identify } = operations

  api.post(identify.path, async (request, reply) => {
    const command = parseRequest(identify.body, request.body)
    const found = command.ok
      ? done(await identifyCodes(deps.database, userOf(request).id, command.value.payloads))
      : command
    return sendOutcome(reply, found, 'other', (identified) => ({
      status: identify.success,
      body: {
        data: identified.map(({ code, ...rest }) => ({
          ...rest,
          code: code === null ? null : presentWholeCode(code),
        })),
      },
    }))
  })
}
