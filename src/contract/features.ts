import { archive } from '#features/archive/contract/archive.ts'
import { artwork } from '#features/artwork/contract/artwork.ts'
import { assistants } from '#features/assistants/contract/assistants.ts'
import { brandFromWebsite } from '#features/brand-from-website/contract/brand-from-website.ts'
import { campaigns } from '#features/campaigns/contract/campaigns.ts'
import { comments } from '#features/comments/contract/comments.ts'
import { coupons } from '#features/coupons/contract/coupons.ts'
import { movingIn } from '#features/moving-in/contract/moving-in.ts'
import { movingOut } from '#features/moving-out/contract/moving-out.ts'
import { placements } from '#features/placements/contract/placements.ts'
import { printCheck } from '#features/print-check/contract/print-check.ts'
import { results } from '#features/results/contract/results.ts'
import { signOff } from '#features/sign-off/contract/sign-off.ts'
import { utmCheck } from '#features/utm-check/contract/utm-check.ts'
import { webhooks } from '#features/webhooks/contract/webhooks.ts'

export const featureOperations = {
  ...archive.operations,
  ...artwork.operations,
  ...assistants.operations,
  ...brandFromWebsite.operations,
  ...campaigns.operations,
  ...comments.operations,
  ...coupons.operations,
  ...movingIn.operations,
  ...movingOut.operations,
  ...placements.operations,
  ...printCheck.operations,
  ...results.operations,
  ...signOff.operations,
  ...utmCheck.operations,
  ...webhooks.operations,
}
