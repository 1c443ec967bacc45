import { codeType } from '#contract/code-types/code-type.ts'

export const website = codeType({
  group: 'web',
  payload: 'link',
  symbol: 'qr',
  visit: 'redirect',
  needsDestination: true,
  fields: [],
})
