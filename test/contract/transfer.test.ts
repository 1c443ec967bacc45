import fc from 'fast-check'
import { composeIBAN, getCountrySpecifications, isValidBIC, isValidIBAN } from 'ibantools'
import { expect, test } from 'vitest'
import { codeTypes } from '#code-types/code-types.ts'
import { checkContent } from '#contract/code-types/content-schemas.ts'

const { text: encoded } = codeTypes.transfer.encodes
const complete = { name: 'Northwind Library', iban: 'DE89 3704 0044 0532 0130 00' }
const refused = (transfer: object) =>
  checkContent('transfer', {}, { transfer: { ...complete, ...transfer } }).map(({ field, code }) => [
    field.replace('fieldData.transfer.', ''),
    code,
  ])

const countries = Object.entries(getCountrySpecifications()).flatMap(([country, { SEPA, chars }]) =>
  SEPA && chars !== null && chars !== undefined ? [{ country, chars }] : [],
)

test('banking apps read the lines of the guideline, and nothing empty at the end', () => {
  expect(encoded(complete)).toBe('BCD\n002\n1\nSCT\n\nNorthwind Library\nDE89370400440532013000')
  expect(encoded({ ...complete, amount: '12,5', text: 'Überweisung für Bücher', bic: 'markdef1100' })).toBe(
    'BCD\n002\n1\nSCT\nMARKDEF1100\nNorthwind Library\nDE89370400440532013000\nEUR12.50\n\n\nÜberweisung für Bücher',
  )
  // A creditor reference has a line of its own, which accounting reads.
  expect(
    encoded({ ...complete, text: 'RF18 5390 0754 7034' })
      .split('\n')
      .slice(8),
  ).toEqual(['', 'RF18539007547034'])
  expect(
    encoded({ ...complete, text: 'RF19 5390 0754 7034' })
      .split('\n')
      .at(-1),
  ).toBe('RF19 5390 0754 7034')
})

test('each country of SEPA that ibantools knows has its IBAN, and a wrong digit is refused', () => {
  expect(countries.length).toBeGreaterThan(30)
  const known = countries.filter(
    ({ country }) => !['GG', 'JE', 'IM', 'GF', 'GP', 'MQ', 'RE', 'YT'].includes(country),
  )
  for (const { country, chars } of known) {
    const iban = composeIBAN({ countryCode: country, bban: '0'.repeat(chars - 4) }) ?? ''
    fc.assert(
      fc.property(fc.stringMatching(new RegExp(`^[0-9]{${chars - 4}}$`)), (bban) => {
        const made = composeIBAN({ countryCode: country, bban })
        if (made === null || !isValidIBAN(made)) return
        expect(refused({ iban: made, bic: 'MARKDEF1' }), made).toEqual([])
        const wrong = made.slice(0, -1) + ((Number(made.at(-1)) + 1) % 10)
        expect(isValidIBAN(wrong)).toBe(false)
        expect(refused({ iban: wrong }), wrong).toContainEqual(['iban', 'iban'])
      }),
      { numRuns: 20 },
    )
    expect(refused({ iban: `${iban}0` }), country).toContainEqual(['iban', 'iban'])
  }
})

test.each([
  [{ name: ' ' }, ['name', 'payee-name']],
  [{ name: 'two\nlines' }, ['name', 'one-line']],
  // Turkey has IBANs, and takes no transfers in this scheme.
  [{ iban: 'TR330006100519786457841326' }, ['iban', 'iban']],
  [{ iban: '' }, ['iban', 'iban']],
  [{ bic: 'SHORT' }, ['bic', 'bic']],
  [{ iban: 'CH9300762011623852957' }, ['bic', 'bic-needed']],
  [{ amount: '0' }, ['amount', 'amount']],
  [{ amount: '-3' }, ['amount', 'amount']],
  [{ amount: '1.234,50' }, ['amount', 'amount']],
  [{ amount: '12.345' }, ['amount', 'amount']],
  [{ text: 'one\ntwo' }, ['text', 'one-line']],
  [{ text: '名'.repeat(140) }, ['text', 'transfer-long']],
])('%o is refused at its field', (transfer, reason) => {
  expect(refused(transfer)).toContainEqual(reason)
})

test('a BIC that ibantools knows is taken in any spelling', () => {
  for (const bic of ['MARKDEF1100', 'UBSWCHZH80A', 'BARCGB22']) {
    expect(isValidBIC(bic)).toBe(true)
    expect(refused({ iban: 'CH93 0076 2011 6238 5295 7', bic: bic.toLowerCase() })).toEqual([])
  }
})
