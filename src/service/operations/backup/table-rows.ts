import { createHash } from 'node:crypto'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { inParts } from '../../database/bulk-statement.ts'
import { tableKeys, type Tables } from '../../database/schema.ts'

/** A row of any table. */
export type Row = Readonly<Record<string, unknown>>

/** A table with the columns that are copied, and the primary key that orders its rows. */
export type TableShape = {
  readonly table: string
  readonly columns: readonly string[]
  readonly key: readonly string[]
}

/** How many rows, and a SHA-256 in hexadecimal over all of them in the order of their keys. */
export type RowSum = { readonly rows: number; readonly checksum: string }

/** Every table of the service as this database has it. Throws when one is missing. */
export async function tableShapes(database: Kysely<Tables>): Promise<readonly TableShape[]> {
  const found = new Map((await database.introspection.getTables()).map((table) => [table.name, table]))
  return Object.entries(tableKeys).map(([table, key]) => {
    const columns = found.get(table)?.columns.map(({ name }) => name)
    if (columns === undefined) throw new Error(`The database has no table ${table}`)
    return { table, columns: columns.toSorted(), key }
  })
}

/** Rows of one statement; a logo or a photo may have a megabyte. */
const rowsAtOnce = (table: string): number => (table === 'logos' || table === 'print_notes' ? 4 : 500)

/**
 * Reads a table in the order of its key, in pages, so that a table of any size fits in memory.
 *
 * @param after key of the row before the first one; null begins at the start.
 */
export async function* readRows(
  database: Kysely<Tables>,
  { table, columns, key }: TableShape,
  after: readonly unknown[] | null = null,
): AsyncGenerator<readonly Row[]> {
  const columnList = sql.join(columns.map((column) => sql.ref(column)))
  const keyList = sql.join(key.map((column) => sql.ref(column)))
  let last = after
  for (;;) {
    const beyond: RawBuilder<unknown> =
      last === null ? sql`` : sql`where (${keyList}) > (${sql.join(last.map((value) => sql.val(value)))})`
    const { rows } = await sql<Row>`select ${columnList} from ${sql.table(table)} ${beyond}
      order by ${keyList} limit ${sql.lit(rowsAtOnce(table))}`.execute(database)
    if (rows.length > 0) yield rows.map(withBuffers)
    const final = rows.at(-1)
    if (final === undefined || rows.length < rowsAtOnce(table)) return
    last = keyOf(final, key)
  }
}

/** SQLite returns bytes as an ArrayBuffer, which PostgreSQL's driver does not take. */
function withBuffers(row: Row): Row {
  const entries = Object.entries(row)
  if (!entries.some(([, value]) => value instanceof ArrayBuffer)) return row
  return Object.fromEntries(
    entries.map(([column, value]) => [column, value instanceof ArrayBuffer ? Buffer.from(value) : value]),
  )
}

export function keyOf(row: Row, key: readonly string[]): unknown[] {
  return key.map((column) => row[column])
}

/** Values of one statement: SQLite takes 32,766, PostgreSQL 65,535. */
const valuesAtOnce = 30_000

/** Inserts rows in as few statements as the engines allow. */
export async function writeRows(
  database: Kysely<Tables>,
  table: string,
  rows: readonly Row[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).length
  const atOnce = Math.max(1, Math.floor(valuesAtOnce / Math.max(1, columns)))
  // The table is known at run time only, and so are its columns.
  const untyped = database as unknown as Kysely<Record<string, Record<string, unknown>>>
  for (const some of inParts(rows, atOnce)) await untyped.insertInto(table).values(some).execute()
}

/** Reads a whole table and sums it up: the same for the same rows on every engine. */
export async function sumRows(database: Kysely<Tables>, shape: TableShape): Promise<RowSum> {
  const hash = createHash('sha256')
  let count = 0
  for await (const rows of readRows(database, shape)) {
    for (const row of rows) hash.update(rowText(row, shape.columns)).update('\n')
    count += rows.length
  }
  return { rows: count, checksum: hash.digest('hex') }
}

function rowText(row: Row, columns: readonly string[]): string {
  return JSON.stringify(
    columns.map((column) => {
      const value = row[column]
      return value instanceof Uint8Array ? Buffer.from(value).toString('base64') : (value ?? null)
    }),
  )
}

/** Whether none of these tables holds a row. */
export async function isEmpty(
  database: Kysely<Tables>,
  tables: readonly { readonly table: string }[],
): Promise<boolean> {
  for (const { table } of tables) {
    const { rows } = await sql`select 1 as one from ${sql.table(table)} limit 1`.execute(database)
    if (rows.length > 0) return false
  }
  return true
}
