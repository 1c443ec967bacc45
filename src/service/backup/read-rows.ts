import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../database/schema.ts'
import type { Row } from './row-text.ts'

/** Rows of one statement; a logo may be some megabytes. */
const atOnce = (table: string): number => (table === 'logos' ? 4 : 500)

/** A table with the columns that are copied, its key first among what orders it. */
export type TableShape = {
  readonly table: string
  readonly columns: readonly string[]
  readonly key: readonly string[]
}

/**
 * The rows of a table in the order of its key, some at a time, so that a table of any size fits in memory.
 *
 * @param after values of the key of the last row that is not wanted any more; null begins at the start.
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
      order by ${keyList} limit ${sql.lit(atOnce(table))}`.execute(database)
    if (rows.length > 0) yield rows.map(withBuffers)
    const final = rows.at(-1)
    if (final === undefined || rows.length < atOnce(table)) return
    last = keyOf(final, key)
  }
}

/** SQLite gives bytes as an ArrayBuffer, which PostgreSQL's driver does not take. */
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
