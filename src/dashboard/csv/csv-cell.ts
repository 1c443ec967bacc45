/**
 * A value as a cell of CSV (RFC 4180). What a spreadsheet would run as a formula gets an apostrophe in front
 * (OWASP, "CSV injection"); `textOfCell` takes it off again.
 */
export function csvCell(value: string | number | boolean | null): string {
  const text = value === null ? '' : String(value)
  const safe = typeof value === 'string' && /^['=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A row with its end. */
export function csvRow(values: readonly (string | number | boolean | null)[]): string {
  return `${values.map(csvCell).join(',')}\r\n`
}

/** What a cell held before `csvCell` made it safe. */
export function textOfCell(cell: string): string {
  return /^'['=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell
}

/** Tells spreadsheets that the bytes are UTF-8. */
export const byteOrderMark = '\uFEFF'
