import type { Feature } from '#contract/feature.ts'

export const feature: Feature = {
  loses: 'Assistants that speak the Model Context Protocol can no longer read, make and change codes.',
  needs: [],
}
