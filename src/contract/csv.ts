import Papa from 'papaparse'

export type CsvCell = string | number | boolean | null

/** Tells spreadsheets that a file is UTF-8. */
export const byteOrderMark = '\uFEFF'

/** Writes the rows of a CSV file, each with its line break (RFC 4180). */
export type CsvWriter = (cells: readonly CsvCell[]) => string

const writers = new Map<string, CsvWriter>()

/**
 * Rows as spreadsheets of a language open them: where numbers have a decimal comma, cells are separated by semicolons. An
 * apostrophe in front stops formulas (OWASP, "CSV injection").
 *
 * @param locale BCP 47; an unknown one counts as English.
 */
export function csvWriter(locale: string): CsvWriter {
  const known = writers.get(locale) ?? newWriter(locale)
  if (writers.size < 100) writers.set(locale, known)
  return known
}

function newWriter(locale: string): CsvWriter {
  const hasComma = decimalSign(locale) === ','
  const delimiter = hasComma ? ';' : ','
  const written = (cell: CsvCell) =>
    hasComma && typeof cell === 'number' ? String(cell).replace('.', ',') : cell
  // A number that is text by now begins no formula.
  const escapeFormulae = hasComma ? /^(?!-\d+(,\d+)?$)['=+\-@\t\r]/ : /^['=+\-@\t\r]/
  return (cells) => `${Papa.unparse([cells.map(written)], { delimiter, escapeFormulae })}\r\n`
}

function decimalSign(locale: string): string {
  try {
    const parts = new Intl.NumberFormat(locale).formatToParts(1.5)
    return parts.find(({ type }) => type === 'decimal')?.value ?? '.'
  } catch {
    return '.'
  }
}
