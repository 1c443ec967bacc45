import type { Feature } from '#contract/feature.ts'

export const feature: Feature = {
  loses: 'Links of other short link services can only be brought by a file, without their clicks by day.',
  needs: [],
}
