import Papa from 'papaparse'
import { textOfCell } from './csv-cell.ts'

export type TableLine = {
  /** As spreadsheets count: from 1, without a line such as `sep=;`. */
  readonly line: number
  readonly cells: readonly string[]
}

export type ReadTable = {
  /** Without empty lines. None where a quotation mark is wrong, because it hides the end of its line. */
  readonly lines: readonly TableLine[]
  /** The first line with a quotation mark that is never closed, or null. */
  readonly wrongQuote: number | null
}

const separators = ['\t', ';', '|', ',']

/**
 * Reads a CSV file or cells that were copied from a spreadsheet. A first line such as `sep=;` names the separator.
 *
 * @param hasHeader whether the first line names columns. Other lines may have amounts with commas.
 */
export function readTable(text: string, hasHeader: boolean): ReadTable {
  const plain = text.replace(/^\uFEFF/, '')
  const [named = '', sign] = /^"?sep=(.)"?[^\S\r\n]*(?:\r\n|\r|\n|$)/i.exec(plain) ?? []
  const body = plain.slice(named.length)
  const delimiter = sign ?? (hasHeader ? mostFrequent(body) : firstPresent(body))
  const { data, errors } = Papa.parse<string[]>(body, { delimiter })
  const wrong = errors.find(({ type }) => type === 'Quotes')
  if (wrong !== undefined) return { lines: [], wrongQuote: (wrong.row ?? 0) + 1 }
  const lines = data
    .map((cells, index) => ({ line: index + 1, cells: cells.map((cell) => textOfCell(cell).trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  return { lines, wrongQuote: null }
}

/** The most frequent separator of the first line; a comma wins a tie. */
function mostFrequent(text: string): string {
  const header =
    withoutQuoted(text)
      .trimStart()
      .split(/[\r\n]/, 1)[0] ?? ''
  const times = (separator: string) => header.split(separator).length
  return separators.reduceRight((best, next) => (times(next) > times(best) ? next : best))
}

function firstPresent(text: string): string {
  const rest = withoutQuoted(text)
  return separators.find((separator) => rest.includes(separator)) ?? ','
}

function withoutQuoted(text: string): string {
  return text.replaceAll(/"[^"]*"/g, '')
}
