import type { placements } from '#features/placements/contract/placements.ts'
import { code, type ForeignRequests, mine } from '../../service/abuse/foreign-requests.ts'

const ofPlacement = () => ({ params: { id: mine.code, mark: 'a3' } })

export const foreignIds: ForeignRequests<keyof typeof placements.operations> = {
  listPlacements: code,
  comparePlacements: code,
  createPlacements: () => ({ ...code(), body: { placements: [{ name: 'Mine now' }] } }),
  updatePlacement: () => ({ ...ofPlacement(), body: { name: 'Mine now' } }),
  removePlacement: ofPlacement,
  restorePlacement: ofPlacement,
  setCurrency: null,
}
