import { button, codeType, look, ofPage } from '#contract/code-types/code-type.ts'

export const images = codeType({
  group: 'files',
  ...ofPage,
  fields: ['imageList', 'summary', ...button, ...look, 'ctaColor'],
  least: { anyOf: ['imageList'], field: 'imageList', code: 'empty-pictures' },
  example: {
    title: 'Behind the scenes',
    fields: { summary: 'A morning with our team.', primaryColor: '#2b2f36' },
    fieldData: {},
  },
})
