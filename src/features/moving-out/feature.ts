import type { Feature } from '#contract/feature.ts'

export const feature: Feature = {
  loses:
    'Links can no longer be exported for another server, or compared with the server before a domain moves.',
  needs: [],
}
