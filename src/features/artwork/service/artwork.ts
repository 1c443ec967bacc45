import { artwork as contract } from '#features/artwork/contract/artwork.ts'
import { asData, saved, serve } from '#service/api/serve.ts'
import type { ServiceFeature } from '#service/feature.ts'
import { deleteArtworkPlace, listArtworkPlaces, saveArtworkPlace } from './commands.ts'

/** Places of a code on artwork. */
export const artwork: ServiceFeature = {
  api(api, deps) {
    serve(api, contract.operations.listArtworkPlaces, async ({ user, id }) =>
      asData(await listArtworkPlaces(deps.database, user.id, id)),
    )
    serve(api, contract.operations.saveArtworkPlace, async ({ user, id, body, ifMatch }) =>
      saved(await saveArtworkPlace(deps, user.id, id, body, ifMatch)),
    )
    serve(api, contract.operations.deleteArtworkPlace, async ({ request, user, id }) => {
      const { place } = request.params as { readonly place: string }
      return saved(await deleteArtworkPlace(deps, user.id, id, place))
    })
  },
}
