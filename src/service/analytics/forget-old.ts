import { type RawBuilder, sql } from 'kysely'
import { tableKeys } from '../backup/table-keys.ts'
import type { CountSpan } from '../database/analytics-tables.ts'
import type { Database } from '../database/open-database.ts'
import { keptSpans } from './kept-spans.ts'

/** Rows that one statement deletes, so that nobody waits long behind it. */
const rowsAtOnce = 1_000

/** Deletes some rows and returns whether there may be more. Doing it twice, or from two processes, does no harm. */
export type ForgetStep = (database: Database) => Promise<boolean>

/** What takes out everything that is older than it is kept. @param now milliseconds since 1970. */
export function forgetSteps(now: number): ForgetStep[] {
  const { hours, days, months, visitors } = keptSpans(now)
  return [
    (database) => forgetSalts(database, visitors),
    (database) => forgetRows(database, 'visitor_days', sql`day < ${visitors}`),
    (database) => forgetRows(database, 'visit_counts', countsBefore('hour', hours)),
    (database) => forgetRows(database, 'visit_counts', countsBefore('day', days)),
    (database) => forgetRows(database, 'visit_counts', countsBefore('month', months)),
    (database) => forgetWriters(database, now),
  ]
}

/** Milliseconds for which a process is known that writes nothing: far beyond any time without the database. */
const writersKept = 100 * 86_400_000

async function forgetWriters(database: Database, now: number): Promise<boolean> {
  const last = new Date(now - writersKept).toISOString()
  await database.deleteFrom('visit_writers').where('written_at', '<', last).execute()
  return false
}

/** Overwrites before it deletes: a deleted row stays readable in the file until its place is used again. */
async function forgetSalts(database: Database, firstDay: string): Promise<boolean> {
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

/** @param old tells the rows that are older than they are kept. */
async function forgetRows(
  database: Database,
  table: 'visitor_days' | 'visit_counts',
  old: RawBuilder<boolean>,
): Promise<boolean> {
  const key = sql.join(tableKeys[table].map((column) => sql.ref(column)))
  const from = sql.table(table)
  const { numAffectedRows } = await sql`
    delete from ${from} where (${key}) in (select ${key} from ${from} where ${old} limit ${rowsAtOnce})
  `.execute(database)
  return Number(numAffectedRows) === rowsAtOnce
}
