import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ImportCheckRow } from '#contract/import-rows.ts'
import { timestampSchema } from '#contract/time-zone.ts'
import { byteOrderMark } from '#contract/csv.ts'
import { csvRow, textOfCell, textOfFile } from '#dashboard/ui/csv-cell.ts'
import { exportColumns, exportRow } from '#dashboard/library/export-dialog.tsx'
import {
  guessColumns,
  instantOfCell,
  leftBehind,
  parseCsv,
  toCheckedRow,
  toImportRows,
  withoutClashes,
} from '#dashboard/library/import/import-rows.ts'
import { headOf, knownFileOf } from '#dashboard/library/import/known-files.ts'
import { freeName } from '#dashboard/picture/export/zip-files.ts'
import { aRecord } from '../editor/a-record.ts'

describe('a cell', () => {
  test.each([
    ['=1+1', `"'=1+1"`],
    ['+49 30', `"'+49 30"`],
    ['-1', `"'-1"`],
    ['@SUM(A1)', `"'@SUM(A1)"`],
    ['\tx', `"'\tx"`],
    ['\rx', '"\'\rx"'],
    ['=HYPERLINK("x"),1', '"\'=HYPERLINK(""x""),1"'],
    ["'quoted", `"''quoted"`],
    ['two\nlines', '"two\nlines"'],
    ['plain', 'plain'],
    [-5, '-5'],
    [null, ''],
  ])('%j is written as %s', (value, cell) => {
    expect(csvRow([value])).toBe(`${cell}\r\n`)
  })

  test('is read back unchanged and never starts a formula', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 5 }), (cells) => {
        const text = byteOrderMark + csvRow(['a', 'b', 'c', 'd', 'e']) + csvRow(['x', ...cells])
        const row = parseCsv(text)?.rows[0]
        expect(row?.cells).toEqual(['x', ...cells.map((cell) => cell.trim())])
        for (const cell of cells) expect(csvRow([cell])).not.toMatch(/^"?[=+\-@\t]/)
      }),
    )
  })

  test('loses only the protective apostrophe', () => {
    expect(textOfCell("'=1")).toBe('=1')
    expect(textOfCell("'tis")).toBe("'tis")
  })
})

describe('a file', () => {
  test.each([
    ['commas', 'url,title\nhttps://a.example,A\n'],
    ['semicolons', 'url;title\r\nhttps://a.example;A\r\n'],
    ['tabs', 'url\ttitle\nhttps://a.example\tA'],
  ])('with %s as separator is read, without empty lines, with spreadsheet line numbers', (_, text) => {
    expect(parseCsv(text.replace(/\r?\n/, (end) => end + end))).toMatchObject({
      header: ['url', 'title'],
      rows: [{ line: 3, cells: ['https://a.example', 'A'] }],
    })
  })

  test.each(['', 'url,title', 'url\n\n\n'])('%j has no rows', (text) => {
    expect(parseCsv(text)).toBeNull()
  })

  test('of an old spreadsheet keeps its umlauts', async () => {
    expect(await textOfFile(new Blob([new Uint8Array([0x5a, 0xfc, 0x72, 0x69, 0x63, 0x68])]))).toBe('Zürich')
    expect(await textOfFile(new Blob(['Zürich']))).toBe('Zürich')
    const marked = [0xff, 0xfe, 0x5a, 0, 0xfc, 0]
    expect(await textOfFile(new Blob([new Uint8Array(marked)]))).toBe('Zü')
    expect(await textOfFile(new Blob([new Uint8Array([0xfe, 0xff, 0, 0x5a, 0, 0xfc])]))).toBe('Zü')
  })
})

