import * as z from 'zod/mini'
import { codeType, ofModules } from '#contract/code-types/code-type.ts'
import { keyOf, textAt } from '#contract/code-types/content-parts.ts'
import { merchantText } from '#contract/code-types/merchant-text.ts'
import { amountField, isEmail, optionalLine, plainAmount } from '#contract/code-types/entry-schemas.ts'
import { reason } from '#contract/reasons.ts'
import { textField } from '#contract/text-field.ts'

/** Letters that a BR Code holds: basic Latin without accents. */
function plainLetters(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]/g, '')
    .trim()
}

/** The remainder by which the last digits of CPF and CNPJ are made; a letter counts by its code (Receita Federal). */
function checkDigit(signs: string, mostWeight: number): string {
  const sum = [...signs]
    .toReversed()
    .reduce((total, sign, at) => total + (sign.charCodeAt(0) - 48) * (2 + (at % (mostWeight - 1))), 0)
  const rest = sum % 11
  return String(rest < 2 ? 0 : 11 - rest)
}

function isChecked(number: string, mostWeight: number): boolean {
  const body = number.slice(0, -2)
  const first = checkDigit(body, mostWeight)
  return !/^(.)\1+$/.test(number) && number === body + first + checkDigit(body + first, mostWeight)
}

/** The key as the payment system writes it; null for none (Banco Central do Brasil, Manual do BR Code). */
function keyOfAccount(typed: string): string | null {
  const key = typed.trim()
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(key)) return key.toLowerCase()
  if (key.includes('@')) return isEmail(key) && /^[!-~]{3,77}$/.test(key) ? key.toLowerCase() : null
  if (key.startsWith('+')) {
    const phone = key.replace(/[\s().-]/g, '')
    return /^\+55[1-9]\d{9,10}$/.test(phone) ? phone : null
  }
  const number = key.replace(/[\s./-]/g, '').toUpperCase()
  if (/^\d{11}$/.test(number)) return isChecked(number, 11) ? number : null
  return /^[A-Z\d]{12}\d\d$/.test(number) && isChecked(number, 9) ? number : null
}

/** The EMVCo text of a static Pix code, which any bank of Brazil reads (Manual de Padrões para Iniciação do Pix). */
function textForBanks(value: unknown): string {
  const amount = textAt(value, 'amount')
  return merchantText({
    method: '',
    system: '26',
    category: '0000',
    account: [
      ['00', 'br.gov.bcb.pix'],
      ['01', keyOfAccount(textAt(value, 'key')) ?? ''],
      ['02', plainLetters(textAt(value, 'text'))],
    ],
    currency: '986',
    country: 'BR',
    amount: amount === '' ? '' : plainAmount(amount),
    name: plainLetters(textAt(value, 'name')),
    city: plainLetters(textAt(value, 'city')),
    // A static code without an identifier of the payment.
    reference: [['05', '***']],
  })
}

const schema = z
  .looseObject(
    {
      key: z
        .string(reason('pix-key'))
        .check(z.refine((key) => keyOfAccount(key) !== null, reason('pix-key'))),
      name: textField(25).check(z.refine((name) => plainLetters(name) !== '', reason('payee-name'))),
      city: textField(15).check(z.refine((city) => plainLetters(city) !== '', reason('city'))),
      /** In reais. The payer types it where it is missing. */
      amount: amountField,
      text: optionalLine(72),
    },
    reason('send-object-or-null'),
  )
  .check(
    // All parts of the account fit 99 letters.
    z.refine(
      ({ key, text }) => 26 + (keyOfAccount(key) ?? '').length + plainLetters(text ?? '').length <= 99,
      {
        path: ['text'],
        error: reason('transfer-long'),
      },
    ),
  )

export const pix = codeType({
  ...ofModules,
  fields: ['fieldData.pix'],
  least: { anyOf: ['fieldData.pix'], field: 'fieldData.pix.key', code: 'pix-key' },
  own: {
    'fieldData.pix': {
      schema,
      isWhole: true,
      title: (value) => textAt(value, 'name'),
      words: (value) => [keyOf(value, 'name'), keyOf(value, 'city'), keyOf(value, 'text')],
    },
  },
  encodes: {
    key: 'pix',
    start: '00020126',
    text: textForBanks,
    isEmpty: (value) => textAt(value, 'key') === '',
    sample: (name) => ({ key: '123e4567-e12b-12d1-a456-426655440000', name, city: 'BRASILIA' }),
    fixed: 'fixed-account',
  },
  example: {
    title: 'Pay for the workshop',
    fields: {},
    fieldData: {
      pix: {
        key: '123e4567-e12b-12d1-a456-426655440000',
        name: 'Northwind Tea',
        city: 'Recife',
        amount: '',
        text: 'Workshop',
      },
    },
  },
})
