import type { FastifyInstance } from 'fastify'
import { operations } from '#contract/operations.ts'
import { previewPage } from '../pages/preview-page.ts'
import { done } from '../rules/refusal.ts'
import type { ServiceDeps } from '../service-deps.ts'
import { parseRequest } from './parse-request.ts'
import { sendOutcome } from './send-outcome.ts'

/** What a destination says of itself, while it is being typed. */
export function pageRoutes(app: FastifyInstance, deps: ServiceDeps): void {
  const { previewPage: preview } = operations
  app.get(preview.path, async (request, reply) => {
    const query = parseRequest(preview.query, request.query)
    const page = query.ok ? done(await previewPage(deps.network, query.value.url)) : query
    return sendOutcome(reply, page, 'other', (body) => ({ status: preview.success, body }))
  })
}
