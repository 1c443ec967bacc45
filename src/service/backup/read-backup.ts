import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import {
  BackupError,
  backupEndSchema,
  type BackupHeader,
  backupHeaderSchema,
  tableEndSchema,
  tableStartSchema,
} from './backup-format.ts'
import type { TableShape } from './read-rows.ts'
import { type RowSum, RowSummer } from './row-sum.ts'
import { fromRowText, type Row } from './row-text.ts'

/** What becomes of the content while a file is read. */
export type BackupReader = {
  readonly onHeader?: (header: BackupHeader) => Promise<void>
  /** Some rows of a table, in the order of its key. */
  readonly onRows?: (shape: TableShape, rows: readonly Row[]) => Promise<void>
}

/** Rows that are handed over at once, unless their text is longer than this many characters. */
const rowsAtOnce = 500
const textAtOnce = 4_000_000

export type ReadBackup = {
  readonly header: BackupHeader
  readonly sums: Readonly<Record<string, RowSum>>
}

/** Reads a whole backup and checks each sum. Throws a `BackupError` for a file that is none, is damaged or was cut off. */
export async function readBackup(file: string, reader: BackupReader = {}): Promise<ReadBackup> {
  const lines = textLines(file)
  try {
    const header = backupHeaderSchema.parse(JSON.parse(await next(lines)))
    await reader.onHeader?.(header)
    const sums: Record<string, RowSum> = {}
    for (const shape of header.tables) sums[shape.table] = await readTable(lines, shape, reader)
    const { tables } = backupEndSchema.parse(JSON.parse(await next(lines)))
    if (tables !== header.tables.length) throw new Damage('it has other tables than it says')
    return { header, sums }
  } catch (error) {
    if (error instanceof BackupError || !isDamage(error)) throw error
    throw new BackupError(`${file} is not a whole backup of Tessera: ${error.message}.`, { cause: error })
  } finally {
    await lines.return(undefined)
  }
}

async function readTable(
  lines: AsyncGenerator<string>,
  shape: TableShape,
  { onRows = async () => {} }: BackupReader,
): Promise<RowSum> {
  const { table } = tableStartSchema.parse(JSON.parse(await next(lines)))
  if (table !== shape.table) throw new Damage(`${shape.table} is missing`)
  const summer = new RowSummer()
  let rows: Row[] = []
  let length = 0
  for (;;) {
    const text = await next(lines)
    if (!text.startsWith('[')) {
      if (rows.length > 0) await onRows(shape, rows)
      const { end, ...told } = tableEndSchema.parse(JSON.parse(text))
      const sum = summer.sum()
      if (end !== table || told.rows !== sum.rows || told.checksum !== sum.checksum) {
        throw new Damage(`the rows of ${table} are not those that were written`)
      }
      return sum
    }
    summer.add(text)
    rows.push(fromRowText(text, shape.columns))
    length += text.length
    if (rows.length >= rowsAtOnce || length >= textAtOnce) {
      await onRows(shape, rows)
      rows = []
      length = 0
    }
  }
}

/** Something about the file itself is wrong. */
class Damage extends Error {}

function isDamage(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  const { code } = error as NodeJS.ErrnoException
  return (
    error instanceof Damage ||
    error instanceof SyntaxError ||
    error.name === '$ZodError' ||
    (code ?? '').startsWith('Z_')
  )
}

async function next(lines: AsyncGenerator<string>): Promise<string> {
  const { value, done } = await lines.next()
  if (done === true) throw new Damage('it was cut off')
  return value
}

/** Lines end with a line feed and nothing else: rows hold other separators of lines as they are. */
async function* textLines(file: string): AsyncGenerator<string> {
  const text = pipeline(createReadStream(file), createGunzip(), () => {
    // Whoever reads from the last stream hears of it there.
  })
  const decoder = new TextDecoder()
  let rest = ''
  for await (const bytes of text) {
    const parts = (rest + decoder.decode(bytes as Buffer, { stream: true })).split('\n')
    rest = parts.pop() ?? ''
    yield* parts
  }
  if (rest !== '') throw new Damage('it was cut off')
}
