import Papa from 'papaparse'
import { textOfCell } from '../../ui/csv-cell.ts'

export type CsvTable = {
  readonly header: readonly string[]
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[]
}

/** Reads CSV with a header row, separated by comma, semicolon or tab. Null when it has no rows. */
export function parseCsv(text: string): CsvTable | null {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { delimiter: separatorOf(text) })
  const [header, ...rows] = data
  const filled = rows
    // Spreadsheets number the header as line 1.
    .map((cells, index) => ({ line: index + 2, cells: cells.map((cell) => textOfCell(cell).trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  if (header === undefined || filled.length === 0) return null
  return { header: header.map((name) => name.trim()), rows: filled }
}

/** The most frequent separator in the header row, ignoring quoted text. */
function separatorOf(text: string): string {
  const header =
    text
      .replaceAll(/"[^"]*"/g, '')
      .trimStart()
      .split(/[\r\n]/, 1)[0] ?? ''
  const times = (separator: string) => header.split(separator).length
  return [',', ';', '\t', '|'].reduce((best, next) => (times(next) > times(best) ? next : best))
}

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
