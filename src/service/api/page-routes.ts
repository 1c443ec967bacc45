import type { FastifyInstance } from 'fastify'
import { operations } from '#contract/operations.ts'
import { previewPage } from '../network/preview-page.ts'
import { done } from '../domain/refusal.ts'
import type { ApiDeps } from './api-deps.ts'
import { parseRequest } from './parse-request.ts'
import { sendOutcome } from './send-outcome.ts'

/** Title and icon of a destination while it is typed. */
export function pageRoutes(app: FastifyInstance, deps: ApiDeps): void {
  const { previewPage: preview } = operations
  app.get(preview.path, async (request, reply) => {
    const query = parseRequest(preview.query, request.query)
    const page = query.ok ? done(await previewPage(deps.network, query.value.url)) : query
    return sendOutcome(reply, page, 'other', (body) => ({ status: preview.success, body }))
  })
}
