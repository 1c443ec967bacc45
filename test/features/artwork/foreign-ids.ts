import type { artwork } from '#features/artwork/contract/artwork.ts'
import { code, type ForeignRequests, mine } from '../../service/abuse/foreign-requests.ts'
import { aPlacement } from './a-placement.ts'

export const foreignIds: ForeignRequests<keyof typeof artwork.operations> = {
  listArtworkPlaces: code,
  saveArtworkPlace: () => ({ ...code(), body: aPlacement() }),
  deleteArtworkPlace: () => ({ params: { id: mine.code, place: 'one' } }),
}
