import { sql, type SqlBool } from 'kysely'
import type {
  CountersTable,
  RuleVisitsTable,
  VisitCountsTable,
  VisitorDaysTable,
  VisitTotalsTable,
} from '../database/tables/visits.ts'
import { tableKeys } from '../database/schema.ts'
import { bulkStatement, inParts } from '../database/bulk-statement.ts'
import { isBrokenReference } from '../database/engines/engine.ts'
import { inTransaction, type Transaction } from '../database/in-transaction.ts'
import type { Database } from '../database/open-database.ts'
import { addShares, readShares, type Shares, trimShares } from './shares.ts'
import { type DailyVisitor, type SummedGroup, type VisitSum, wholeLibrary } from './visit-sums.ts'
import type { PackedVisits } from './visit-group.ts'

/** Codes or users of one statement. */
const rowsAtOnce = 500

export type GroupName = Pick<PackedVisits, 'writer' | 'number'>

/**
 * Writes a group in one transaction: counters, totals, the day's visitors, and chart hours, days and months.
 * After a crash all of them include the same visits. A committed group is skipped, because a connection lost
 * at the commit does not say whether it succeeded. Groups of a writer arrive in order.
 */
export async function writeGroup(database: Database, name: GroupName, group: SummedGroup): Promise<void> {
  try {
    await commitGroup(database, name, group)
  } catch (error) {
    if (!isBrokenReference(error)) throw error
    await leaveOutDeleted(database, group)
    await commitGroup(database, name, group)
  }
}

/** Visits of a permanently deleted code count in its library only. Visits of a deleted account do not count. */
async function leaveOutDeleted(database: Database, { sums }: SummedGroup): Promise<void> {
  const owners = new Map<number, number>()
  for (const ids of inParts(sums.codes(), rowsAtOnce)) {
    const rows = await database
      .selectFrom('qr_codes')
      .select(['id', 'user_id'])
      .where('id', 'in', ids)
      .execute()
    for (const { id, user_id } of rows) owners.set(id, user_id)
  }
  const users = new Set<number>()
  for (const ids of inParts(sums.users(), rowsAtOnce)) {
    const rows = await database.selectFrom('users').select('id').where('id', 'in', ids).execute()
    for (const { id } of rows) users.add(id)
  }
  sums.keep(users, owners)
}

async function commitGroup(
  database: Database,
  { writer, number }: GroupName,
  { sums, visitors }: SummedGroup,
): Promise<void> {
  const written_at = new Date().toISOString()
  await inTransaction(database, async (transaction) => {
    // Waits for an earlier try of the same group that is still running.
    const isNew = await transaction
      .insertInto('visit_writers')
      .values({ id: writer, last_group: number, written_at })
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet({ last_group: number, written_at })
          .where('visit_writers.last_group', '<', number),
      )
      .returning('id')
      .executeTakeFirst()
    if (isNew === undefined) return { ok: true }
    // Totals come first: the transaction that holds these rows alone changes the shares of their users.
    await addTotals(transaction, sums.totals())
    await writeSums(transaction, sums.rows(await addVisitors(transaction, visitors)))
    await addCounters(transaction, sums.counters())
    await addRuleVisits(transaction, sums.routes())
    await addTo(transaction, ofPlacements, sums.placementDays())
    return { ok: true }
  })
}

const addTotals = bulkStatement<VisitTotalsTable>(
  (database, rows) =>
    database
      .insertInto('visit_totals')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet((eb) => ({
          scans: eb('visit_totals.scans', '+', eb.ref('excluded.scans')),
          clicks: eb('visit_totals.clicks', '+', eb.ref('excluded.clicks')),
        })),
      ),
  ({ user_id, scans, clicks, since }) => [user_id, scans, clicks, since],
)

const addCounters = bulkStatement<CountersTable>(
  (database, rows) =>
    database
      .insertInto('counters')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('code_id').doUpdateSet((eb) => ({
          scans: eb('counters.scans', '+', eb.ref('excluded.scans')),
          clicks: eb('counters.clicks', '+', eb.ref('excluded.clicks')),
        })),
      ),
  ({ code_id, user_id, scans, clicks }) => [code_id, user_id, scans, clicks],
)

const addRuleVisits = bulkStatement<RuleVisitsTable>(
  (database, rows) =>
    database
      .insertInto('rule_visits')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'code_id', 'route']).doUpdateSet((eb) => ({
          scans: eb('rule_visits.scans', '+', eb.ref('excluded.scans')),
          clicks: eb('rule_visits.clicks', '+', eb.ref('excluded.clicks')),
        })),
      ),
  ({ user_id, code_id, route, scans, clicks }) => [user_id, code_id, route, scans, clicks],
)

