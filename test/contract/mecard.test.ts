import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codeTypes } from '#code-types/code-types.ts'
import { checkContent } from '#contract/code-types/content-schemas.ts'

/** As ZXing reads it (AbstractDoCoMoResultParser): the value of each prefix, up to a semicolon without a backslash. */
function readCard(text: string): Record<string, string> | null {
  const body = /^MECARD:(.*);$/s.exec(text)?.[1]
  if (body === undefined) return null
  const found = body.matchAll(/([A-Z]+):((?:\\.|[^;\\])*);/gs)
  return Object.fromEntries(
    [...found].map(([, key = '', value = '']) => [key, value.replaceAll(/\\(.)/gs, '$1')]),
  )
}

const { text: cardOf } = codeTypes.mecard.encodes
const refused = (value: object) =>
  checkContent('mecard', {}, { mecard: value }).map(({ field, code }) => [
    field.replace('fieldData.mecard.', ''),
    code,
  ])

test('a contact is read with its parts, and names and numbers as phones want them', () => {
  const text = cardOf({
    firstName: 'Maya',
    lastName: 'Lindqvist, Dr.',
    company: 'North; wind: "Tea"',
    phone: '+46 (0)8 555 01 43',
    email: 'maya@example.com',
    website: 'example.com/team',
    address: 'Hamngatan 1, Stockholm',
  })
  expect(text.startsWith('MECARD:N:Lindqvist Dr.,Maya;')).toBe(true)
  expect(readCard(text)).toEqual({
    N: 'Lindqvist Dr.,Maya',
    ORG: 'North; wind: "Tea"',
    TEL: '+4685550143',
    EMAIL: 'maya@example.com',
    URL: 'https://example.com/team',
    ADR: 'Hamngatan 1, Stockholm',
  })
  expect(readCard(cardOf({ company: 'Northwind' }))).toEqual({ N: 'Northwind', ORG: 'Northwind' })
})

test('no text breaks out of its part', () => {
  const line = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }).map((text) => text.trim())
  fc.assert(
    fc.property(line, line, line, (firstName, company, address) => {
      const value = { firstName, company, address }
      fc.pre([firstName, company, address].every((text) => text !== '') && refused(value).length === 0)
      const names = firstName.replaceAll(/\s*,\s*/g, ' ')
      fc.pre(names.trim() !== '')
      expect(readCard(cardOf(value))).toEqual({ N: names, ORG: company, ADR: address })
    }),
  )
})

test.each([
  ['no name', { phone: '+1 202 555 0143' }, ['firstName', 'mecard-name']],
  ['a word for a number', { firstName: 'Maya', phone: 'call me' }, ['phone', 'phone']],
  ['a wrong e-mail address', { firstName: 'Maya', email: 'nobody' }, ['email', 'email-like']],
  ['a script', { firstName: 'Maya', website: 'javascript:alert(1)' }, ['website', 'address']],
  ['two lines', { firstName: 'Maya', address: 'one\ntwo' }, ['address', 'one-line']],
  ['a long address', { firstName: 'ü'.repeat(100), address: 'ö'.repeat(200) }, ['address', 'mecard-long']],
])('a card with %s is refused at its field', (_, value, error) => {
  expect(refused(value)).toContainEqual(error)
})
