import type { FastifyInstance } from 'fastify'
import { operations } from '#contract/operations.ts'
import { listTags } from '../database/list-tags.ts'
import { done } from '../rules/refusal.ts'
import { renameTag } from '../rules/rename-tag.ts'
import type { ServiceDeps } from '../service-deps.ts'
import { parseRequest } from './parse-request.ts'
import { sendOutcome } from './send-outcome.ts'
import { userOf } from './sign-in.ts'

/** The tags in use, and one renamed, merged or taken off. */
export function tagRoutes(app: FastifyInstance, deps: ServiceDeps): void {
  const { listTags: list, renameTag: rename } = operations
  app.get(list.path, async (request) => ({ data: await listTags(deps.reading, userOf(request).id) }))

  app.post(rename.path, async (request, reply) => {
    const command = parseRequest(rename.body, request.body)
    const renamed = command.ok ? done(await renameTag(deps, userOf(request), command.value)) : command
    return sendOutcome(reply, renamed, 'other', ({ codes, skipped }) => ({
      status: rename.success,
      body: { success: true, message: 'Tag renamed successfully', codes, skipped },
    }))
  })
}
