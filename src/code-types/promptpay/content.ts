import * as z from 'zod/mini'
import { codeType, ofModules } from '#contract/code-types/code-type.ts'
import { textAt } from '#contract/code-types/content-parts.ts'
import { amountField, plainAmount } from '#contract/code-types/entry-schemas.ts'
import { merchantText } from '#contract/code-types/merchant-text.ts'
import { reason } from '#contract/reasons.ts'

type Account = readonly [part: '01' | '02' | '03', digits: string]

/** The account of a PromptPay number, as Thai QR Payment writes it; null for no such number. */
function accountOf(typed: string): Account | null {
  const number = typed.replace(/[\s().-]/g, '')
  const [, phone] = /^(?:\+?66|0)([689]\d{8})$/.exec(number) ?? []
  if (phone !== undefined) return ['01', `0066${phone}`]
  if (/^\d{13}$/.test(number) && hasCheckDigit(number)) return ['02', number]
  // An e-wallet.
  return /^\d{15}$/.test(number) ? ['03', number] : null
}

/** The last digit of a Thai citizen or tax number: modulo 11 of the others, with the weights 13 to 2. */
function hasCheckDigit(number: string): boolean {
  const digits = Array.from(number, Number)
  const sum = digits.slice(0, -1).reduce((total, digit, place) => total + digit * (13 - place), 0)
  return (11 - (sum % 11)) % 10 === digits.at(-1)
}

/** The EMVCo text that any bank of Thailand reads (Bank of Thailand, Thai QR Payment Standard, tag 29). */
function textForBanks(value: unknown): string {
  const amount = textAt(value, 'amount')
  return merchantText({
    method: amount === '' ? '11' : '12',
    system: '29',
    account: [['00', 'A000000677010111'], accountOf(textAt(value, 'number')) ?? ['01', '']],
    // Banks show the name of the account.
    category: '',
    name: '',
    city: '',
    currency: '764',
    country: 'TH',
    amount: amount === '' ? '' : plainAmount(amount),
    reference: [],
  })
}

const schema = z.looseObject(
  {
    number: z
      .string(reason('promptpay-number'))
      .check(z.refine((number) => accountOf(number) !== null, reason('promptpay-number'))),
    /** In baht. The payer types it where it is missing. */
    amount: amountField,
  },
  reason('send-object-or-null'),
)

export const promptpay = codeType({
  ...ofModules,
  fields: ['fieldData.promptpay'],
  least: { anyOf: ['fieldData.promptpay'], field: 'fieldData.promptpay.number', code: 'promptpay-number' },
  own: {
    'fieldData.promptpay': {
      schema,
      isWhole: true,
      title: (value) => `PromptPay ${textAt(value, 'number')}`,
      words: (value) => [textAt(value, 'number')],
    },
  },
  encodes: {
    key: 'promptpay',
    start: '0002010102',
    text: textForBanks,
    isEmpty: (value) => textAt(value, 'number') === '',
    sample: () => ({ number: '081 222 3333' }),
    fixed: 'fixed-account',
  },
  example: {
    title: 'Pay for the cooking class',
    fields: {},
    fieldData: { promptpay: { number: '081 222 3333', amount: '' } },
  },
})
