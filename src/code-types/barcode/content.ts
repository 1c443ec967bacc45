import { codeType } from '#contract/code-types/code-type.ts'

export const barcode = codeType({
  group: 'more',
  payload: 'link',
  symbol: 'barcode',
  visit: 'redirect',
  needsDestination: true,
  fields: [],
})
