import { brandFromWebsite as contract } from '#features/brand-from-website/contract/brand-from-website.ts'
import { serve } from '#service/api/serve.ts'
import { done } from '#service/domain/refusal.ts'
import type { ServiceFeature } from '#service/feature.ts'
import { readBrand } from './read-brand.ts'

export const brandFromWebsite: ServiceFeature = {
  api(api, { network }) {
    serve(api, contract.operations.readBrand, async ({ user, query }) =>
      done({ data: await readBrand({ network }, user.id, query.url) }),
    )
  },
}
