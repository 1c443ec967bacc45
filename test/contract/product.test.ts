import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkContent } from '#contract/code-types/content-schemas.ts'
import {
  checkDigit,
  mediaTypeOf,
  parseProductPath,
  productPath,
  wholeGtin,
} from '#contract/code-types/product.ts'

test.each([
  ['96385074', '00000096385074'],
  ['614141007349', '00614141007349'],
  ['9506000134352', '09506000134352'],
  ['9 506000 134352', '09506000134352'],
  ['95060001-34352', '09506000134352'],
  ['09506000134352', '09506000134352'],
  ['9506000134353', null],
  ['950600013435', null],
  ['95060001343521', null],
  ['９５０６０００１３４３５２', null],
  ['', null],
])('the GTIN %s is stored as %s', (typed, whole) => {
  expect(wholeGtin(typed)).toBe(whole)
})

test('a wrong check digit is told with the right one, at the GTIN', () => {
  expect(checkContent('product', {}, { product: { gtin: '9506000134353' } })).toEqual([
    { field: 'fieldData.product.gtin', code: 'gtin-digit', values: { digit: 2 } },
  ])
})

test('two links of a kind need different languages or formats', () => {
  const check = (...links: readonly object[]) =>
    checkContent('product', {}, { productLinks: links.map((link) => ({ linkType: 'recipeInfo', ...link })) })
  const page = { address: 'https://acme.com/a' }
  expect(check(page, { ...page, language: 'de' }, { address: 'https://acme.com/a.pdf' })).toEqual([])
  expect(check(page, { address: 'https://acme.com/b' })).toEqual([
    { field: 'fieldData.productLinks.1.language', code: 'product-link-twice' },
  ])
})

const signs = [...'!"%&\'()*+,-./0123456789:;<=>?ABCXYZ_abcxyz']
const part = fc
  .array(fc.constantFrom(...signs), { maxLength: 20 })
  .map((all) => all.join(''))
  .filter((text) => text !== '.' && text !== '..')
const digits = fc.stringMatching(/^\d{13}$/)

test('every batch and serial number comes back from its path, also through the address of a browser', () => {
  fc.assert(
    fc.property(digits, part, part, (before, batch, serial) => {
      const item = { gtin: before + checkDigit(before), batch, serial }
      const path = productPath(item)
      expect(parseProductPath(`/${path}`)).toEqual(item)
      expect(parseProductPath(new URL(path, 'https://id.acme.com').pathname)).toEqual(item)
    }),
  )
})

test('no path breaks the parser, and what it takes has one spelling', () => {
  const piece = fc.oneof(
    fc.constantFrom('01', '10', '21', '22', '96385074', '%00', '%2F', '%', '..', ''),
    fc.string(),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const item = parseProductPath(`/01/96385074/${pieces.join('/')}`)
      if (item !== null) expect(parseProductPath(`/${productPath(item)}`)).toEqual(item)
    }),
  )
})

test.each([
  ['https://acme.com/manual.pdf?v=2', 'application/pdf'],
  ['https://acme.com/data.jsonld#top', 'application/ld+json'],
  ['https://acme.com', 'text/html'],
  ['https://acme.com/v1.2', 'text/html'],
])('%s is %s', (address, type) => {
  expect(mediaTypeOf(address)).toBe(type)
})
