import { codeType } from '#contract/code-types/code-type.ts'

export const text = codeType({
  group: 'fixed',
  payload: 'text',
  symbol: 'qr',
  visit: 'nothing',
  needsDestination: false,
  fields: [],
})
