import type { Feature } from '#contract/feature.ts'

export const feature: Feature = {
  loses: 'A code can no longer have named places with prints, costs and scans of their own.',
  needs: [],
}
