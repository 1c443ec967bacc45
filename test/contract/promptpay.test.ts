import { parse } from 'promptparse'
import { anyId } from 'promptparse/generate'
import { expect, test } from 'vitest'
import { codeTypes } from '#code-types/code-types.ts'
import { checkContent } from '#contract/code-types/content-schemas.ts'

const { text: encoded } = codeTypes.promptpay.encodes

/** The fields that another reader finds, once it has checked the checksum. */
function read(text: string) {
  const code = parse(text, true)
  const value = (id: string, part?: string) => code?.getTagValue(id, part)
  return {
    format: value('00'),
    method: value('01'),
    system: value('29', '00'),
    phone: value('29', '01'),
    citizen: value('29', '02'),
    wallet: value('29', '03'),
    currency: value('53'),
    amount: value('54'),
    country: value('58'),
  }
}

test.each([
  ['081 222 3333', '', { type: 'MSISDN', target: '0812223333' }],
  ['+66 81-222-3333', '12,5', { type: 'MSISDN', target: '0812223333', amount: 12.5 }],
  // The tax number of a company, which its annual report prints.
  ['0-1075-44000-10-8', '1500', { type: 'NATID', target: '0107544000108', amount: 1500 }],
  ['004999000288505', '', { type: 'EWALLETID', target: '004999000288505' }],
] as const)(
  '%s with the amount "%s" is the code that the package promptparse makes',
  (number, amount, other) => {
    const text = encoded({ number, amount })
    expect(checkContent('promptpay', {}, { promptpay: { number, amount } })).toEqual([])
    expect(read(text)).toEqual(read(anyId(other)))
    expect(read(text)).toMatchObject({
      format: '01',
      system: 'A000000677010111',
      currency: '764',
      country: 'TH',
    })
  },
)

test.each([
  [{ number: '0107544000109' }, 'number', 'promptpay-number'],
  [{ number: '021234567' }, 'number', 'promptpay-number'],
  [{ number: '+49 170 1234567' }, 'number', 'promptpay-number'],
  [{ number: '' }, 'number', 'promptpay-number'],
  [{ number: '0812223333', amount: '0' }, 'amount', 'amount'],
])('%o is refused at its field', (promptpay, field, code) => {
  expect(checkContent('promptpay', {}, { promptpay })).toMatchObject([
    { field: `fieldData.promptpay.${field}`, code },
  ])
})