describe('the columns', () => {
  test.each([
    [
      ['Destination URL', 'Name', 'Slug', 'Labels'],
      [],
      { destinationUrl: 0, title: 1, slashTag: 2, tags: 3 },
    ],
    [
      ['id', 'title', 'shortLink', 'slashTag', 'destinationUrl'],
      [],
      { title: 1, slashTag: 3, destinationUrl: 4 },
    ],
    [['A', 'B'], ['Poster', 'https://a.example'], { destinationUrl: 1 }],
    [['A', 'B'], ['x', 'y'], {}],
  ])('%j are guessed', (header, first, columns) => {
    expect(guessColumns(header, first)).toEqual(columns)
  })
})

describe('a file of another service', () => {
  const imported = (text: string, domains = ['go.acme.com', 'acme.link']) => {
    const table = parseCsv(text)!
    const columns = guessColumns(table.header, table.rows[0]!.cells)
    const service = knownFileOf(table.header.map(headOf))?.service
    const rows = toImportRows(table, columns, { brandedDomain: 'go.acme.com', tags: [], domains, service })
    return { service, rows, left: leftBehind(table, columns, rows, domains) }
  }
  const shop = 'https://www.acme.com/shop'
  const files = [
    [
      'Bitly',
      `Bitlink,Custom Link,Long URL,Title,Tags,Created,Total Clicks\nbit.ly/3xYz,acme.link/Summer,${shop},Sale,"a,b",2024-01-02,"1,204"`,
      { slashTag: 'Summer', tags: 'a,b', earlierClicks: 1204, brandedDomain: 'acme.link', title: 'Sale' },
      ['3xYz'],
    ],
    [
      'Bitly',
      JSON.stringify({
        links: [
          {
            link: 'https://bit.ly/3xYz',
            custom_bitlinks: ['https://bit.ly/sale'],
            long_url: shop,
            tags: ['a'],
          },
        ],
      }),
      { slashTag: '3xYz', tags: 'a' },
      ['sale'],
    ],
    [
      'Dub',
      `Short link,Destination URL,Clicks,Created at,Tags,Archived\nhttps://dub.sh/Summer,${shop},7,2024-01-02,"a,b",false`,
      { slashTag: 'Summer', tags: 'a,b', earlierClicks: 7 },
      [],
    ],
    [
      'Shlink',
      `createdAt,title,shortUrl,domain,shortCode,longUrl,tags,visits\n2024,Sale,https://s.test/Summer,s.test,Summer,${shop},a|b,7`,
      { slashTag: 'Summer', tags: 'a,b', earlierClicks: 7, title: 'Sale' },
      [],
    ],
    [
      'Kutt',
      JSON.stringify([
        {
          address: 'Summer',
          target: shop,
          description: 'Sale',
          expire_in: null,
          visit_count: 7,
          domain: null,
        },
      ]),
      { slashTag: 'Summer', earlierClicks: 7, title: 'Sale' },
      [],
    ],
    [
      'YOURLS',
      `keyword,url,title,timestamp,ip,clicks\nSummer,${shop},Sale,2024-01-02,1.2.3.4,7`,
      { slashTag: 'Summer', earlierClicks: 7, title: 'Sale' },
      [],
    ],
    [
      'Rebrandly',
      JSON.stringify([{ slashtag: 'Summer', destination: shop, domainName: 's.test', title: 'Sale' }]),
      { slashTag: 'Summer', title: 'Sale' },
      [],
    ],
    [
      'Short.io',
      `originalURL,path,title,tags,createdAt,iphoneURL,androidURL\n${shop},Summer,Sale,"a,b",2024-01-02,https://apps.apple.com/app,`,
      { slashTag: 'Summer', tags: 'a,b', title: 'Sale' },
      [],
    ],
  ] as const

  test.each(files)('is recognised: %s', (service, text, body, aliases) => {
    const found = imported(text)
    expect(found.service).toBe(service)
    expect(found.rows[0]).toMatchObject({ body: { ...body, destinationUrl: shop }, aliases })
  })

  test('lists the columns and the links that stay behind', () => {
    expect(imported(files[0][1]).left).toEqual({
      columns: ['Created'],
      hosts: [{ host: 'bit.ly', count: 1 }],
    })
    expect(imported(files[7][1]).left.columns).toEqual(['createdAt', 'iphoneURL'])
  })

  test('keeps the first of two links that differ in capitals only, in whatever request they are checked', () => {
    const { rows } = imported(`keyword,url\nabC,${shop}\nAbc,https://b.example\na/b,${shop}`)
    const checked = withoutClashes(rows.map((row) => toCheckedRow(row, ready)))
    expect(checked.map(({ problem }) => problem)).toEqual([null, 'case', null])
    expect(checked[1]?.words).toContain('go.acme.com/abC')
    const refused = { field: 'slashTag', message: '', code: 'slash-tag-letters' } as const
    expect(toCheckedRow(rows[2]!, { ...ready, outcome: 'invalid', errors: [refused] }).problem).toBe('parts')
  })

  test.each(['café', 'cafe\u0301', '%EA%B5%AC%EA%B8%80', '😀', 'menu/größe'])(
    'a printed link that cannot come dies by name, and gets no other ending: %s',
    (ending) => {
      const { rows } = imported(`Short link,Destination URL,Clicks\nhttps://go.acme.com/${ending},${shop},7`)
      const refused = {
        field: 'slashTag',
        message: '',
        code: 'slash-tag-signs',
        values: { domain: 'go.acme.com' },
      }
      const answer: ImportCheckRow = { ...ready, outcome: 'invalid', errors: [refused], proposal: 'cafe' }
      const [dead] = rows.map((row) => toCheckedRow(row, answer))
      const spelled = decodeURIComponent(ending).normalize('NFC')
      expect(dead).toMatchObject({ state: 'wrong', proposal: null, tag: null, problem: 'parts' })
      expect(dead?.words).toContain(`Prints of go.acme.com/${spelled} will stop working.`)
    },
  )

  test('without endings take the suggested ones; another ending than that of the file is asked', () => {
    const { rows } = imported(`keyword,url\n,${shop}\ntaken,${shop}`)
    const missing = { field: 'slashTag', message: '', code: 'slash-tag' }
    const answer: ImportCheckRow = { ...ready, outcome: 'invalid', errors: [missing], proposal: 'shop' }
    const checked = withoutClashes(rows.map((row) => toCheckedRow(row, answer)))
    expect(checked.map(({ state, tag, proposal }) => [state, tag, proposal])).toEqual([
      ['ready', 'shop', null],
      ['wrong', null, 'shop'],
    ])
  })
})

