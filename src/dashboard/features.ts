import { archive } from '#features/archive/dashboard/archive.ts'
import { artwork } from '#features/artwork/dashboard/artwork.ts'
import { assistants } from '#features/assistants/dashboard/assistants.ts'
import { brandFromWebsite } from '#features/brand-from-website/dashboard/brand-from-website.ts'
import { browserButton } from '#features/browser-button/dashboard/browser-button.ts'
import { campaigns } from '#features/campaigns/dashboard/campaigns.ts'
import { comments } from '#features/comments/dashboard/comments.ts'
import { coupons } from '#features/coupons/dashboard/coupons.ts'
import { labels } from '#features/labels/dashboard/labels.ts'
import { movingIn } from '#features/moving-in/dashboard/moving-in.ts'
import { movingOut } from '#features/moving-out/dashboard/moving-out.ts'
import { placements } from '#features/placements/dashboard/placements.ts'
import { printCheck } from '#features/print-check/dashboard/print-check.ts'
import { results } from '#features/results/dashboard/results.ts'
import { signOff } from '#features/sign-off/dashboard/sign-off.ts'
import { utmCheck } from '#features/utm-check/dashboard/utm-check.ts'
import { webhooks } from '#features/webhooks/dashboard/webhooks.ts'
import type { DashboardFeatures } from './feature.tsx'

/** In the order in which the dashboard shows their parts. */
export const dashboardFeatures: DashboardFeatures = {
  archive,
  artwork,
  assistants,
  brandFromWebsite,
  campaigns,
  comments,
  coupons,
  labels,
  movingIn,
  movingOut,
  placements,
  printCheck,
  signOff,
  utmCheck,
  webhooks,
  browserButton,
  results,
}
