import { cnpj, cpf } from 'cpf-cnpj-validator'
import fc from 'fast-check'
import { parse } from 'promptparse'
import { expect, test } from 'vitest'
import { codeTypes } from '#code-types/code-types.ts'
import { checkContent } from '#contract/code-types/content-schemas.ts'

const { text: encoded } = codeTypes.pix.encodes
const randomKey = '123e4567-e12b-12d1-a456-426655440000'
const complete = { key: randomKey, name: 'Northwind Tea', city: 'Recife' }
const refused = (pix: object) =>
  checkContent('pix', {}, { pix: { ...complete, ...pix } }).map(({ field, code }) => [
    field.replace('fieldData.pix.', ''),
    code,
  ])
/** The fields that another reader finds, once it has checked the checksum. */
function read(pix: object) {
  const code = parse(encoded({ ...complete, ...pix }), true)
  const value = (id: string, part?: string) => code?.getTagValue(id, part)
  return {
    system: value('26', '00'),
    key: value('26', '01'),
    text: value('26', '02'),
    currency: value('53'),
    amount: value('54'),
    country: value('58'),
    name: value('59'),
    city: value('60'),
    reference: value('62', '05'),
  }
}

test('another reader finds key, payee, amount and note, and the right checksum', () => {
  expect(
    read({ amount: '12,5', text: 'Oficina de chá', name: 'Padaria São João', city: 'São Luís' }),
  ).toEqual({
    system: 'br.gov.bcb.pix',
    key: randomKey,
    text: 'Oficina de cha',
    currency: '986',
    amount: '12.50',
    country: 'BR',
    name: 'Padaria Sao Joao',
    city: 'Sao Luis',
    reference: '***',
  })
  expect(read({}).amount).toBeUndefined()
  // The example of the central bank's manual.
  expect(encoded({ key: randomKey, name: 'Fulano de Tal', city: 'BRASILIA' })).toBe(
    '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D',
  )
})

test('each number of a person or a company that a validator makes is a key, and one with a wrong digit is none', () => {
  const numbers = fc.constantFrom(
    () => cpf.generate(),
    () => cnpj.generate(),
    () => cpf.generate(true),
    () => cnpj.generate(true),
  )
  fc.assert(
    fc.property(numbers, (make) => {
      const number = make()
      expect(refused({ key: number }), number).toEqual([])
      expect(read({ key: number }).key).toBe(number.replace(/[./-]/g, ''))
      const wrong = number.slice(0, -1) + ((Number(number.at(-1)) + 1) % 10)
      expect(refused({ key: wrong }), wrong).toEqual([['key', 'pix-key']])
    }),
  )
  // Numbers of companies have letters since July 2026 (example of the Receita Federal).
  expect(cnpj.isValid('12.ABC.345/01DE-35')).toBe(true)
  expect(read({ key: '12.abc.345/01de-35' }).key).toBe('12ABC34501DE35')
})

test.each([
  ['+55 (11) 91234-5678', '+5511912345678'],
  ['Tea@Northwind.example', 'tea@northwind.example'],
  [randomKey.toUpperCase(), randomKey],
])('the key %s is written as %s', (typed, key) => {
  expect(refused({ key: typed })).toEqual([])
  expect(read({ key: typed }).key).toBe(key)
})

test.each([
  [{ key: '' }, ['key', 'pix-key']],
  [{ key: '11 91234 5678' }, ['key', 'pix-key']],
  [{ key: '+1 202 555 0143' }, ['key', 'pix-key']],
  [{ key: '111.111.111-11' }, ['key', 'pix-key']],
  [{ name: '  ' }, ['name', 'payee-name']],
  [{ name: 'x'.repeat(26) }, ['name', 'characters']],
  [{ city: '茶' }, ['city', 'city']],
  [{ amount: '0,00' }, ['amount', 'amount']],
  [{ text: 'x'.repeat(60) }, ['text', 'transfer-long']],
])('%o is refused at its field', (pix, [field, code]) => {
  expect(refused(pix)).toContainEqual([field, code])
})
