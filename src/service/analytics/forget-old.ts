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
    (database) => forgetVisitors(database, visitors),
    (database) => forgetCounts(database, 'hour', hours),
    (database) => forgetCounts(database, 'day', days),
    (database) => forgetCounts(database, 'month', months),
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

async function forgetVisitors(database: Database, firstDay: string): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('visitor_days')
    .where((eb) =>
      eb(
        eb.refTuple('day', 'user_id', 'code_id', 'visitor'),
        'in',
        eb
          .selectFrom('visitor_days')
          .select(['day', 'user_id', 'code_id', 'visitor'])
          .where('day', '<', firstDay)
          .limit(rowsAtOnce)
          .$asTuple('day', 'user_id', 'code_id', 'visitor'),
      ),
    )
    .executeTakeFirst()
  return Number(numDeletedRows) === rowsAtOnce
}

async function forgetCounts(database: Database, span: CountSpan, first: string): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('visit_counts')
    .where((eb) =>
      eb(
        eb.refTuple('user_id', 'code_id', 'span', 'start'),
        'in',
        eb
          .selectFrom('visit_counts')
          .select(['user_id', 'code_id', 'span', 'start'])
          .where('span', '=', span)
          .where('start', '<', first)
          .limit(rowsAtOnce)
          .$asTuple('user_id', 'code_id', 'span', 'start'),
      ),
    )
    .executeTakeFirst()
  return Number(numDeletedRows) === rowsAtOnce
}
