import { button, codeType, look, ofPage } from '#contract/code-types/code-type.ts'

export const video = codeType({
  group: 'files',
  ...ofPage,
  fields: ['videos', 'summary', ...button, ...look, 'ctaColor'],
  least: { anyOf: ['videos'], field: 'videos', code: 'empty-videos' },
  example: {
    title: 'How we work',
    fields: { summary: 'A tour in two minutes.', primaryColor: '#0f4c81' },
    fieldData: {},
  },
})