const insertVisitors = bulkStatement<DailyVisitor, VisitorDaysTable>(
  (database, rows) =>
    database
      .insertInto('visitor_days')
      .values(rows.map(({ day, scope, visitor }) => ({ day, scope, visitor })))
      .onConflict((conflict) => conflict.columns(['day', 'scope', 'visitor']).doNothing())
      .returning(['day', 'scope', 'visitor']),
  ({ day, scope, visitor }) => [day, scope, visitor],
)

/** Returns the visitors who are new on their day. */
async function addVisitors(
  transaction: Transaction,
  visitors: readonly DailyVisitor[],
): Promise<DailyVisitor[]> {
  const added = new Set((await insertVisitors(transaction, visitors)).map(visitorKey))
  return visitors.filter((visitor) => added.has(visitorKey(visitor)))
}

function visitorKey({ day, scope, visitor }: VisitorDaysTable): string {
  return `${day} ${scope} ${visitor}`
}

type Counts = 'visit_counts' | 'library_counts' | 'placement_days'
/** A row of any of these tables: its key, sums and shares. */
type Row = Readonly<Record<string, string | number | null>>
type Sum = Readonly<Record<string, string | number | Shares>> & { readonly shares: Shares }
type Summed = 'scans' | 'clicks' | 'visitors'

/** The statements for the counts of codes, libraries or placements. */
function statementsFor(counts: Counts, summed: readonly Summed[]) {
  // The tables differ in their keys and sums only.
  const table = counts as 'visit_counts'
  const key: readonly string[] = tableKeys[counts]
  const columns = [...key, ...summed, 'shares']

  /**
   * Reads the shares of existing rows. SQLite does not use the primary key for a list of tuples, so the keys are a
   * joined table. PostgreSQL needs the casts, because it treats a bare parameter as text.
   */
  const read = bulkStatement<Row, Row>(
    (database, rows) => {
      const keys = rows.map((row) => {
        const values = key.map((column) =>
          typeof row[column] === 'number' ? sql`cast(${row[column]} as bigint)` : sql`${row[column]}`,
        )
        return sql`(${sql.join(values)})`
      })
      const isSame = key.map((column) => sql`${sql.ref(`saved.${column}`)} = ${sql.ref(`keys.${column}`)}`)
      return database
        .with(`keys(${key.join(', ')})`, () => sql<Row>`(values ${sql.join(keys)})`)
        .selectFrom('keys')
        .crossJoin(`${table} as saved`)
        .where(sql<SqlBool>`${sql.join(isSame, sql` and `)}`)
        .select([...key.map((column) => `saved.${column}` as const), 'saved.shares'])
    },
    (row) => key.map((column) => row[column]),
  )

  const add = bulkStatement<Row>(
    (database, rows) =>
      database
        .insertInto(table)
        .values(
          rows.map(
            (row) => Object.fromEntries(columns.map((column) => [column, row[column]])) as VisitCountsTable,
          ),
        )
        .onConflict((conflict) =>
          conflict.columns(key as (keyof VisitCountsTable)[]).doUpdateSet((eb) => ({
            ...Object.fromEntries(
              summed.map((column) => [column, eb(`${table}.${column}`, '+', eb.ref(`excluded.${column}`))]),
            ),
            shares: eb.ref('excluded.shares'),
          })),
        ),
    (row) => columns.map((column) => row[column]),
  )
  return { read, add, keyOf: (row: Row) => key.map((column) => row[column]).join(' ') }
}

const ofCodes = statementsFor('visit_counts', ['scans', 'clicks', 'visitors'])
const ofLibraries = statementsFor('library_counts', ['scans', 'clicks', 'visitors'])
const ofPlacements = statementsFor('placement_days', ['scans'])

/**
 * Adds sums to the counts of codes and libraries. Shares are read and written back, so the transaction must hold the
 * users' rows of `visit_totals` to exclude others.
 */
export async function writeSums(transaction: Transaction, sums: readonly VisitSum[]): Promise<void> {
  const libraries = sums.filter(({ code_id }) => code_id === wholeLibrary)
  const codes = sums.filter(({ code_id }) => code_id !== wholeLibrary)
  await addTo(transaction, ofLibraries, libraries)
  await addTo(transaction, ofCodes, codes)
}

async function addTo(
  transaction: Transaction,
  { read, add, keyOf }: ReturnType<typeof statementsFor>,
  sums: readonly Sum[],
): Promise<void> {
  const saved = new Map<string, string>()
  const keys = sums.map((sum) => ({ ...sum, shares: '' }))
  for (const row of await read(transaction, keys)) saved.set(keyOf(row), String(row['shares'] ?? '{}'))
  const rows = keys.map((sum, at): Row => {
    const before = saved.get(keyOf(sum))
    const added = sums[at]?.shares ?? {}
    const shares = before === undefined ? { ...added } : readShares(before)
    if (before !== undefined) addShares(shares, added)
    trimShares(shares)
    return { ...sum, shares: JSON.stringify(shares) }
  })
  await add(transaction, rows)
}
