import type { Kysely } from 'kysely'
import type { Tables } from '../database/schema.ts'
import type { Row } from './row-text.ts'

/** Values of one statement: SQLite takes 32,766, PostgreSQL 65,535. */
const valuesAtOnce = 30_000

/** Adds rows to a table, in as few statements as the engines allow. */
export async function writeRows(
  database: Kysely<Tables>,
  table: string,
  rows: readonly Row[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).length
  const rowsAtOnce = Math.max(1, Math.floor(valuesAtOnce / Math.max(1, columns)))
  // Which table it is stands in a file or a list of tables, so its columns are not known here.
  const untyped = database as unknown as Kysely<Record<string, Record<string, unknown>>>
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    await untyped
      .insertInto(table)
      .values(rows.slice(start, start + rowsAtOnce))
      .execute()
  }
}
