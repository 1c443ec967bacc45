import * as z from 'zod/mini'
import { dialable } from '#contract/code-types/addresses.ts'
import { codeType, ofModules } from '#contract/code-types/code-type.ts'
import { keyOf, textAt } from '#contract/code-types/content-parts.ts'
import { optional, phoneNumber } from '#contract/code-types/entry-schemas.ts'
import { reason } from '#contract/reasons.ts'

const schema = z.looseObject(
  {
    number: phoneNumber,
    text: optional(500),
  },
  reason('send-object-or-null'),
)

/** The text that cameras open as a message: `SMSTO:number:text`, where the text may hold colons (NTT Docomo; ZXing "Barcode Contents"). */
function textForPhones(value: unknown): string {
  const [number, text] = [dialable(textAt(value, 'number')) ?? '', textAt(value, 'text')]
  return text === '' ? `SMSTO:${number}` : `SMSTO:${number}:${text}`
}

export const sms = codeType({
  ...ofModules,
  fields: ['fieldData.sms'],
  least: { anyOf: ['fieldData.sms'], field: 'fieldData.sms.number', code: 'phone' },
  own: {
    'fieldData.sms': {
      schema,
      isWhole: true,
      title: (value) => textAt(value, 'text') || textAt(value, 'number'),
      words: (value) => [keyOf(value, 'number'), keyOf(value, 'text')],
    },
  },
  encodes: {
    key: 'sms',
    start: 'SMSTO:',
    text: textForPhones,
    isEmpty: (value) => textAt(value, 'number') === '',
    sample: (text) => ({ number: '+1 202 555 0143', text }),
    fixed: 'fixed-content',
  },
  example: {
    title: 'Join by text message',
    fields: {},
    fieldData: { sms: { number: '+1 202 555 0143', text: 'JOIN' } },
  },
})
