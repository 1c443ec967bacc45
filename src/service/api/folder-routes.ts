import type { FastifyInstance } from 'fastify'
import type { Folder } from '#contract/folder.ts'
import { operations } from '#contract/operations.ts'
import { createFolder, deleteFolder, restoreFolder, updateFolder } from '../commands/folders.ts'
import { countByFolder, foldersOf } from '../database/queries/folders.ts'
import type { FoldersTable } from '../database/schema.ts'
import type { ApiDeps } from './api-deps.ts'
import { recordChange } from './change-routes.ts'
import { codeId, parseRequest } from './parse-request.ts'
import { sendOutcome } from './answers.ts'
import { userOf } from './sign-in.ts'

type Counts = ReadonlyMap<number | null, number>

/** Folders: list, create, update, delete, restore. */
export function folderRoutes(api: FastifyInstance, deps: ApiDeps): void {
  const { listFolders: list, createFolder: create, updateFolder: update } = operations

  api.get(list.path, async (request) => {
    const userId = userOf(request).id
    const folders = await foldersOf(deps.reading, userId)
    const counts = await countByFolder(deps.reading, userId)
    return { data: folders.map((folder) => presentFolder(folder, counts)), unfiled: counts.get(null) ?? 0 }
  })

  api.post(create.path, async (request, reply) => {
    const userId = userOf(request).id
    const command = parseRequest(create.body, request.body)
    const folder = command.ok ? await createFolder(deps, userId, command.value) : command
    if (folder.ok) await recordChange(deps, request, { kind: 'folder.created', subject: folder.value.name })
    return sendOutcome(reply, folder, 'other', await answerFor(deps, userId, create.success))
  })

  api.put(update.path, async (request, reply) => {
    const userId = userOf(request).id
    const command = parseRequest(update.body, request.body)
    const folder = command.ok
      ? await updateFolder(deps, userId, codeId(request) ?? 0, command.value)
      : command
    if (folder.ok && command.ok) {
      const details = { changed: Object.keys(command.value) }
      await recordChange(deps, request, { kind: 'folder.edited', subject: folder.value.name, details })
    }
    return sendOutcome(reply, folder, 'other', await answerFor(deps, userId, update.success))
  })

  deletionRoutes(api, deps)
}

function deletionRoutes(api: FastifyInstance, deps: ApiDeps): void {
  const { deleteFolder: remove, restoreFolder: restore } = operations

  api.delete(remove.path, async (request, reply) => {
    const query = parseRequest(remove.query, request.query)
    const deleted = query.ok
      ? await deleteFolder(deps, userOf(request).id, codeId(request) ?? 0, query.value.codesTo)
      : query
    if (deleted.ok) {
      const { name: subject, ...details } = deleted.value
      await recordChange(deps, request, { kind: 'folder.deleted', subject, details })
    }
    return sendOutcome(reply, deleted, 'other', ({ folders, codes }) => ({
      status: remove.success,
      body: { success: true, folders, codes },
    }))
  })

  api.post(restore.path, async (request, reply) => {
    const userId = userOf(request).id
    const folder = await restoreFolder(deps, userId, codeId(request) ?? 0)
    if (folder.ok) await recordChange(deps, request, { kind: 'folder.restored', subject: folder.value.name })
    return sendOutcome(reply, folder, 'other', await answerFor(deps, userId, restore.success))
  })
}

async function answerFor({ reading }: ApiDeps, userId: number, status: number) {
  const counts = await countByFolder(reading, userId)
  return (folder: FoldersTable) => ({ status, body: { success: true, data: presentFolder(folder, counts) } })
}

function presentFolder({ id, name, parent_id, kit_id }: FoldersTable, counts: Counts): Folder {
  return {
    id,
    name,
    parentId: parent_id === 0 ? null : parent_id,
    kitId: kit_id,
    codes: counts.get(id) ?? 0,
  }
}
