import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codeTypes } from '#code-types/code-types.ts'
import { checkContent } from '#contract/code-types/content-schemas.ts'

const { text: encoded } = codeTypes.upi.encodes
const complete = { id: 'northwind@bank', name: 'Northwind Tea' }
const refused = (upi: object) =>
  checkContent('upi', {}, { upi: { ...complete, ...upi } }).map(({ field, code }) => [
    field.replace('fieldData.upi.', ''),
    code,
  ])

test('a UPI app reads payee, amount, currency and note from the address', () => {
  expect(encoded(complete)).toBe('upi://pay?pa=northwind@bank&pn=Northwind%20Tea&cu=INR')
  expect(encoded({ ...complete, amount: '12,5', text: 'Chai & biscuits' })).toBe(
    'upi://pay?pa=northwind@bank&pn=Northwind%20Tea&am=12.50&cu=INR&tn=Chai%20%26%20biscuits',
  )
})

test('any name and note come back from the address as they were typed', () => {
  const words = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).map((text) => text.trim())
  fc.assert(
    fc.property(words, words, (name, text) => {
      fc.pre(name !== '' && text !== '' && refused({ name, text }).length === 0)
      const { protocol, searchParams } = new URL(encoded({ ...complete, name, text }))
      expect(protocol).toBe('upi:')
      expect(Object.fromEntries(searchParams)).toEqual({ pa: complete.id, pn: name, cu: 'INR', tn: text })
    }),
  )
})

test.each([
  [{ id: '' }, ['id', 'upi-id']],
  [{ id: 'northwind' }, ['id', 'upi-id']],
  [{ id: 'north wind@bank' }, ['id', 'upi-id']],
  [{ id: 'northwind@bank.com' }, ['id', 'upi-id']],
  [{ name: ' ' }, ['name', 'payee-name']],
  [{ name: 'two\nlines' }, ['name', 'one-line']],
  [{ amount: '0' }, ['amount', 'amount']],
  [{ text: 'one\ntwo' }, ['text', 'one-line']],
])('%o is refused at its field', (upi, reason) => {
  expect(refused(upi)).toContainEqual(reason)
})
