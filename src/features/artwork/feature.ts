import type { Feature } from '#contract/feature.ts'

export const feature: Feature = {
  loses: 'A code can no longer be placed on a poster, flyer or label, and be judged and exported there.',
  needs: [],
}
