import type { FastifyInstance } from 'fastify'
import { operations } from '#contract/operations.ts'
import { findCode } from '../database/queries/find-code.ts'
import { findHealth } from '../database/queries/destination-health.ts'
import { done, refuse } from '../domain/refusal.ts'
import type { ApiDeps, CheckNow } from './api-deps.ts'
import { codeId } from './parse-request.ts'
import { sendOutcome } from './send-outcome.ts'
import { userOf } from './sign-in.ts'

/** Milliseconds for which a check counts as current, which limits requests to a site. */
const fresh = 10_000

/** Checks a destination now. */
export function destinationRoutes(app: FastifyInstance, deps: ApiDeps, checkNow: CheckNow): void {
  const { checkDestination: check } = operations
  app.post(check.path, async (request, reply) => {
    const code = await findCode(deps.database, userOf(request).id, codeId(request) ?? 0)
    const outcome = code === null ? refuse({ kind: 'not-found' }) : done(await look(code))
    return sendOutcome(reply, outcome, 'other', (data) => ({ status: check.success, body: { data } }))
  })

  async function look(code: { user_id: number; id: number; destination_url: string }) {
    const known = (await findHealth(deps.database, code.user_id, [code])).get(code.id)
    const isFresh = known?.checkedAt != null && deps.clock() - Date.parse(known.checkedAt) < fresh
    if (known === undefined || isFresh) return known ?? nothing
    return await checkNow({ userId: code.user_id, codeId: code.id, url: code.destination_url })
  }
}

/** For codes without a destination. */
const nothing = { state: 'unchecked', status: null, checkedAt: null, reason: null } as const
