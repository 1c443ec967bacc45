import type { CreateTableBuilder } from 'kysely'
import type { Engine } from '../engine.ts'

/** Runs `create table` with the end that the engine gives to every table. */
export function tableCreator({ tableEnd }: Pick<Engine, 'tableEnd'>) {
  return async function createTable(table: CreateTableBuilder<string, string>): Promise<void> {
    await (tableEnd === null ? table : table.modifyEnd(tableEnd)).execute()
  }
}
