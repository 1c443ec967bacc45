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

/** Decodes a file: UTF-8, UTF-16 with a byte order mark, or Windows-1252. */
export async function textOfFile(file: Blob): Promise<string> {
  const bytes = await bytesOf(file)
  const [first, second] = new Uint8Array(bytes)
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function bytesOf(file: Blob): Promise<ArrayBuffer> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => {
      const { result } = reader
      resolve(result === null || typeof result === 'string' ? new ArrayBuffer(0) : result)
    }
    reader.onerror = () => reject(reader.error ?? new Error('unreadable file'))
    reader.readAsArrayBuffer(file)
  })
}
