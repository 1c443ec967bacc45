import { codeType, look, ofPage } from '#contract/code-types/code-type.ts'

export const pdf = codeType({
  group: 'files',
  ...ofPage,
  destination: 'file',
  fields: ['fieldData.file', 'summary', 'pdfPassword', ...look],
  least: { anyOf: ['fieldData.file'], field: 'fieldData.file.address', code: 'empty-file' },
  example: {
    title: 'Brochure 2027',
    fields: { summary: 'All you need to know, on eight pages.', primaryColor: '#8a1c3a' },
    fieldData: {},
  },
})