const ready: ImportCheckRow = { key: '', outcome: 'ready', errors: [], proposal: null, codeId: null }

describe('a date', () => {
  const local = (...parts: [number, number, number, number, number, number]) =>
    new Date(...parts).toISOString()

  test.each([
    ['2027-03-04', local(2027, 2, 4, 23, 59, 59)],
    ['4.3.2027', local(2027, 2, 4, 23, 59, 59)],
    ['04.03.2027, 18:30', local(2027, 2, 4, 18, 30, 0)],
    ['2027-03-04 18:30', local(2027, 2, 4, 18, 30, 0)],
    ['2027-03-04T18:30:15', local(2027, 2, 4, 18, 30, 15)],
    ['2027-03-04T18:30:00.000Z', '2027-03-04T18:30:00.000Z'],
    ['2027-03-04T18:30:00-05:30', '2027-03-05T00:00:00.000Z'],
    ['2027-03-04 18:30 +0100', '2027-03-04T17:30:00.000Z'],
  ])('of a file, %s, is parsed', (cell, instant) => {
    expect(instantOfCell(cell)).toBe(instant)
  })

  test.each([
    '03/04/2027',
    '3-4-2027',
    '2027-02-30',
    '31.4.2027',
    '2027-03-04 25:00',
    '2027-03-04 soon',
    '5',
    'March 4, 2027',
    'next week',
  ])('that is ambiguous, %s, stays for the service to refuse', (cell) => {
    expect(instantOfCell(cell)).toBe(cell)
    expect(timestampSchema.safeParse(cell).success).toBe(false)
  })
})

