import type { Feature } from '#contract/feature.ts'

export const feature: Feature = {
  loses:
    'Photos of prints can no longer be checked in the dashboard, and saved checks of prints are not shown.',
  needs: [],
}
