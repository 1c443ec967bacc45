import { utmCheck as contract } from '#features/utm-check/contract/utm-check.ts'
import { serve } from '#service/api/serve.ts'
import { done } from '#service/domain/refusal.ts'
import type { ServiceFeature } from '#service/feature.ts'
import { utmDifferences } from './differences.ts'

export const utmCheck: ServiceFeature = {
  api(api, { reading }) {
    serve(api, contract.operations.listUtmDifferences, async ({ user, query }) =>
      done(await utmDifferences(reading, user.id, query.after)),
    )
  },
}
