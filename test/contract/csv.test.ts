import { describe, expect, test } from 'vitest'
import { csvWriter } from '#contract/csv.ts'

describe('a row of CSV', () => {
  test.each([
    ['en', 'a;b,"c,d",1.5,-2,TRUE'],
    ['de', '"a;b";c,d;1,5;-2;TRUE'],
    ['pt-BR', '"a;b";c,d;1,5;-2;TRUE'],
    ['de-CH', 'a;b,"c,d",1.5,-2,TRUE'],
    ['ar-u-nu-latn', 'a;b,"c,d",1.5,-2,TRUE'],
    ['no locale!', 'a;b,"c,d",1.5,-2,TRUE'],
  ])('has the separator and the decimal sign of %s', (locale, row) => {
    expect(csvWriter(locale)(['a;b', 'c,d', 1.5, -2, 'TRUE'])).toBe(`${row}\r\n`)
  })

  test.each(['en', 'de'])('starts no formula in a spreadsheet of %s, and leaves numbers alone', (locale) => {
    const row = csvWriter(locale)
    expect(row(['=1+1'])).toBe(`"'=1+1"\r\n`)
    expect(row(['-1+cmd'])).toBe(`"'-1+cmd"\r\n`)
    expect([row([-1.5]), row([-3])]).toEqual([locale === 'de' ? '-1,5\r\n' : '-1.5\r\n', '-3\r\n'])
  })
})
