import * as z from 'zod/mini'
import { compact, isChecked, isCreditorReference } from '#contract/code-types/account-numbers.ts'
import { codeType, ofModules } from '#contract/code-types/code-type.ts'
import { keyOf, textAt } from '#contract/code-types/content-parts.ts'
import {
  amountField,
  empty,
  optionalLine,
  plainAmount,
  utf8Length,
} from '#contract/code-types/entry-schemas.ts'
import { reason } from '#contract/reasons.ts'
import { textField } from '#contract/text-field.ts'

/** Bytes of version 25 at level M, the largest that the standard allows (section 6.2). */
const mostBytes = 997

function isIban(typed: string): boolean {
  const iban = compact(typed)
  return /^(CH|LI)\d{7}[A-Z0-9]{12}$/.test(iban) && isChecked(iban)
}

/** Whether the account takes payments with a QR reference alone: its bank has an institution number from 30000 to 31999. */
function isQrIban(typed: string): boolean {
  return /^..\d\d3[01]/.test(compact(typed))
}

const carries = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5]

/** 27 digits, the last of which is the check digit of modulo 10, recursive. */
function isQrReference(typed: string): boolean {
  const reference = compact(typed)
  if (!/^\d{27}$/.test(reference)) return false
  const carry = Array.from(reference.slice(0, -1)).reduce(
    (before, digit) => carries[(before + Number(digit)) % 10] ?? 0,
    0,
  )
  return (10 - carry) % 10 === Number(reference.at(-1))
}

/** Signs that payments in Switzerland hold (Swiss Implementation Guidelines QR-bill 2.3, annex B). */
const readSign = /[ -~\u00a0-\u017f\u0218-\u021b\u20ac]/

const swissLetters = z.check<string | null | undefined>(({ value, issues }) => {
  const sign = [...(value ?? '')].find((one) => !readSign.test(one))
  if (sign !== undefined)
    issues.push({ code: 'custom', message: reason('swiss-letters'), params: { sign }, input: value })
})

const line = (most: number) => optionalLine(most).check(swissLetters)

const placeKeys = ['street', 'building', 'postalCode', 'city'] as const

/** A structured address in 7 lines, which are empty for nobody. */
function addressLines(value: unknown): string {
  const name = textAt(value, 'name')
  if (name === '') return '\n'.repeat(6)
  const country = textAt(value, 'country').toUpperCase()
  return ['S', name, ...placeKeys.map((key) => textAt(value, key)), country].join('\n')
}

const neededOfPayer = ['name', 'postalCode', 'city', 'country'] as const

/** Missing fields of a payer; none where everybody may pay. */
function missingOfPayer(payer: unknown): (typeof neededOfPayer)[number][] {
  const isEmpty = [...neededOfPayer, ...placeKeys].every((key) => textAt(payer, key) === '')
  return isEmpty ? [] : neededOfPayer.filter((key) => textAt(payer, key) === '')
}

/**
 * The text that banks read: version 0200, in UTF-8, 31 lines that end with a line feed but for the last, or 32 with
 * billing information (Swiss Implementation Guidelines QR-bill 2.3, section 4). The ultimate payee is always empty.
 */
function textForBanks(value: unknown): string {
  const amount = textAt(value, 'amount')
  const iban = compact(textAt(value, 'iban'))
  const reference = compact(textAt(value, 'reference'))
  const kind = isQrIban(iban) ? 'QRR' : reference === '' ? 'NON' : 'SCOR'
  const payment = `${amount === '' ? '' : plainAmount(amount)}\n${textAt(value, 'currency')}`
  const parties = [addressLines(value), addressLines(null), payment, addressLines(keyOf(value, 'payer'))]
  const details = textAt(value, 'details')
  const end = `${kind}\n${reference}\n${textAt(value, 'text')}\nEPD${details === '' ? '' : `\n${details}`}`
  return `SPC\n0200\n1\n${iban}\n${parties.join('\n')}\n${end}`
}

/** Characters of the message and the billing information together (section 4.2.2). */
const mostWords = 140

