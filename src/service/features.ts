import { archive } from '#features/archive/service/archive.ts'
import { artwork } from '#features/artwork/service/artwork.ts'
import { assistants } from '#features/assistants/service/assistants.ts'
import { brandFromWebsite } from '#features/brand-from-website/service/brand-from-website.ts'
import { campaigns } from '#features/campaigns/service/campaigns.ts'
import { comments } from '#features/comments/service/comments.ts'
import { coupons } from '#features/coupons/service/coupons.ts'
import { movingIn } from '#features/moving-in/service/moving-in.ts'
import { movingOut } from '#features/moving-out/service/moving-out.ts'
import { placements } from '#features/placements/service/placements.ts'
import { printCheck } from '#features/print-check/service/print-check.ts'
import { results } from '#features/results/service/results.ts'
import { signOff } from '#features/sign-off/service/sign-off.ts'
import { utmCheck } from '#features/utm-check/service/utm-check.ts'
import { webhooks } from '#features/webhooks/service/webhooks.ts'
import type { ServiceFeature } from './feature.ts'

const features: Readonly<Record<string, ServiceFeature>> = {
  archive,
  artwork,
  assistants,
  brandFromWebsite,
  campaigns,
  comments,
  coupons,
  movingIn,
  movingOut,
  placements,
  printCheck,
  results,
  signOff,
  utmCheck,
  webhooks,
}

/** The additions of all features, in the order of the list. */
export const serviceFeatures = Object.values(features)

/** Records of features in the archive of an account. */
export const archivedKinds = serviceFeatures.flatMap(({ ofAccount }) => ofAccount?.archived ?? [])
