import type { Feature } from '#contract/feature.ts'

export const feature: Feature = {
  loses: 'An account can no longer be taken along as a ZIP file, or be brought to this server from one.',
  needs: [],
}
