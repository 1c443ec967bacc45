import type { Feature } from '#contract/feature.ts'

export const feature: Feature = {
  loses: 'The people of an account can no longer comment on a code or mention each other.',
  needs: [],
}
