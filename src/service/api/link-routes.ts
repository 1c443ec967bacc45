import type { FastifyInstance } from 'fastify'
import { operations } from '#contract/operations.ts'
import { checkSlashTag } from '../commands/slash-tags.ts'
import { previewPage } from '../network/preview-page.ts'
import { done, refuse } from '../domain/refusal.ts'
import { findCode } from '../database/queries/find-code.ts'
import { findHealth } from '../database/queries/destination-health.ts'
import type { ApiDeps, CheckNow } from './api-deps.ts'
import { codeId, parseRequest } from './parse-request.ts'
import { sendOutcome } from './send-outcome.ts'
import { userOf } from './sign-in.ts'

/** Milliseconds for which a check counts as current, which limits requests to a site. */
const fresh = 10_000

/** Slash tag and destination while they are typed, and a check of a saved destination now. */
export function linkRoutes(app: FastifyInstance, deps: ApiDeps, checkNow: CheckNow): void {
  const { checkSlashTag: availability, previewPage: preview, checkDestination: check } = operations

  app.get(availability.path, async (request, reply) => {
    const query = parseRequest(availability.query, request.query)
    const checked = query.ok ? await checkSlashTag(deps, userOf(request).id, query.value) : query
    return sendOutcome(reply, checked, 'other', (body) => ({ status: availability.success, body }))
  })

  app.get(preview.path, async (request, reply) => {
    const query = parseRequest(preview.query, request.query)
    const page = query.ok ? done(await previewPage(deps.network, query.value.url)) : query
    return sendOutcome(reply, page, 'other', (body) => ({ status: preview.success, body }))
  })

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
