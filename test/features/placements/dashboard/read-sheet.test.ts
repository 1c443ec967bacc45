import { expect, test } from 'vitest'
import { readSheet } from '#features/placements/dashboard/read-sheet.ts'
import { readTable } from '#dashboard/ui/read-table.ts'

const files = import.meta.glob<string>('/node_modules/csv-spectrum/csvs/*.csv', {
  query: '?raw',
  import: 'default',
  eager: true,
})

test.each(Object.keys(files))('%s has a place in each line', (name) => {
  const text = files[name]!
  const named = `name${text.slice(/^[^,\r\n]*/.exec(text)![0].length)}`
  const places = readSheet(named, [])
  expect(places.wrongQuote).toBeNull()
  expect(places.rows.map(({ line, placement }) => [line, placement.name])).toEqual(
    readTable(named, false)
      .lines.slice(1)
      .map(({ line, cells: [first] }) => [line, first]),
  )
})

test('all twelve tables of csv-spectrum are read', () => {
  expect(Object.keys(files)).toHaveLength(12)
})

test.each([
  ['sep=;', ';'],
  ['SEP=|', '|'],
  ['"sep=;"', ';'],
  ['\uFEFFsep=;', ';'],
  ['sep=\t', '\t'],
])('a first line %j of Excel names the separator', (first, sign) => {
  const places = readSheet([first, ['name', 'copies'].join(sign), ['Kiosk', '5'].join(sign)].join('\r\n'), [])
  expect(places.rows).toEqual([{ line: 2, placement: { name: 'Kiosk', copies: 5 } }])
})

test('a quotation mark that is never closed is named with its line, and nothing is ready', () => {
  const lines = Array.from({ length: 100 }, (_, place) => (place === 49 ? '"Bad,5' : `Row ${place + 1},5`))
  for (const rows of [lines, lines.with(80, '"Good",5'), lines.with(80, 'Good,"5,2"')])
    expect(readSheet(rows.join('\n'), [])).toMatchObject({ rows: [], wrongQuote: 50 })
})
