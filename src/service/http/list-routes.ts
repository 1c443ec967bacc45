import type { FastifyInstance, FastifyRequest } from 'fastify'
import { operations } from '#contract/operations.ts'
import { type CodePage, listCodes } from '../database/list-codes.ts'
import { listTags } from '../database/list-tags.ts'
import { done, invalid, type Outcome } from '../rules/refusal.ts'
import type { ServiceDeps } from '../service-deps.ts'
import { parseRequest } from './parse-request.ts'
import { presentCode } from './present-code.ts'
import { sendOutcome } from './send-outcome.ts'
import { userOf } from './sign-in.ts'

/** The library: codes page by page, and the tags in use. */
export function listRoutes(app: FastifyInstance, deps: ServiceDeps): void {
  const { listQrCodes: list, listTags: tags } = operations

  app.get(list.path, async (request, reply) =>
    sendOutcome(reply, await runList(deps, request), 'other', ({ rows, nextCursor, total }) => ({
      status: list.success,
      body: { data: rows.map(presentCode), nextCursor, total },
    })),
  )

  app.get(tags.path, async (request) => ({ data: await listTags(deps.database, userOf(request).id) }))
}

async function runList(deps: ServiceDeps, request: FastifyRequest): Promise<Outcome<CodePage>> {
  const query = parseRequest(operations.listQrCodes.query, request.query)
  if (!query.ok) return query
  const now = new Date(deps.clock()).toISOString()
  const page = await listCodes(deps.database, userOf(request).id, query.value, now)
  return page === null ? invalid('cursor', 'Start again from the first page.') : done(page)
}
