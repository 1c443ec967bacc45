import { describe, expect, test } from 'vitest'
import { guessColumns, parseCsv, toImportRows, wrongQuoteIn } from '#dashboard/library/import/import-rows.ts'
import { textOfFile } from '#dashboard/ui/csv-cell.ts'
import { readTable } from '#dashboard/ui/read-table.ts'
import { typedAddresses } from '../../support/typed-addresses.ts'

const files = import.meta.glob<string>('/node_modules/csv-spectrum/*/*.{csv,json}', {
  query: '?raw',
  import: 'default',
  eager: true,
})

describe('the tables of csv-spectrum', () => {
  const names = Object.keys(files).filter((name) => name.endsWith('.csv'))

  test.each(names)('%s is read as its JSON', (name) => {
    const text = files[name]!
    const json = files[name.replace('/csvs/', '/json/').replace('.csv', '.json')]!
    const [header, ...rows] = readTable(text, true).lines
    const read = rows.map(({ cells }) =>
      Object.fromEntries(header!.cells.map((column, place) => [column, cells[place]])),
    )
    const lineEnds = (value: unknown) => JSON.stringify(value).replaceAll(String.raw`\r\n`, String.raw`\n`)
    // The JSON of one file lacks its list, and has another phone number than the CSV.
    const expected = [JSON.parse(json.replace('"1234567890"', '"2095257564"')) as unknown].flat()
    expect(lineEnds(read)).toBe(lineEnds(expected))
  })

  test.each(names)('%s is the same table at every entry', (name) => {
    const text = files[name]!
    const { lines } = readTable(text, true)
    const [header, ...rows] = lines
    expect(parseCsv(text)).toEqual(rows.length === 0 ? null : { header: header!.cells, rows })
  })

  test('are all twelve', () => {
    expect(names).toHaveLength(12)
  })
})

describe('a first line of Excel', () => {
  test.each([
    ['sep=;', ';'],
    ['sep=,', ','],
    ['SEP=|', '|'],
    ['"sep=;"', ';'],
    ['\uFEFFsep=;', ';'],
    ['sep=\t', '\t'],
  ])('%j names the separator at every entry', (first, sign) => {
    const cells = (...row: string[]) => row.join(sign)
    const codes = parseCsv([first, cells('url', 'title'), cells('https://a.example', 'A')].join('\r\n'))
    expect(codes).toEqual({
      header: ['url', 'title'],
      rows: [{ line: 2, cells: ['https://a.example', 'A'] }],
    })
  })
})

describe('a quotation mark that is never closed', () => {
  const rows = Array.from({ length: 100 }, (_, place) =>
    place === 49 ? '"Bad,https://e.example/50,q' : `Row ${place + 1},https://e.example/${place + 1},q`,
  )

  test.each([
    ['plain rows', rows],
    ['a quoted cell below', rows.with(80, '"Good",https://e.example/81,q')],
    ['a quoted comma below', rows.with(80, 'Good,"https://e.example/81,2",q')],
  ])('is named with its line, and nothing is ready: %s', (_, lines) => {
    const file = ['title,url,note', ...lines].join('\n')
    expect(wrongQuoteIn(file)).toBe(51)
    expect(parseCsv(file)).toBeNull()
  })
})

describe('a file', () => {
  const text = 'code\r\nGRÜN1\r\n'
  const wide = (isBig: boolean) =>
    Uint8Array.from([...text].flatMap((sign) => (isBig ? [0, sign.charCodeAt(0)] : [sign.charCodeAt(0), 0])))

  test.each([
    ['Windows-1252', Uint8Array.from([...text].map((sign) => sign.charCodeAt(0)))],
    ['UTF-8', new TextEncoder().encode(text)],
    ['UTF-8 with a mark', new TextEncoder().encode(`\uFEFF${text}`)],
    ['UTF-16LE', wide(false)],
    ['UTF-16BE', wide(true)],
    ['UTF-16LE with a mark', Uint8Array.from([0xff, 0xfe, ...wide(false)])],
    ['UTF-16BE with a mark', Uint8Array.from([0xfe, 0xff, ...wide(true)])],
  ])('in %s keeps its letters', async (_, bytes) => {
    const { lines } = readTable(await textOfFile(new Blob([bytes])), false)
    expect(lines.map(({ cells }) => cells)).toEqual([['code'], ['GRÜN1']])
  })
})

test.each([
  ['1234.0', 1234],
  ['1 234,00', 1234],
  ['1’234', 1234],
  ['1e3', 1000],
  ['1,234.5', 1234.5],
  ['12.5', 12.5],
  ['-3', -3],
  ['1,2,3', '1,2,3'],
  ['0', undefined],
  ['–', undefined],
])('clicks of %j reach the service as %j, which refuses what is no whole number', (clicks, sent) => {
  const table = parseCsv(`url;earlierClicks\nhttps://a.example;${clicks}\n`)!
  const columns = guessColumns(table.header, [])
  const [row] = toImportRows(table, columns, { brandedDomain: 'go.example', tags: [] })
  expect(row?.body['earlierClicks']).toBe(sent)
})

test.each(typedAddresses.filter(([typed]) => typed.trim() === typed))(
  'the destination %j in a table of any encoding is sent as %j',
  async (typed, address) => {
    const text = `url;title\n${typed};Sale\n`
    const utf16 = Uint16Array.from({ length: text.length }, (_, place) => text.charCodeAt(place))
    for (const file of [new Blob([text]), new Blob([Uint16Array.of(0xfeff), utf16])]) {
      const table = parseCsv(await textOfFile(file))!
      const [row] = toImportRows(table, guessColumns(table.header, []), {
        brandedDomain: 'go.example',
        tags: [],
      })
      expect(row?.body['destinationUrl']).toBe(address)
    }
  },
)
