import type { FastifyInstance, FastifyRequest } from 'fastify'
import { maxCounts } from '#contract/limits.ts'
import { type Placement, placements as contract } from '#features/placements/contract/placements.ts'
import {
  createPlacements,
  listPlacements,
  removePlacement,
  restorePlacement,
  setCurrency,
  updatePlacement,
} from './commands.ts'
import { archivedPlacements } from './archived-placements.ts'
import { fillPlacements } from './fill-placements.ts'
import { readPlacementComparison } from './read-placement-comparison.ts'
import type { ServiceFeature } from '#service/feature.ts'
import { done, type Outcome } from '#service/domain/refusal.ts'
import { type ApiDeps, asData, recordChange, recorded, saved, serve } from '#service/api/serve.ts'

const { operations } = contract

export const placements: ServiceFeature = {
  api: placementRoutes,
  ofAccount: { archived: archivedPlacements, sample: fillPlacements },
}

/** Body of 5,000 placements with notes, and eight fields for each of them. */
const manyPlacements = { bytes: 6_291_456, values: maxCounts.placements * 9 }

/** Places where a code is printed. */
function placementRoutes(api: FastifyInstance, deps: ApiDeps): void {
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
    asData(
      await readPlacementComparison(deps.reading, user.id, id, query.with, {
        zone: query.zone,
        now: deps.clock(),
      }),
    ),
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
