import type { NewPlacement } from '#contract/placements.ts'
import { useChange, useRead } from './operation-hooks.ts'
import { queryKeys } from './query-keys.ts'
import { request } from './request.ts'

/** Placements of a code with their scans, oldest first. */
export function usePlacements(codeId: number) {
  return useRead('listPlacements', queryKeys.placements(codeId), { params: { id: codeId } })
}

/** @param to the mark to compare with; otherwise the service chooses. */
export function usePlacementComparison(codeId: number, to: string | undefined) {
  return useRead('comparePlacements', queryKeys.placementComparison(codeId, to), {
    params: { id: codeId },
    ...(to !== undefined && { query: { with: to } }),
  })
}

export function useCreatePlacements(codeId: number) {
  return usePlacementsChange(codeId, (placements: readonly NewPlacement[]) =>
    request('createPlacements', { params: { id: codeId }, body: { placements: [...placements] } }),
  )
}

export function useUpdatePlacement(codeId: number) {
  return usePlacementsChange(codeId, ({ mark, ...body }: Partial<NewPlacement> & { readonly mark: string }) =>
    request('updatePlacement', { params: { id: codeId, mark }, body }),
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
  return useChange(send, { stale: [queryKeys.placements(codeId), queryKeys.campaigns()] })
}
