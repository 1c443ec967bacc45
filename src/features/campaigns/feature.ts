import type { Feature } from '#contract/feature.ts'

export const feature: Feature = {
  loses:
    'Codes and placements can no longer be counted together as a campaign, or be shown to a client by a link.',
  needs: ['placements', 'results'],
}
