import { expect, test } from 'vitest'
import { inNaturalOrder } from '#dashboard/library/bulk/chosen-codes.ts'

test('selected codes come in the natural order of their titles', () => {
  const codes = ['Table 10', 'table 9', 'Table 2', ''].map((title) => ({ title, slashTag: 'table-1' }))
  expect(inNaturalOrder(codes).map(({ title }) => title)).toEqual(['Table 2', 'table 9', 'Table 10', ''])
})
