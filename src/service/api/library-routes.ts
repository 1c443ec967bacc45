import type { FastifyInstance, FastifyRequest } from 'fastify'
import { draftIdSchema } from '#contract/drafts.ts'
import { operations } from '#contract/operations.ts'
import {
  createFolder,
  deleteFolder,
  presentFolder,
  restoreFolder,
  updateFolder,
} from '../commands/library/folders.ts'
import { keepDraft, presentDraft } from '../commands/codes/keep-draft.ts'
import { renameTag } from '../commands/codes/change-qr-codes.ts'
import {
  createUtmTemplate,
  deleteUtmTemplate,
  presentUtmTemplate,
  restoreUtmTemplate,
  updateUtmTemplate,
  utmTemplatesOf,
} from '../commands/library/utm-templates.ts'
import { countByFolder, foldersOf } from '../database/queries/folders.ts'
import { listTags } from '../database/queries/tags.ts'
import type { FoldersTable, UtmTemplatesTable } from '../database/tables/codes.ts'
import { done, invalid, mapped, notFound, type Outcome } from '../domain/refusal.ts'
import { textId } from './parse-request.ts'
import { type ApiDeps, recordChange, recorded, saved, serve, succeeded } from './serve.ts'

/** Lists, renames, merges and removes tags. */
export function tagRoutes(api: FastifyInstance, deps: ApiDeps): void {
  serve(api, operations.listTags, async ({ user }) => done({ data: await listTags(deps.reading, user.id) }))

  serve(api, operations.renameTag, async ({ request, user, body }) => {
    const { codes, skipped, next } = await renameTag(deps, user, body)
    const { from, to } = body
    if (codes > 0)
      await recordChange(deps, request, { kind: 'tag.renamed', subject: from, details: { to, codes } })
    return done({ success: true, message: 'Tag renamed successfully', codes, skipped, next })
  })
}

/** Folders: list, create, update, delete, restore. */
export function folderRoutes(api: FastifyInstance, deps: ApiDeps): void {
  async function presented(userId: number, folder: Outcome<FoldersTable>): Promise<Outcome<object>> {
    if (!folder.ok) return folder
    const counts = await countByFolder(deps.reading, userId)
    return saved(done(presentFolder(folder.value, counts.get(folder.value.id) ?? 0)))
  }

  serve(api, operations.listFolders, async ({ user }) => {
    const folders = await foldersOf(deps.reading, user.id)
    const counts = await countByFolder(deps.reading, user.id)
    return done({
      data: folders.map((folder) => presentFolder(folder, counts.get(folder.id) ?? 0)),
      unfiled: counts.get(null) ?? 0,
    })
  })
  serve(api, operations.createFolder, async ({ request, user, body }) => {
    const folder = await createFolder(deps, user.id, body)
    return await presented(user.id, await recorded(deps, request, folder, { kind: 'folder.created' }))
  })
  serve(api, operations.updateFolder, async ({ request, user, id, body, ifMatch }) => {
    const folder = await updateFolder(deps, user.id, id, body, ifMatch)
    const note = { kind: 'folder.edited', details: { changed: Object.keys(body) } } as const
    return await presented(user.id, await recorded(deps, request, folder, note))
  })
  serve(api, operations.deleteFolder, async ({ request, user, id, query }) => {
    const deleted = await deleteFolder(deps, user.id, id, query.codesTo)
    if (!deleted.ok) return deleted
    const { name: subject, ...details } = deleted.value
    await recordChange(deps, request, { kind: 'folder.deleted', subject, details })
    return done({ success: true, ...details })
  })
  serve(api, operations.restoreFolder, async ({ request, user, id }) => {
    const folder = await restoreFolder(deps, user.id, id)
    return await presented(user.id, await recorded(deps, request, folder, { kind: 'folder.restored' }))
  })
}

/** UTM templates: list, create, update, delete and restore. */
export function utmTemplateRoutes(api: FastifyInstance, deps: ApiDeps): void {
  serve(api, operations.listUtmTemplates, async ({ user }) => {
    const templates = await utmTemplatesOf(deps.reading, user.id)
    return done({ data: templates.map(presentUtmTemplate) })
  })
  const answer = async (
    request: FastifyRequest,
    template: Outcome<UtmTemplatesTable>,
    kind: 'utm.created' | 'utm.edited' | 'utm.restored',
  ) => saved(mapped(await recorded(deps, request, template, { kind }), presentUtmTemplate))

  serve(api, operations.createUtmTemplate, async ({ request, user, body }) =>
    answer(request, await createUtmTemplate(deps, user.id, body), 'utm.created'),
  )
  serve(api, operations.updateUtmTemplate, async ({ request, user, body, ifMatch }) =>
    answer(request, await updateUtmTemplate(deps, user.id, textId(request), body, ifMatch), 'utm.edited'),
  )
  serve(api, operations.restoreUtmTemplate, async ({ request, user }) =>
    answer(request, await restoreUtmTemplate(deps, user.id, textId(request)), 'utm.restored'),
  )
  serve(api, operations.deleteUtmTemplate, async ({ request, user }) => {
    const deleted = await deleteUtmTemplate(deps, user.id, textId(request))
    return succeeded(await recorded(deps, request, deleted, { kind: 'utm.deleted' }))
  })
}

/** Drafts of the editor. The service stores their content without reading it. */
export function draftRoutes(api: FastifyInstance, deps: ApiDeps): void {
  const draftsOf = (userId: number) =>
    deps.database
      .selectFrom('drafts')
      .leftJoin('people', 'people.id', 'drafts.saved_by')
      .select(['drafts.id', 'title', 'code_id', 'saved_by', 'drafts.created_at', 'drafts.updated_at'])
      .select('people.name as person_name')
      .where('user_id', '=', userId)

  serve(api, operations.listDrafts, async ({ user }) => {
    const rows = await draftsOf(user.id).orderBy('drafts.updated_at', 'desc').orderBy('drafts.id').execute()
    return done({ data: rows.map(presentDraft) })
  })
  serve(api, operations.readDraft, async ({ request, user }) => {
    const draft = await draftsOf(user.id)
      .select('content')
      .where('drafts.id', '=', textId(request))
      .executeTakeFirst()
    return draft === undefined
      ? notFound
      : done({ data: { ...presentDraft(draft), content: JSON.parse(draft.content) as unknown } })
  })
  serve(api, operations.saveDraft, async ({ request, user, body }) => {
    const id = textId(request)
    if (!draftIdSchema.safeParse(id).success) return invalid('id', 'send-draft-id')
    return saved(await keepDraft(deps, user, id, body))
  })
  serve(api, operations.deleteDraft, async ({ request, user }) => {
    await deps.database
      .deleteFrom('drafts')
      .where('user_id', '=', user.id)
      .where('id', '=', textId(request))
      .execute()
    return done({ success: true })
  })
}