test.each([
  ['website', { utm_source: 'print', utm_term: 'a b', utm_content: '1' }],
  ['barcode', { title: '=Barcode', tags: 'a, b', expirationDate: '2099-01-01T00:00:00.000Z' }],
  ['text', { destinationUrl: '', text: 'Wet paint,\nmind "it"' }],
])('an exported code of type %s is imported with its type', (qrType, fields) => {
  const code = aRecord({ qrType, ...fields })
  const table = parseCsv(csvRow(exportColumns) + csvRow(exportRow(code, undefined)))!
  const columns = guessColumns(table.header, table.rows[0]!.cells)
  const [row] = toImportRows(table, columns, { brandedDomain: code.brandedDomain, tags: [] })
  const { title, slashTag, destinationUrl, text, expirationDate, utm_source, utm_term, utm_content } = code
  const kept = {
    title,
    slashTag,
    destinationUrl,
    qrType,
    text,
    expirationDate,
    utm_source,
    utm_term,
    utm_content,
  }
  const filled = Object.entries(kept).filter(([, value]) => value !== null && value !== 'website')
  expect(row?.body).toMatchObject(Object.fromEntries(filled))
})

test('an exported contact is imported with the content of its page', () => {
  const page = { firstName: 'Maya', mobile: '+1 202 555 0143', imageList: ['https://a.example/1.jpg'] }
  const code = {
    ...aRecord({ qrType: 'contact', destinationUrl: '', fieldData: JSON.stringify({ theme: 'soft' }) }),
    ...page,
  }
  const table = parseCsv(csvRow(exportColumns) + csvRow(exportRow(code, undefined)))!
  const columns = guessColumns(table.header, table.rows[0]!.cells)
  const [row] = toImportRows(table, columns, { brandedDomain: code.brandedDomain, tags: [] })
  expect(row?.body).toMatchObject({ qrType: 'contact', ...page, fieldData: { theme: 'soft' } })
})

test('the folder of a code travels as its path, which any account can read', () => {
  const code = aRecord({ folderId: 7 })
  const paths = new Map([[7, 'Campaigns / Summer']])
  const table = parseCsv(csvRow(exportColumns) + csvRow(exportRow(code, undefined, paths)))!
  const columns = guessColumns(table.header, table.rows[0]!.cells)
  const [row] = toImportRows(table, columns, { brandedDomain: code.brandedDomain, tags: [] })
  expect(row?.folder).toBe('Campaigns / Summer')
  expect(row?.body).not.toHaveProperty('folder')
  expect(row?.body).not.toHaveProperty('folderId')
})

test('a row has the same key in every import, and two equal rows have different keys', () => {
  const table = (rows: string[][]) => ({
    header: ['url', 'title'],
    rows: rows.map((cells, index) => ({ line: index + 2, cells })),
  })
  const columns = { destinationUrl: 0, title: 1 }
  const common = { brandedDomain: 'go.acme.com', tags: ['fair'] }
  const all = toImportRows(
    table([
      ['a.example', 'A'],
      ['a.example', 'A'],
      ['b.example', 'B'],
    ]),
    columns,
    common,
  )
  const half = toImportRows(
    table([
      ['b.example', 'B'],
      ['a.example', 'A'],
    ]),
    columns,
    common,
  )
  expect(new Set(all.map(({ key }) => key)).size).toBe(3)
  expect(half.map(({ key }) => key)).toEqual([all[2]?.key, all[0]?.key])
  expect(all[0]?.body).toMatchObject({
    destinationUrl: 'https://a.example',
    tags: 'fair',
    brandedDomain: 'go.acme.com',
  })
})

test('pictures with the same name get different file names, ignoring case', () => {
  const taken = new Set<string>()
  expect(['A.svg', 'a.svg', 'A.svg', 'b'].map((name) => freeName(name, taken))).toEqual([
    'A.svg',
    'a (2).svg',
    'A (3).svg',
    'b',
  ])
})
