import Papa from 'papaparse'

/**
 * A CSV row with its line break (RFC 4180). An apostrophe in front stops spreadsheets from running formulas
 * (OWASP, "CSV injection"); `textOfCell` removes it.
 */
export function csvRow(values: readonly (string | number | boolean | null)[]): string {
  return `${Papa.unparse([values], { escapeFormulae: /^['=+\-@\t\r]/ })}\r\n`
}

export function textOfCell(cell: string): string {
  return /^'['=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell
}

/** Tells spreadsheets that the file is UTF-8. */
export const byteOrderMark = '\uFEFF'
