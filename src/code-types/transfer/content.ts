import * as z from 'zod/mini'
import { compact, isChecked, isCreditorReference } from '#contract/code-types/account-numbers.ts'
import { codeType, ofModules } from '#contract/code-types/code-type.ts'
import { keyOf, textAt } from '#contract/code-types/content-parts.ts'
import {
  amountField,
  empty,
  isOneLine,
  optionalLine,
  plainAmount,
  utf8Length,
} from '#contract/code-types/entry-schemas.ts'
import { reason } from '#contract/reasons.ts'
import { textField } from '#contract/text-field.ts'

/** Characters of an IBAN by the countries of SEPA (European Payments Council, EPC409-09; ISO 13616 registry). */
const ibanLengths = new Map(
  (
    'AD24 AL28 AT20 BE16 BG22 CH21 CY28 CZ24 DE22 DK18 EE20 ES24 FI18 FR27 GB22 GI23 GR27 HR21 HU28 IE22 IS26 ' +
    'IT27 LI21 LT20 LU20 LV21 MC27 MD24 ME22 MK19 MT31 NL18 NO15 PL28 PT25 RO24 RS22 SE24 SI19 SK24 SM27 VA22'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
)

/** Countries of SEPA outside the European Economic Area, whose banks need a BIC. */
const outsideTheArea = /^(AD|AL|CH|GB|GI|MC|MD|ME|MK|RS|SM|VA)/
const bicPattern = /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/
/** Bytes of the whole text that banking apps read (EPC069-12). */
const mostBytes = 331

function isIban(typed: string): boolean {
  const iban = compact(typed)
  return (
    /^[A-Z]{2}\d\d[A-Z0-9]+$/.test(iban) &&
    ibanLengths.get(iban.slice(0, 2)) === iban.length &&
    isChecked(iban)
  )
}

/**
 * The text that banking apps read: version 002 of the EPC's guideline, in UTF-8, each line ended by a line feed but the
 * last (EPC069-12 v2.1). Empty lines at the end are left out.
 */
function textForBanks(value: unknown): string {
  const [name, text, amount] = [textAt(value, 'name'), textAt(value, 'text'), textAt(value, 'amount')]
  const euros = amount === '' ? '' : `EUR${plainAmount(amount)}`
  const reference = isCreditorReference(text) ? [compact(text), ''] : ['', text]
  const bank = [compact(textAt(value, 'bic')), name, compact(textAt(value, 'iban')), euros]
  return ['BCD', '002', '1', 'SCT', ...bank, '', ...reference].join('\n').trimEnd()
}

const schema = z
  .looseObject(
    {
      name: textField(70).check(
        z.refine((name) => name.trim() !== '', reason('payee-name')),
        z.refine(isOneLine, reason('one-line')),
      ),
      iban: z.string(reason('iban')).check(z.refine(isIban, reason('iban'))),
      bic: z.optional(
        z.union(
          [empty, z.string().check(z.refine((bic) => bicPattern.test(compact(bic)), reason('bic')))],
          reason('bic'),
        ),
      ),
      /** In euros, such as `12.50`. The payer types it where it is missing. */
      amount: amountField,
      /** A purpose in words, or a creditor reference. */
      text: optionalLine(140),
    },
    reason('send-object-or-null'),
  )
  .check(
    z.refine(({ iban, bic }) => !outsideTheArea.test(compact(iban)) || (bic ?? '') !== '', {
      path: ['bic'],
      error: reason('bic-needed'),
    }),
    z.refine((transfer) => utf8Length(textForBanks(transfer)) <= mostBytes, {
      path: ['text'],
      error: reason('transfer-long'),
    }),
  )

export const transfer = codeType({
  ...ofModules,
  fields: ['fieldData.transfer'],
  least: { anyOf: ['fieldData.transfer'], field: 'fieldData.transfer.iban', code: 'iban' },
  own: {
    'fieldData.transfer': {
      schema,
      isWhole: true,
      title: (value) => textAt(value, 'name'),
      words: (value) => [keyOf(value, 'name'), keyOf(value, 'text')],
    },
  },
  encodes: {
    key: 'transfer',
    start: 'BCD\n',
    // EPC069-12, section 3.
    level: 'M',
    text: textForBanks,
    isEmpty: (value) => textAt(value, 'iban') === '',
    sample: (name) => ({ name, iban: 'DE89370400440532013000' }),
    fixed: 'fixed-account',
  },
  example: {
    title: 'Donate to the library',
    fields: {},
    fieldData: {
      transfer: {
        name: 'Northwind Library',
        iban: 'DE89 3704 0044 0532 0130 00',
        amount: '',
        text: 'Donation',
      },
    },
  },
})