const payer = z.looseObject(
  {
    name: line(70),
    street: line(70),
    building: line(16),
    postalCode: line(16),
    city: line(35),
    country: z.optional(
      z.union(
        [empty, textField(10).check(z.regex(/^\s*[a-z]{2}\s*$/i, reason('country')))],
        reason('country'),
      ),
    ),
  },
  reason('send-object-or-null'),
)

const reasonsOfPayer = {
  name: reason('payer-name'),
  postalCode: reason('postal-code'),
  city: reason('payer-city'),
  country: reason('country'),
} as const

const schema = z
  .looseObject(
    {
      iban: z.string(reason('swiss-iban')).check(z.refine(isIban, reason('swiss-iban'))),
      name: line(70).check(z.refine((name) => (name ?? '').trim() !== '', reason('payee-name'))),
      street: line(70),
      building: line(16),
      postalCode: line(16).check(z.refine((code) => (code ?? '').trim() !== '', reason('postal-code'))),
      city: line(35).check(z.refine((city) => (city ?? '').trim() !== '', reason('city'))),
      country: textField(10).check(z.regex(/^\s*[a-z]{2}\s*$/i, reason('country'))),
      currency: z.enum(['CHF', 'EUR'], reason('currency')),
      /** The payer types it where it is missing. */
      amount: amountField,
      /** A QR reference with a QR-IBAN, a creditor reference or none with any other. */
      reference: optionalLine(40),
      text: line(mostWords),
      /** Left out where everybody may pay. */
      payer: z.optional(z.nullable(payer)),
      /** Billing information for the program of the payer, such as that of Swico. */
      details: line(mostWords).check(
        z.refine((text) => /^(\s*$|\s*\/\/[A-Z0-9]{2})/i.test(text ?? ''), reason('bill-details')),
      ),
    },
    reason('send-object-or-null'),
  )
  .check(({ value, issues }) => {
    const reference = value.reference ?? ''
    const refuse = (message: string, ...path: string[]) =>
      issues.push({ code: 'custom', message, path, input: value })
    if (isQrIban(value.iban)) {
      if (!isQrReference(reference)) refuse(reason('qr-reference'), 'reference')
    } else if (reference.trim() !== '' && !isCreditorReference(reference))
      refuse(reason('bill-reference'), 'reference')
    for (const key of missingOfPayer(value.payer)) refuse(reasonsOfPayer[key], 'payer', key)
    if (textAt(value, 'text').length + textAt(value, 'details').length > mostWords)
      refuse(reason('bill-words'), 'details')
    if (utf8Length(textForBanks(value)) > mostBytes) refuse(reason('transfer-long'), 'text')
  })

export const qrbill = codeType({
  ...ofModules,
  fields: ['fieldData.qrbill'],
  least: { anyOf: ['fieldData.qrbill'], field: 'fieldData.qrbill.iban', code: 'swiss-iban' },
  own: {
    'fieldData.qrbill': {
      schema,
      isWhole: true,
      title: (value) => textAt(value, 'name'),
      words: (value) => [keyOf(value, 'name'), keyOf(value, 'city'), keyOf(value, 'text')],
    },
  },
  encodes: {
    key: 'qrbill',
    start: 'SPC\n0200\n1\n',
    // Section 6.
    level: 'M',
    look: 'swiss-cross',
    text: textForBanks,
    isEmpty: (value) => textAt(value, 'iban') === '',
    sample: (name) => ({
      iban: 'CH9300762011623852957',
      name,
      postalCode: '3000',
      city: 'Bern',
      country: 'CH',
      currency: 'CHF',
    }),
    fixed: 'fixed-account',
  },
  example: {
    title: 'Pay the invoice',
    fields: {},
    fieldData: {
      qrbill: {
        iban: 'CH93 0076 2011 6238 5295 7',
        name: 'Northwind GmbH',
        street: 'Marktgasse',
        building: '12',
        postalCode: '3011',
        city: 'Bern',
        country: 'CH',
        currency: 'CHF',
        amount: '',
        reference: '',
        text: 'Invoice',
      },
    },
  },
})
