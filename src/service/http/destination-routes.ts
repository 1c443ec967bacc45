import type { FastifyInstance } from 'fastify'
import { operations } from '#contract/operations.ts'
import { findCode } from '../database/find-code.ts'
import { findHealth } from '../database/find-health.ts'
import type { DestinationChecks } from '../health/destination-checks.ts'
import { done, refuse } from '../rules/refusal.ts'
import type { ServiceDeps } from '../service-deps.ts'
import { codeId } from './code-id.ts'
import { sendOutcome } from './send-outcome.ts'
import { userOf } from './sign-in.ts'

/** Milliseconds for which a look counts as one of now, so that nobody makes us knock at a site without end. */
const fresh = 10_000

/** A look at a destination, now. */
export function destinationRoutes(app: FastifyInstance, deps: ServiceDeps, checks: DestinationChecks): void {
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
    return await checks.check({ userId: code.user_id, codeId: code.id, url: code.destination_url })
  }
}

/** Of a code that leads nowhere. */
const nothing = { state: 'unchecked', status: null, checkedAt: null, reason: null } as const
