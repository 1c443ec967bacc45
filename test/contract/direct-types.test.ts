import fc from 'fast-check'
import { parsePhoneNumberWithError } from 'libphonenumber-js'
import { expect, test } from 'vitest'
import { codeTypes } from '#code-types/code-types.ts'
import { checkContent } from '#contract/code-types/content-schemas.ts'

type DirectType = 'phone' | 'sms' | 'email' | 'location'
const refused = (type: DirectType, value: object) =>
  checkContent(type, {}, { [type]: value }).map(({ field, code }) => [
    field.replace(`fieldData.${type}.`, ''),
    code,
  ])
const line = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .filter((text) => text.trim() === text)

test('a phone dials the number of the address, however it was typed', () => {
  for (const number of ['+49 (0)30 901820', '+1 202-555-0143', '+33 1 42 96 12 02']) {
    expect(refused('phone', { number })).toEqual([])
    const address = codeTypes.phone.encodes.text({ number })
    expect(parsePhoneNumberWithError(address).number).toBe(number.replace('(0)', '').replace(/[^+\d]/g, ''))
  }
  // A code of a network, whose hash would end an address.
  expect(codeTypes.phone.encodes.text({ number: '*100#' })).toBe('tel:*100%23')
})

test('a message has its number and its text, with colons', () => {
  const value = { number: '+1 202 555 0143', text: 'JOIN: tea' }
  expect(codeTypes.sms.encodes.text(value)).toBe('SMSTO:+12025550143:JOIN: tea')
  expect(codeTypes.sms.encodes.text({ ...value, text: '' })).toBe('SMSTO:+12025550143')
})

test('any subject and text of an e-mail come back as they were typed', () => {
  fc.assert(
    fc.property(line, line, (subject, first) => {
      const value = { to: 'ana@example.com', subject, text: `${first}\nAna` }
      fc.pre(refused('email', value).length === 0)
      const { protocol, pathname, searchParams } = new URL(codeTypes.email.encodes.text(value))
      expect([protocol, pathname]).toEqual(['mailto:', 'ana@example.com'])
      expect(Object.fromEntries(searchParams)).toEqual({ subject, body: `${first}\r\nAna` })
    }),
  )
})

test.each([
  ['52.516275, 13.377704', 'geo:52.516275,13.377704'],
  ['(-33.8568, 151.2153)', 'geo:-33.8568,151.2153'],
  ['40.7127281 -74.0060152', 'geo:40.712728,-74.006015'],
  ['0.00000001, 0', 'geo:0,0'],
])('the coordinates %s are the address %s', (coordinates, address) => {
  expect(refused('location', { coordinates })).toEqual([])
  expect(codeTypes.location.encodes.text({ coordinates })).toBe(address)
})

test.each([
  ['phone', { number: 'call me' }, ['number', 'phone']],
  ['sms', { number: '' }, ['number', 'phone']],
  ['email', { to: 'nobody' }, ['to', 'email-like']],
  ['email', { to: 'ana@example.com', subject: 'two\nlines' }, ['subject', 'one-line']],
  ['location', { coordinates: 'Berlin' }, ['coordinates', 'coordinates']],
  ['location', { coordinates: '91, 0' }, ['coordinates', 'coordinates']],
  ['location', { coordinates: '0, 181' }, ['coordinates', 'coordinates']],
] as const)('a %s of %o is refused at its field', (type, value, reason) => {
  expect(refused(type, value)).toContainEqual(reason)
})
