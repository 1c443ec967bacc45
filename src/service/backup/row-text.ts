/** A row of any table. */
export type Row = Readonly<Record<string, unknown>>

/** The values of a row in the order of its columns, as one line of JSON: the same for the same row on every engine. */
export function toRowText(row: Row, columns: readonly string[]): string {
  return JSON.stringify(columns.map((column) => toJson(row[column])))
}

/** Throws a `SyntaxError` for a line that is no row of these columns. */
export function fromRowText(text: string, columns: readonly string[]): Row {
  const values: unknown = JSON.parse(text)
  if (!Array.isArray(values) || values.length !== columns.length)
    throw new SyntaxError('a line of it is no row')
  return Object.fromEntries(columns.map((column, index) => [column, fromJson(values[index])]))
}

/** Bytes travel as base64. */
function toJson(value: unknown): unknown {
  if (value instanceof Uint8Array) return { bytes: Buffer.from(value).toString('base64') }
  return value ?? null
}

function fromJson(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if ('bytes' in value && typeof value.bytes === 'string') return Buffer.from(value.bytes, 'base64')
  throw new SyntaxError('no column holds one of its values')
}
