import { expect, test } from 'vitest'
import { destinationSchema, storedDestinationSchema } from '#contract/destination.ts'
import { webAddress } from '#contract/code-types/addresses.ts'
import { readContent } from '#contract/code-types/content-schemas.ts'
import { storedLinkRulesSchema } from '#contract/link-rules.ts'
import { completeAddress, readAddress } from '#contract/read-address.ts'
import { invisibleInside, typedAddresses } from '../support/typed-addresses.ts'

test.each(typedAddresses)('the address %j is read as %j', (typed, address) => {
  expect(readAddress(typed)).toEqual({ address })
  expect(completeAddress(typed)).toBe(address)
  expect(destinationSchema.parse(typed)).toBe(address)
  expect(readAddress(address)).toEqual({ address })
})

test.each(invisibleInside)('the invisible character in %j is named as %s', (typed, character) => {
  expect(readAddress(typed)).toMatchObject({ code: 'address-invisible', values: { character } })
  const [error] = readContent('links', {}, { links: [{ label: 'Sale', address: typed }] }).errors
  expect(error).toMatchObject({ field: 'fieldData.links.0.address', code: 'address-invisible' })
  expect(readContent('contact', { website: typed }, {}).errors[0]).toMatchObject({
    code: 'address-invisible',
  })
})

test.each([
  'hello',
  'me@acme.com',
  'javascript:alert(1)',
  'https://two words.example/',
  'https:\\\\acme.com',
  'mailto:a@acme.com',
  'ftp://acme.com',
  'https://example.com/\r\nSet-Cookie: a=b',
  'v1.25',
])('%j is no address', (typed) => {
  expect(readAddress(typed)).toMatchObject({ code: 'address-full' })
})

test('a text that is far too long is refused for its length and not searched', () => {
  expect(readAddress(`https://example.com/${'\u200b'.repeat(2_000_000)}`)).toMatchObject({
    code: 'characters',
  })
})

test('a saved address keeps the invisible characters that an earlier version took', () => {
  const old = 'https://example.com/sale\u200b'
  expect(storedDestinationSchema.parse(old)).toBe(old)
  expect(storedLinkRulesSchema.parse({ expirationUrl: old }).expirationUrl).toBe(old)
  expect(webAddress(old)).toBe('https://example.com/sale%E2%80%8B')
})

test.each(typedAddresses)('a button of a page leads from %j to %j', (typed, address) => {
  const { read } = readContent('links', {}, { links: [{ label: 'Sale', address: typed }] })
  expect(read.get('fieldData.links')).toEqual([{ label: 'Sale', address }])
  expect(webAddress(address)).toBe(new URL(address).href)
})
