import type { Feature } from '#contract/feature.ts'

export const feature: Feature = {
  loses: 'Nobody sees which codes have other UTM parameters than the template of their folder requires.',
  needs: ['campaigns'],
}
