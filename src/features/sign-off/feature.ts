import type { Feature } from '#contract/feature.ts'

export const feature: Feature = {
  loses: 'People without an account can no longer see a code through a secret link and approve it there.',
  needs: [],
}
