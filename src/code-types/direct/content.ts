import { codeType } from '#contract/code-types/code-type.ts'

/** A website whose address is in the modules, without a short link. */
export const direct = codeType({
  group: 'fixed',
  payload: 'destination',
  symbol: 'qr',
  visit: 'nothing',
  needsDestination: true,
  fields: [],
})
