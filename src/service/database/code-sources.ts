import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Database } from './open-database.ts'

/** Codes with their counters. */
export function codesWithCounters(database: Database) {
  return database.selectFrom('qr_codes').leftJoin('counters', 'counters.code_id', 'qr_codes.id')
}

export type CodeSource = ReturnType<typeof codesWithCounters>

/** The same, down the counters by their scans. A cross join is walked as written, so the first page reads only its rows. */
export function codesByScans(database: Database): CodeSource {
  return database
    .selectFrom('counters')
    .crossJoin('qr_codes')
    .where(sql<SqlBool>`qr_codes.id = counters.code_id`)
}

/** The same for few ids: each is looked up, whatever the engine believes of its other indexes. */
export function codesOfIds(database: Database, ids: RawBuilder<unknown>): CodeSource {
  return database
    .selectFrom(sql<{ id: number }>`(${ids})`.as('found'))
    .crossJoin('qr_codes')
    .leftJoin('counters', 'counters.code_id', 'qr_codes.id')
    .where(sql<SqlBool>`qr_codes.id = found.id`)
}
