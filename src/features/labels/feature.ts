import type { Feature } from '#contract/feature.ts'

export const feature: Feature = {
  loses: 'Codes, rows of a table and pictures can no longer be printed as a PDF of labels.',
  needs: [],
}
