import type { Feature } from '#contract/feature.ts'

export const feature: Feature = {
  loses:
    'A coupon page no longer gives each visitor a code of a list, and staff can no longer redeem codes or mark dishes as sold out on their phone.',
  needs: [],
}
