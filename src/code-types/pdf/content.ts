import { codeType, look, ofPage } from '#contract/code-types/code-type.ts'

export const pdf = codeType({
  group: 'files',
  ...ofPage,
  destination: 'file',
  fields: ['fieldData.file', 'summary', 'pdfPassword', ...look],
  least: { anyOf: ['fieldData.file'], field: 'fieldData.file.address', code: 'empty-file' },
  example: {
    title: 'Menu, summer 2027',
    fields: { summary: 'Breakfast until noon, cake all day.', primaryColor: '#8a1c3a' },
    fieldData: {},
  },
})
