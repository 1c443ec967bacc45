import * as z from 'zod/mini'
import { codeType, ofModules } from '#contract/code-types/code-type.ts'
import { keyOf, textAt } from '#contract/code-types/content-parts.ts'
import { amountField, isOneLine, optionalLine, plainAmount } from '#contract/code-types/entry-schemas.ts'
import { reason } from '#contract/reasons.ts'
import { textField } from '#contract/text-field.ts'

/** A virtual payment address: a name, and the handle of a bank or an app. */
const idPattern = /^[a-z0-9._-]{2,255}@[a-z][a-z0-9]{1,63}$/i

/**
 * The address that opens a UPI app (NPCI, UPI Linking Specification 1.6): payee, name, amount, currency and note. Spaces
 * are `%20`, because some apps show a plus sign.
 */
function addressOf(value: unknown): string {
  const amount = textAt(value, 'amount')
  const parts = [
    ['pn', textAt(value, 'name')],
    ['am', amount === '' ? '' : plainAmount(amount)],
    ['cu', 'INR'],
    ['tn', textAt(value, 'text')],
  ] as const
  const query = parts
    .filter(([, text]) => text !== '')
    .map(([key, text]) => `&${key}=${encodeURIComponent(text)}`)
  return `upi://pay?pa=${textAt(value, 'id')}${query.join('')}`
}

const schema = z.looseObject(
  {
    id: z.string(reason('upi-id')).check(z.refine((id) => idPattern.test(id.trim()), reason('upi-id'))),
    name: textField(99).check(
      z.refine((name) => name.trim() !== '', reason('payee-name')),
      z.refine(isOneLine, reason('one-line')),
    ),
    /** In rupees. The payer types it where it is missing. */
    amount: amountField,
    text: optionalLine(80),
  },
  reason('send-object-or-null'),
)

export const upi = codeType({
  ...ofModules,
  fields: ['fieldData.upi'],
  least: { anyOf: ['fieldData.upi'], field: 'fieldData.upi.id', code: 'upi-id' },
  own: {
    'fieldData.upi': {
      schema,
      isWhole: true,
      title: (value) => textAt(value, 'name'),
      words: (value) => [keyOf(value, 'name'), keyOf(value, 'id'), keyOf(value, 'text')],
    },
  },
  encodes: {
    key: 'upi',
    start: 'upi://pay?',
    text: addressOf,
    isEmpty: (value) => textAt(value, 'id') === '',
    sample: (name) => ({ id: 'shop@bank', name }),
    fixed: 'fixed-account',
  },
  example: {
    title: 'Pay at the counter',
    fields: {},
    fieldData: { upi: { id: 'northwind@bank', name: 'Northwind Tea', amount: '', text: 'Tea' } },
  },
})
