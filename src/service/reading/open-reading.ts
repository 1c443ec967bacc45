import { Kysely } from 'kysely'
import type { Engine } from '../database/engine.ts'
import { FlagPlugin } from '../database/flag-plugin.ts'
import type { Database, StatementLog } from '../database/open-database.ts'
import type { Tables } from '../database/schema.ts'
import { ReadingDialect } from './reading-dialect.ts'

/**
 * The same database for questions that look at many codes. Where a statement holds its thread these are asked in another,
 * so that redirects go on meanwhile; it knows no writes and no transactions. What is committed is seen by the next one.
 */
export function openReading(engine: Engine, database: Database, log?: StatementLog): Database {
  if (!engine.holdsThread) return database
  return new Kysely<Tables>({
    dialect: new ReadingDialect(engine.location),
    plugins: [new FlagPlugin()],
    ...(log === undefined ? {} : { log }),
  })
}
