import type { Kysely } from 'kysely'
import type { Tables } from '../database/schema.ts'
import type { TableShape } from './read-rows.ts'
import { tableKeys } from './table-keys.ts'

/** Every table of the service as this database has it. Throws when one is missing, which a migration would have made. */
export async function tableShapes(database: Kysely<Tables>): Promise<readonly TableShape[]> {
  const found = new Map((await database.introspection.getTables()).map((table) => [table.name, table]))
  return Object.entries(tableKeys).map(([table, key]) => {
    const columns = found.get(table)?.columns.map(({ name }) => name)
    if (columns === undefined) throw new Error(`The database has no table ${table}`)
    return { table, columns: columns.toSorted(), key }
  })
}
