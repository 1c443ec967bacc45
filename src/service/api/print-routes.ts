import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readPlacementComparison } from '../analytics/read-placement-comparison.ts'
import { maxCounts } from '#contract/limits.ts'
import { operations } from '#contract/operations.ts'
import type { Placement } from '#contract/placements.ts'
import { deleteArtworkPlace, listArtworkPlaces, saveArtworkPlace } from '../commands/artwork-places.ts'
import { identifyCodes } from '../commands/identify-codes.ts'
import { presentWholeCode } from '../commands/present-code.ts'
import {
  createPlacements,
  listPlacements,
  removePlacement,
  restorePlacement,
  setCurrency,
  updatePlacement,
} from '../commands/placements.ts'
import { createPrintNote, deletePrintNote, findNotePhoto, listPrintNotes } from '../commands/print-notes.ts'
import { done, notFound, type Outcome } from '../domain/refusal.ts'
import { limitRules } from '../limits/limit-rules.ts'
import { type ApiDeps, asData, recordChange, recorded, saved, serve, succeeded } from './serve.ts'
import { sendWait, userOf } from './sign-in.ts'

/** The print check: codes of scanned payloads, and saved checks of a code. */
export function printCheckRoutes(api: FastifyInstance, deps: ApiDeps): void {
  const { database } = deps

  serve(
    api,
    operations.identifyCodes,
    async ({ user, body }) => {
      const identified = await identifyCodes(database, user.id, body.payloads)
      const data = identified.map(({ code, ...rest }) => ({
        ...rest,
        code: code === null ? null : presentWholeCode(code),
      }))
      return done({ data })
    },
    {
      guard: async (request, reply) => {
        const wait = deps.limits.count(limitRules.identify, String(userOf(request).person.id))
        if (wait > 0) await sendWait(request, reply, wait)
        return wait > 0
      },
    },
  )
  serve(api, operations.listPrintNotes, async ({ user, id }) =>
    asData(await listPrintNotes(database, user.id, id)),
  )
  serve(
    api,
    operations.createPrintNote,
    async ({ user, id, body }) => saved(await createPrintNote(deps, user, id, body)),
    { hasOptionalBody: true },
  )
  serve(api, operations.readPrintNotePhoto, async ({ request, reply, user, id }) => {
    const photo = await findNotePhoto(database, user.id, id, noteId(request))
    if (photo === null) return notFound
    await reply
      .header('content-type', 'image/jpeg')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'private, max-age=31536000, immutable')
      .send(photo)
    return null
  })
  serve(api, operations.deletePrintNote, async ({ request, user, id }) =>
    succeeded(await deletePrintNote(database, user.id, id, noteId(request))),
  )
}

/** The `:note` of the path; empty, which no note has, for an impossible id. */
function noteId(request: FastifyRequest): string {
  const { note } = request.params as { readonly note: string }
  return /^[0-9a-f]{32}$/.test(note) ? note : ''
}

/** Places of a code on artwork. */
export function artworkRoutes(api: FastifyInstance, deps: ApiDeps): void {
  serve(api, operations.listArtworkPlaces, async ({ user, id }) =>
    asData(await listArtworkPlaces(deps.database, user.id, id)),
  )
  serve(api, operations.saveArtworkPlace, async ({ user, id, body, ifMatch }) =>
    saved(await saveArtworkPlace(deps, user.id, id, body, ifMatch)),
  )
  serve(api, operations.deleteArtworkPlace, async ({ request, user, id }) => {
    const { place } = request.params as { readonly place: string }
    return saved(await deleteArtworkPlace(deps, user.id, id, place))
  })
}

/** Body of 5,000 placements with notes, and eight fields for each of them. */
const manyPlacements = { bytes: 6_291_456, values: maxCounts.placements * 9 }

/** Places where a code is printed. */
export function placementRoutes(api: FastifyInstance, deps: ApiDeps): void {
  const markOf = (request: FastifyRequest) => (request.params as { readonly mark: string }).mark
  const answer = async (
    request: FastifyRequest,
    codeId: number,
    placement: Outcome<Placement>,
    kind: 'placement.edited' | 'placement.removed' | 'placement.restored',
  ) => saved(await recorded(deps, request, placement, { kind, codeId }))

  serve(api, operations.listPlacements, async ({ user, id }) =>
    asData(await listPlacements(deps.database, user.id, id)),
  )
  serve(api, operations.comparePlacements, async ({ user, id, query }) =>
    asData(await readPlacementComparison(deps.reading, user.id, id, query.with, deps.clock())),
  )
  serve(
    api,
    operations.createPlacements,
    async ({ request, user, id, body }) => {
      const created = await createPlacements(deps, user.id, id, body.placements)
      if (created.ok) {
        const [first] = created.value
        const details = { placements: created.value.length }
        const note = { kind: 'placement.created', codeId: id, subject: first?.name ?? '', details } as const
        await recordChange(deps, request, note)
      }
      return saved(created)
    },
    { largest: manyPlacements },
  )
  serve(api, operations.updatePlacement, async ({ request, user, id, body, ifMatch }) => {
    const updated = await updatePlacement(deps, user.id, id, markOf(request), body, ifMatch)
    return await answer(request, id, updated, 'placement.edited')
  })
  serve(api, operations.removePlacement, async ({ request, user, id }) =>
    answer(request, id, await removePlacement(deps, user.id, id, markOf(request)), 'placement.removed'),
  )
  serve(api, operations.restorePlacement, async ({ request, user, id }) =>
    answer(request, id, await restorePlacement(deps, user.id, id, markOf(request)), 'placement.restored'),
  )
  serve(api, operations.setCurrency, async ({ user, body }) => {
    await setCurrency(deps.database, user.id, body.currency)
    return done({ success: true })
  })
}
