import type { Feature } from '#contract/feature.ts'

export const feature: Feature = {
  loses: 'Other programs no longer learn when a code is created, changed or scanned, or brings a result.',
  needs: [],
}
