import type { FastifyInstance, FastifyRequest } from 'fastify'
import { draftIdSchema } from '#contract/drafts.ts'
import { operations } from '#contract/operations.ts'
import { keepDraft, presentDraft } from '../rules/keep-draft.ts'
import { done, invalid, refuse } from '../rules/refusal.ts'
import type { ServiceDeps } from '../service-deps.ts'
import { parseRequest } from './parse-request.ts'
import { sendOutcome } from './send-outcome.ts'
import { userOf } from './sign-in.ts'

/** What editors keep before it is saved. The service never looks inside. */
export function draftRoutes(app: FastifyInstance, deps: ServiceDeps): void {
  const { database } = deps
  const { listDrafts: list, readDraft: read, saveDraft: save, deleteDraft: remove } = operations

  app.get(list.path, async (request) => {
    const rows = await database
      .selectFrom('drafts')
      .select(['id', 'title', 'code_id', 'created_at', 'updated_at'])
      .where('user_id', '=', userOf(request).id)
      .orderBy('updated_at', 'desc')
      .orderBy('id')
      .execute()
    return { data: rows.map(presentDraft) }
  })

  app.get(read.path, async (request, reply) => {
    const row = await database
      .selectFrom('drafts')
      .selectAll()
      .where('user_id', '=', userOf(request).id)
      .where('id', '=', draftId(request))
      .executeTakeFirst()
    return sendOutcome(
      reply,
      row === undefined ? refuse({ kind: 'not-found' }) : done(row),
      'other',
      (draft) => ({
        status: read.success,
        body: { data: { ...presentDraft(draft), content: JSON.parse(draft.content) as unknown } },
      }),
    )
  })

  app.put(save.path, async (request, reply) => {
    const id = draftId(request)
    const command = parseRequest(save.body, request.body)
    const badId = draftIdSchema.safeParse(id).error?.issues[0]?.message
    const kept =
      badId !== undefined
        ? invalid('id', badId)
        : command.ok
          ? await keepDraft(deps, userOf(request).id, id, command.value)
          : command
    return sendOutcome(reply, kept, 'other', (data) => ({
      status: save.success,
      body: { success: true, data },
    }))
  })

  app.delete(remove.path, async (request) => {
    await database
      .deleteFrom('drafts')
      .where('user_id', '=', userOf(request).id)
      .where('id', '=', draftId(request))
      .execute()
    return { success: true }
  })
}

/** The id of an address; empty, which no draft has, when it is not one that a draft can have. */
function draftId(request: FastifyRequest): string {
  const { id } = request.params as { readonly id: string }
  return draftIdSchema.safeParse(id).success ? id : ''
}
