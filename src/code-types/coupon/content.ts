import { button, codeType, look, ofPage } from '#contract/code-types/code-type.ts'

export const coupon = codeType({
  group: 'business',
  ...ofPage,
  fields: ['summary', 'logo', ...button, ...look, 'ctaColor'],
  example: {
    title: '20% off your first order',
    fields: {
      summary: 'For one order, until the end of June.',
      primaryColor: '#7a3b1d',
      ctaColor: '#7a3b1d',
    },
    fieldData: {},
  },
})
