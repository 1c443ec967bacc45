import * as z from 'zod/mini'
import { dialable } from '#contract/code-types/addresses.ts'
import { codeType, ofModules } from '#contract/code-types/code-type.ts'
import { keyOf, textAt } from '#contract/code-types/content-parts.ts'
import { phoneNumber } from '#contract/code-types/entry-schemas.ts'
import { reason } from '#contract/reasons.ts'

const schema = z.looseObject({ number: phoneNumber }, reason('send-object-or-null'))

/** The address that dials a number (RFC 3966). */
function addressOf(value: unknown): string {
  return `tel:${(dialable(textAt(value, 'number')) ?? '').replaceAll('#', '%23')}`
}

export const phone = codeType({
  ...ofModules,
  fields: ['fieldData.phone'],
  least: { anyOf: ['fieldData.phone'], field: 'fieldData.phone.number', code: 'phone' },
  own: {
    'fieldData.phone': {
      schema,
      isWhole: true,
      title: (value) => textAt(value, 'number'),
      words: (value) => [keyOf(value, 'number')],
    },
  },
  encodes: {
    key: 'phone',
    start: 'tel:',
    text: addressOf,
    isEmpty: (value) => textAt(value, 'number') === '',
    sample: () => ({ number: '+1 202 555 0143' }),
    fixed: 'fixed-content',
  },
  example: {
    title: 'Call the workshop',
    fields: {},
    fieldData: { phone: { number: '+1 202 555 0143' } },
  },
})
