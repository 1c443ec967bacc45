import type { FastifyInstance } from 'fastify'
import { operations } from '#contract/operations.ts'
import { deleteArtworkPlace, listArtworkPlaces, saveArtworkPlace } from '../commands/artwork-places.ts'
import type { ApiDeps } from './api-deps.ts'
import { codeId, parseRequest } from './parse-request.ts'
import { sendOutcome } from './answers.ts'
import { userOf } from './sign-in.ts'

/** Places of a code on artwork. */
export function artworkRoutes(api: FastifyInstance, deps: ApiDeps): void {
  const { listArtworkPlaces: list, saveArtworkPlace: save, deleteArtworkPlace: remove } = operations

  api.get(list.path, async (request, reply) => {
    const places = await listArtworkPlaces(deps.database, userOf(request).id, codeId(request) ?? 0)
    return sendOutcome(reply, places, 'other', (data) => ({ status: list.success, body: { data } }))
  })

  api.put(save.path, async (request, reply) => {
    const command = parseRequest(save.body, request.body)
    const saved = command.ok
      ? await saveArtworkPlace(deps, userOf(request).id, codeId(request) ?? 0, command.value)
      : command
    return sendOutcome(reply, saved, 'other', (data) => ({
      status: save.success,
      body: { success: true, data },
    }))
  })

  api.delete(remove.path, async (request, reply) => {
    const { place } = request.params as { readonly place: string }
    const left = await deleteArtworkPlace(deps, userOf(request).id, codeId(request) ?? 0, place)
    return sendOutcome(reply, left, 'other', (data) => ({
      status: remove.success,
      body: { success: true, data },
    }))
  })
}
