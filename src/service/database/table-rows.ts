import { type Kysely, type RawBuilder, sql } from 'kysely'
import { inParts } from './bulk-statement.ts'
import type { Engine } from './engines/engine.ts'
import type { Database } from './open-database.ts'
import { tableKeys, type Tables } from './schema.ts'

/** Reads the database as it is at one instant, while other connections write. */
export async function inSnapshot<Result>(
  database: Database,
  engine: Engine,
  read: (snapshot: Kysely<Tables>) => Promise<Result>,
): Promise<Result> {
  return database.connection().execute(async (connection) => {
    await sql.raw(engine.beginSnapshot).execute(connection)
    try {
      return await read(connection)
    } finally {
      await sql`rollback`.execute(connection)
    }
  })
}

/** A row of any table. */
export type Row = Readonly<Record<string, unknown>>

/** A table with the columns that are copied, and the primary key that orders its rows. */
export type TableShape = {
  readonly table: keyof Tables
  readonly columns: readonly string[]
  readonly key: readonly string[]
}

/** Every table of the service as this database has it. Throws when one is missing. */
export async function tableShapes(database: Kysely<Tables>): Promise<readonly TableShape[]> {
  const found = new Map((await database.introspection.getTables()).map((table) => [table.name, table]))
  return (Object.keys(tableKeys) as (keyof Tables)[]).map((table) => {
    const columns = found.get(table)?.columns.map(({ name }) => name)
    if (columns === undefined) throw new Error(`The database has no table ${table}`)
    return { table, columns: columns.toSorted(), key: tableKeys[table] }
  })
}

/** Rows of one statement; a logo or a photo may have a megabyte. */
const rowsAtOnce = (table: string): number => (table === 'logos' || table === 'print_notes' ? 4 : 500)

/**
 * Reads a table in the order of its key, in pages, so that a table of any size fits in memory.
 *
 * @param after key of the row before the first one; null begins at the start.
 * @param filter a condition; null takes every row.
 */
export async function* readRows(
  database: Kysely<Tables>,
  { table, columns, key }: TableShape,
  {
    after = null,
    filter = null,
  }: { readonly after?: readonly unknown[] | null; readonly filter?: RawBuilder<unknown> | null } = {},
): AsyncGenerator<readonly Row[]> {
  const columnList = sql.join(columns.map((column) => sql.ref(column)))
  const keyList = sql.join(key.map((column) => sql.ref(column)))
  let last = after
  for (;;) {
    const conditions = [
      ...(filter === null ? [] : [filter]),
      ...(last === null ? [] : [sql`(${keyList}) > (${sql.join(last.map((value) => sql.val(value)))})`]),
    ]
    const where = conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`
    const { rows } = await sql<Row>`select ${columnList} from ${sql.table(table)} ${where}
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
