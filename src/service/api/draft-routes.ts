import type { FastifyInstance } from 'fastify'
import { draftIdSchema } from '#contract/drafts.ts'
import { operations } from '#contract/operations.ts'
import { keepDraft, presentDraft } from '../commands/keep-draft.ts'
import { done, invalid, refuse } from '../domain/refusal.ts'
import type { ApiDeps } from './api-deps.ts'
import { textId, parseRequest } from './parse-request.ts'
import { sendOutcome } from './answers.ts'
import { userOf } from './sign-in.ts'

/** Drafts of the editor. Their content is opaque to the service. */
export function draftRoutes(app: FastifyInstance, deps: ApiDeps): void {
  const { database } = deps
  const { listDrafts: list, readDraft: read, saveDraft: save, deleteDraft: remove } = operations

  app.get(list.path, async (request) => {
    const rows = await database
      .selectFrom('drafts')
      .leftJoin('people', 'people.id', 'drafts.saved_by')
      .select(['drafts.id', 'title', 'code_id', 'saved_by', 'drafts.created_at', 'drafts.updated_at'])
      .select('people.name as person_name')
      .where('user_id', '=', userOf(request).id)
      .orderBy('drafts.updated_at', 'desc')
      .orderBy('drafts.id')
      .execute()
    return { data: rows.map(presentDraft) }
  })

  app.get(read.path, async (request, reply) => {
    const row = await database
      .selectFrom('drafts')
      .leftJoin('people', 'people.id', 'drafts.saved_by')
      .selectAll('drafts')
      .select('people.name as person_name')
      .where('user_id', '=', userOf(request).id)
      .where('drafts.id', '=', textId(request))
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
    const id = textId(request)
    const command = parseRequest(save.body, request.body)
    const kept = !draftIdSchema.safeParse(id).success
      ? invalid('id', 'send-draft-id')
      : command.ok
        ? await keepDraft(deps, userOf(request), id, command.value)
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
      .where('id', '=', textId(request))
      .execute()
    return { success: true }
  })
}
