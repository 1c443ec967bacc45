import type { Feature } from '#contract/feature.ts'

export const feature: Feature = {
  loses:
    'Links of Bitly, Dub, Shlink and Short.io can only be brought by a file, without their clicks by day.',
  needs: [],
}
