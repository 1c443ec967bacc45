import { type RawBuilder, sql } from 'kysely'
import { scanHoursKept } from '#contract/scans.ts'
import type { CountSpan } from '../database/tables/visits.ts'
import { tableKeys } from '../database/schema.ts'
import type { Database } from '../database/open-database.ts'
import { rollUp } from './roll-up.ts'

const day = 86_400_000
const daysSaved = 400
/** Milliseconds after midnight during which visitors of the past day are still recognised, for its last visits. */
const grace = 3_600_000

/** Where saved counts begin. */
export type SavedSpans = {
  /** `YYYY-MM-DD`: hours of this UTC day and later ones are saved. */
  readonly hours: string
  /** `YYYY-MM`: days of this UTC month and later ones. */
  readonly days: string
  /** `YYYY-MM`: this month and later ones, which is two years. */
  readonly months: string
  /** `YYYY-MM-DD`: visitors of this UTC day and later ones are still recognised. */
  readonly visitors: string
}

/**
 * Each visit counts in the rows of its hour, its day and its month once its hour is rolled up. Rows of months are saved longer than rows of hours.
 *
 * @param now milliseconds since 1970.
 */
export function savedSpans(now: number): SavedSpans {
  const twoYearsAgo = new Date(now)
  twoYearsAgo.setUTCFullYear(twoYearsAgo.getUTCFullYear() - 2)
  return {
    hours: isoOf(now - scanHoursKept * day).slice(0, 10),
    days: isoOf(now - daysSaved * day).slice(0, 7),
    months: twoYearsAgo.toISOString().slice(0, 7),
    visitors: isoOf(now - grace).slice(0, 10),
  }
}

function isoOf(time: number): string {
  return new Date(time).toISOString()
}

/** Small, so that no other write waits long. */
const rowsAtOnce = 1_000

/** Changes some rows and returns whether there may be more. Two processes may run it at the same time. */
export type RetentionStep = (database: Database) => Promise<boolean>

/**
 * Steps that delete everything beyond its retention time and roll up ended hours. One that fails stops no other.
 *
 * @param now milliseconds since 1970.
 */
export function retentionSteps(now: number): RetentionStep[] {
  const { hours, days, months, visitors } = savedSpans(now)
  return [
    // First, because hashes of people are promised to go, however long or badly the rest runs.
    (database) => deleteSalts(database, visitors),
    (database) => deleteRows(database, 'visitor_days', sql`day < ${visitors}`),
    rollUp(now),
    ...(['visit_counts', 'library_counts'] as const).flatMap((table): RetentionStep[] => [
      (database) => deleteRows(database, table, countsBefore('hour', hours)),
      (database) => deleteRows(database, table, countsBefore('day', days)),
      (database) => deleteRows(database, table, countsBefore('month', months)),
    ]),
    // The row without a day sorts before every month and stays.
    (database) => deleteRows(database, 'placement_days', sql`day <> '' and day < ${days}`),
    (database) => deleteWriters(database, now),
  ]
}

/** Milliseconds until the row of a silent process is deleted: longer than any outage of the database. */
const writersSaved = 100 * 86_400_000

async function deleteWriters(database: Database, now: number): Promise<boolean> {
  const last = new Date(now - writersSaved).toISOString()
  await database.deleteFrom('visit_writers').where('written_at', '<', last).execute()
  return false
}

/**
 * Overwrites before it deletes, because SQLite leaves deleted rows readable in the file until it reuses their space.
 */
async function deleteSalts(database: Database, firstDay: string): Promise<boolean> {
  await database
    .updateTable('visitor_salts')
    .set({ salt: '0'.repeat(64) })
    .where('day', '<', firstDay)
    .execute()
  await database.deleteFrom('visitor_salts').where('day', '<', firstDay).execute()
  return false
}

function countsBefore(span: CountSpan, first: string): RawBuilder<boolean> {
  return sql`span = ${span} and start < ${first}`
}

/** @param old condition of the rows to delete. */
async function deleteRows(
  database: Database,
  table: 'visitor_days' | 'visit_counts' | 'library_counts' | 'placement_days',
  old: RawBuilder<boolean>,
): Promise<boolean> {
  const key = sql.join(tableKeys[table].map((column) => sql.ref(column)))
  const from = sql.table(table)
  const { numAffectedRows } = await sql`
    delete from ${from} where (${key}) in (select ${key} from ${from} where ${old} limit ${rowsAtOnce})
  `.execute(database)
  return Number(numAffectedRows) === rowsAtOnce
}
