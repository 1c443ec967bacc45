import type { NewPlacement, Placement } from '../contract/placements.ts'
import { useChange, useEdit, useRead } from '#dashboard/api/operation-hooks.ts'
import { request } from '#dashboard/api/request.ts'

/** Changes of other people make it stale, see `live-changes.ts`. */
const placementsKey = (codeId: number) => ['placements', codeId] as const

/** Placements of a code with their scans, oldest first. */
export function usePlacements(codeId: number) {
  return useRead('listPlacements', placementsKey(codeId), { params: { id: codeId } })
}

/**
 * @param to the mark to compare with; otherwise the service chooses.
 * @param zone of the days that make weeks.
 */
export function usePlacementComparison(codeId: number, to: string | undefined, zone: string) {
  return useRead('comparePlacements', [...placementsKey(codeId), 'comparison', to ?? null, zone], {
    params: { id: codeId },
    query: { zone, ...(to !== undefined && { with: to }) },
  })
}

export function useCreatePlacements(codeId: number) {
  return usePlacementsChange(codeId, (placements: readonly NewPlacement[]) =>
    request('createPlacements', { params: { id: codeId }, body: { placements: [...placements] } }),
  )
}

/** Moves a placement to another campaign, whatever else others change. */
export function useMovePlacement(codeId: number) {
  return usePlacementsChange(
    codeId,
    ({ mark, campaignId }: { readonly mark: string; readonly campaignId: string | null }) =>
      request('updatePlacement', { params: { id: codeId, mark }, body: { campaignId } }),
  )
}

export type PlacementFields = Pick<
  Placement,
  'name' | 'copies' | 'cost' | 'from' | 'until' | 'note' | 'campaignId'
>

export function useEditPlacement(codeId: number, mark: string) {
  return useEdit<PlacementFields, unknown>(
    (body, headers) => request('updatePlacement', { params: { id: codeId, mark }, body, headers }),
    staleWith(codeId),
  )
}

export function useRemovePlacement(codeId: number) {
  return usePlacementsChange(codeId, (mark: string) =>
    request('removePlacement', { params: { id: codeId, mark } }),
  )
}

export function useRestorePlacement(codeId: number) {
  return usePlacementsChange(codeId, (mark: string) =>
    request('restorePlacement', { params: { id: codeId, mark } }),
  )
}

export function useSetCurrency(codeId: number) {
  return usePlacementsChange(codeId, (currency: string) => request('setCurrency', { body: { currency } }))
}

function usePlacementsChange<Sent, Result>(codeId: number, send: (sent: Sent) => Promise<Result>) {
  return useChange(send, staleWith(codeId))
}

function staleWith(codeId: number) {
  return { stale: [placementsKey(codeId), ['campaigns']] }
}
