import { expect, test } from 'vitest'
import { readCoupons } from '#features/coupons/dashboard/read-coupons.ts'
import { readTable } from '#dashboard/ui/read-table.ts'

const files = import.meta.glob<string>('/node_modules/csv-spectrum/csvs/*.csv', {
  query: '?raw',
  import: 'default',
  eager: true,
})

test.each(Object.entries(files))('the first column of %s is read as codes', (_, text) => {
  const first = readTable(text, false).lines.map(({ cells: [code = ''] }) => code)
  expect(readCoupons(text)).toEqual({ codes: first.filter(Boolean), wrongQuote: null })
})

test('all twelve tables of csv-spectrum are tried', () => {
  expect(Object.keys(files)).toHaveLength(12)
})

test.each([
  ['sep=;', ';'],
  ['sep=,', ','],
  ['SEP=|', '|'],
  ['"sep=;"', ';'],
  ['\uFEFFsep=;', ';'],
  ['sep=\t', '\t'],
])('after %j of Excel, a header is no code', (first, sign) => {
  const rows = [first, `Code${sign}Value`, `A1${sign}5`]
  expect(readCoupons(rows.join('\r\n'))).toEqual({ codes: ['A1'], wrongQuote: null })
})

test('a quotation mark that is never closed is named with its line, and no code is ready', () => {
  const rows = Array.from({ length: 100 }, (_, place) => (place === 49 ? '"BAD,5' : `CODE${place},5`))
  expect(readCoupons(rows.join('\n'))).toEqual({ codes: [], wrongQuote: 50 })
})
