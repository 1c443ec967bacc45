import type archive from '#features/archive/messages/en.json'
import type artwork from '#features/artwork/messages/en.json'
import type brandFromWebsite from '#features/brand-from-website/messages/en.json'
import type browserButton from '#features/browser-button/messages/en.json'
import type campaigns from '#features/campaigns/messages/en.json'
import type comments from '#features/comments/messages/en.json'
import type coupons from '#features/coupons/messages/en.json'
import type labels from '#features/labels/messages/en.json'
import type movingIn from '#features/moving-in/messages/en.json'
import type movingOut from '#features/moving-out/messages/en.json'
import type placements from '#features/placements/messages/en.json'
import type printCheck from '#features/print-check/messages/en.json'
import type results from '#features/results/messages/en.json'
import type signOff from '#features/sign-off/messages/en.json'
import type utmCheck from '#features/utm-check/messages/en.json'
import type webhooks from '#features/webhooks/messages/en.json'

/** The English messages of features. */
export type MessagesOfFeatures = {
  archive: typeof archive
  artwork: typeof artwork
  brandFromWebsite: typeof brandFromWebsite
  browserButton: typeof browserButton
  campaigns: typeof campaigns
  comments: typeof comments
  coupons: typeof coupons
  labels: typeof labels
  movingIn: typeof movingIn
  movingOut: typeof movingOut
  placements: typeof placements
  printCheck: typeof printCheck
  results: typeof results
  signOff: typeof signOff
  utmCheck: typeof utmCheck
  webhooks: typeof webhooks
}
