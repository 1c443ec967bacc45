import type { Kysely } from 'kysely'
import type { Tables } from '../database/schema.ts'
import { readRows, type TableShape } from './read-rows.ts'
import { type RowSum, RowSummer } from './row-sum.ts'
import { toRowText } from './row-text.ts'

/** Reads a whole table and sums it up. */
export async function sumRows(database: Kysely<Tables>, shape: TableShape): Promise<RowSum> {
  const summer = new RowSummer()
  for await (const rows of readRows(database, shape)) {
    for (const row of rows) summer.add(toRowText(row, shape.columns))
  }
  return summer.sum()
}
