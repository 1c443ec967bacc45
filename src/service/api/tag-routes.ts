import type { FastifyInstance } from 'fastify'
import { operations } from '#contract/operations.ts'
import { listTags } from '../database/queries/tags.ts'
import { done } from '../domain/refusal.ts'
import { renameTag } from '../commands/rename-tag.ts'
import type { ApiDeps } from './api-deps.ts'
import { recordChange } from './change-routes.ts'
import { parseRequest } from './parse-request.ts'
import { sendOutcome } from './answers.ts'
import { userOf } from './sign-in.ts'

/** Lists, renames, merges and removes tags. */
export function tagRoutes(app: FastifyInstance, deps: ApiDeps): void {
  const { listTags: list, renameTag: rename } = operations
  app.get(list.path, async (request) => ({ data: await listTags(deps.reading, userOf(request).id) }))

  app.post(rename.path, async (request, reply) => {
    const command = parseRequest(rename.body, request.body)
    const renamed = command.ok ? done(await renameTag(deps, userOf(request), command.value)) : command
    if (renamed.ok && command.ok && renamed.value.codes > 0) {
      const { from, to } = command.value
      const details = { to, codes: renamed.value.codes }
      await recordChange(deps, request, { kind: 'tag.renamed', subject: from, details })
    }
    return sendOutcome(reply, renamed, 'other', ({ codes, skipped }) => ({
      status: rename.success,
      body: { success: true, message: 'Tag renamed successfully', codes, skipped },
    }))
  })
}
