import { type CsvCell, csvWriter } from '#contract/csv.ts'
import { locale } from '../messages/locale.ts'

/** A CSV row in the language of the page. `textOfCell` removes its apostrophe before a formula. */
export function csvRow(cells: readonly CsvCell[]): string {
  return csvWriter(locale)(cells)
}

export function textOfCell(cell: string): string {
  return /^'['=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell
}

/** Decodes a file: UTF-8, UTF-16 with or without a byte order mark, or Windows-1252. */
export async function textOfFile(file: Blob): Promise<string> {
  const bytes = await bytesOf(file)
  const wide = wideEncodingOf(new Uint8Array(bytes, 0, Math.min(bytes.byteLength, 1024)))
  if (wide !== null) return new TextDecoder(wide).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** UTF-16 by its byte order mark, or by the zero byte beside each separator, digit and Latin letter. */
function wideEncodingOf(start: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  const zeros = [0, 0] as [number, number]
  for (const [place, byte] of start.entries()) if (byte === 0) zeros[place % 2 === 0 ? 0 : 1] += 1
  const [even, odd] = zeros
  if (Math.max(even, odd) < start.length / 8) return null
  return odd > even ? 'utf-16le' : 'utf-16be'
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
