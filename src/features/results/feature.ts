import type { Feature } from '#contract/feature.ts'

export const feature: Feature = {
  loses:
    'Orders and sign-ups on the website of a destination can no longer be counted for the code that led there.',
  needs: [],
}
