import * as z from 'zod/mini'
import { dialable, webAddress } from '#contract/code-types/addresses.ts'
import { codeType, ofModules } from '#contract/code-types/code-type.ts'
import { escapedValue, keyOf, textAt } from '#contract/code-types/content-parts.ts'
import { email, link, optionalLine, phone, utf8Length } from '#contract/code-types/entry-schemas.ts'
import { reason } from '#contract/reasons.ts'

/** Bytes of version 20 at level H: a larger code is hard to print on a card. */
const mostBytes = 382

const keys = ['firstName', 'lastName', 'company', 'phone', 'email', 'website', 'address'] as const

/** The comma divides the two names, so they hold none themselves. */
function nameOf(text: string): string {
  return escapedValue(text.replace(/\s*,\s*/g, ' '))
}

/** The text that phones offer to save as a contact. */
function textForPhones(value: unknown): string {
  const [first, last, company] = [
    textAt(value, 'firstName'),
    textAt(value, 'lastName'),
    textAt(value, 'company'),
  ]
  const both = [nameOf(last), nameOf(first)].filter((part) => part !== '').join(',')
  const parts = [
    // Readers refuse a card without a name.
    ['N', both || nameOf(company)],
    ['ORG', escapedValue(company)],
    ['TEL', dialable(textAt(value, 'phone')) ?? ''],
    ['EMAIL', escapedValue(textAt(value, 'email'))],
    ['URL', escapedValue(webAddress(textAt(value, 'website')) ?? '')],
    ['ADR', escapedValue(textAt(value, 'address'))],
  ]
  const filled = parts.filter(([, text]) => text !== '').map(([key, text]) => `${key}:${text};`)
  return `MECARD:${filled.join('')};`
}

const maybe = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(z.nullable(schema))

const schema = z
  .looseObject(
    {
      firstName: optionalLine(100),
      lastName: optionalLine(100),
      company: optionalLine(100),
      phone: maybe(phone),
      email: maybe(email),
      website: maybe(link),
      address: optionalLine(200),
    },
    reason('send-object-or-null'),
  )
  .check(
    z.refine((card) => `${card.firstName ?? ''}${card.lastName ?? ''}${card.company ?? ''}`.trim() !== '', {
      path: ['firstName'],
      error: reason('mecard-name'),
    }),
    z.refine((card) => utf8Length(textForPhones(card)) <= mostBytes, {
      path: ['address'],
      error: reason('mecard-long'),
    }),
  )

export const mecard = codeType({
  ...ofModules,
  fields: ['fieldData.mecard'],
  least: { anyOf: ['fieldData.mecard'], field: 'fieldData.mecard.firstName', code: 'mecard-name' },
  own: {
    'fieldData.mecard': {
      schema,
      isWhole: true,
      title: (value) =>
        [textAt(value, 'firstName'), textAt(value, 'lastName')].filter(Boolean).join(' ') ||
        textAt(value, 'company'),
      words: (value) => keys.slice(0, 5).map((key) => keyOf(value, key)),
    },
  },
  encodes: {
    key: 'mecard',
    start: 'MECARD:',
    text: textForPhones,
    isEmpty: (value) => ['firstName', 'lastName', 'company'].every((key) => textAt(value, key) === ''),
    sample: (name) => ({ firstName: name, phone: '+1 202 555 0143' }),
    fixed: 'fixed-content',
  },
  example: {
    title: 'Maya Lindqvist',
    fields: {},
    fieldData: {
      mecard: {
        firstName: 'Maya',
        lastName: 'Lindqvist',
        company: 'Northwind',
        phone: '+1 202 555 0143',
        email: 'maya@example.com',
        website: 'https://example.com',
        address: '',
      },
    },
  },
})
