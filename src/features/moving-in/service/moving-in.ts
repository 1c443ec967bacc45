import { movingIn as contract } from '#features/moving-in/contract/moving-in.ts'
import { serve } from '#service/api/serve.ts'
import { mapped } from '#service/domain/refusal.ts'
import type { ServiceFeature } from '#service/feature.ts'
import { readOldClicks, readOldLinks } from './read-old-links.ts'

export const movingIn: ServiceFeature = {
  api(api, { network }) {
    serve(api, contract.operations.readOldLinks, async ({ body }) =>
      mapped(await readOldLinks(network, body), (data) => ({ data })),
    )
    serve(api, contract.operations.readOldClicks, async ({ body }) =>
      mapped(await readOldClicks(network, body), (data) => ({ data })),
    )
  },
}
