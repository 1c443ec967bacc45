import type { Feature } from '#contract/feature.ts'

export const feature: Feature = {
  loses: 'A bookmark or a button of the browser can no longer make a code of the open page.',
  needs: [],
}
