import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/schema.ts'

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
