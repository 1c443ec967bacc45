import type { Feature } from '#contract/feature.ts'

export const feature: Feature = {
  loses: 'The editor can no longer read colours, logos and font from a website to propose designs.',
  needs: [],
}
