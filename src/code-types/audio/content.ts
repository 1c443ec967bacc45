import { codeType, look, ofPage } from '#contract/code-types/code-type.ts'

export const audio = codeType({
  group: 'files',
  ...ofPage,
  destination: 'file',
  fields: ['fieldData.file', 'audioTitle', 'summary', 'fieldData.transcript', 'audioPrimary', ...look],
  least: { anyOf: ['fieldData.file'], field: 'fieldData.file.address', code: 'empty-file' },
  example: {
    title: 'Episode 12: A look inside',
    fields: { summary: 'Twenty minutes with our team.', audioPrimary: '#5a2ca0' },
    fieldData: {},
  },
})
