import type {
  CountersTable,
  RuleVisitsTable,
  VisitCountsTable,
  VisitTotalsTable,
} from '../database/tables/visits.ts'
import { tableKeys } from '../database/schema.ts'
import { bulkInsert, bulkStatement, inParts, isSameKey, valuesIn } from '../database/bulk-statement.ts'
import { isBrokenReference } from '../database/engines/engine.ts'
import { inTransaction, type Transaction } from '../database/in-transaction.ts'
import type { Database } from '../database/open-database.ts'
import { addShares, readShares, type Shares, trimShares, writeShares } from './shares.ts'
import { addVisitors } from './add-visitors.ts'
import { type HourSum, inAllSpans, type SummedGroup, type VisitSum, wholeLibrary } from './visit-sums.ts'
import type { PackedVisits } from './visit-group.ts'

/** Codes or users of one statement. */
const rowsAtOnce = 500

export type GroupName = Pick<PackedVisits, 'writer' | 'number'>

/**
 * Writes a group in one transaction: counters, totals, the day's visitors, pending hours of codes, and hours, days and
 * months of libraries. After a crash all of them include the same visits. A committed group is skipped, because a connection lost
 * at the commit does not say whether it succeeded. Groups of a writer arrive in order.
 */
export async function writeGroup(database: Database, name: GroupName, group: SummedGroup): Promise<void> {
  try {
    await commitGroup(database, name, group)
  } catch (error) {
    if (!isBrokenReference(error)) throw error
    await commitGroup(database, name, await leaveOutDeleted(database, group))
  }
}

/** Visits of a permanently deleted code count in its library only. Visits of a deleted account do not count. */
async function leaveOutDeleted(database: Database, { sums, visitors }: SummedGroup): Promise<SummedGroup> {
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
  // Sets of visitors are changed by the transaction that holds the totals of their account.
  const scopes = sums.visitorScopes()
  return { sums, visitors: visitors.filter(({ scope }) => scopes.has(scope)) }
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
    const hours = sums.hours(await addVisitors(transaction, visitors))
    const isLibrary = ({ code_id }: HourSum): boolean => code_id === wholeLibrary
    await addTo(transaction, ofLibraries, inAllSpans(hours.filter(isLibrary)))
    await addTo(
      transaction,
      ofHours,
      hours.filter((sum) => !isLibrary(sum)),
    )
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

/** An upsert would lock each row first, which PostgreSQL logs. */
const updateCounters = bulkStatement<CountersTable, { readonly code_id: number }>(
  (database, rows) =>
    database
      .with('added(code_id, scans, clicks)', () =>
        valuesIn<CountersTable>(rows.map(({ code_id, scans, clicks }) => [code_id, scans, clicks])),
      )
      .updateTable('counters')
      .from('added')
      .set((eb) => ({
        scans: eb('counters.scans', '+', eb.ref('added.scans')),
        clicks: eb('counters.clicks', '+', eb.ref('added.clicks')),
      }))
      .whereRef('counters.code_id', '=', 'added.code_id')
      .returning('counters.code_id'),
  ({ code_id, scans, clicks }) => [code_id, scans, clicks],
)

const insertCounters = bulkInsert('counters', ['code_id', 'user_id', 'scans', 'clicks'])

async function addCounters(transaction: Transaction, counters: readonly CountersTable[]): Promise<void> {
  const updated = new Set((await updateCounters(transaction, counters)).map(({ code_id }) => code_id))
  await insertCounters(
    transaction,
    counters.filter(({ code_id }) => !updated.has(code_id)),
  )
}

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

type Counts = 'visit_counts' | 'pending_hours' | 'library_counts' | 'placement_days'
/** A row of any of these tables: its key, sums and shares. */
type Row = Readonly<Record<string, string | number | null>>
type Sum = Readonly<Record<string, string | number | Shares>> & { readonly shares: Shares }
type Summed = 'scans' | 'clicks' | 'visitors'

/** The statements for the counts of codes, their pending hours, libraries or placements. */
function statementsFor(counts: Counts, summed: readonly Summed[]) {
  // The tables differ in their keys and sums only.
  const table = counts as 'visit_counts'
  const key: readonly string[] = tableKeys[counts]
  const columns = [...key, ...summed, 'shares']

  /**
   * Reads the shares of existing rows. SQLite does not use the primary key for a list of tuples, so the keys are a
   * joined table.
   */
  const read = bulkStatement<Row, Row>(
    (database, rows) =>
      database
        .with(`keys(${key.join(', ')})`, () =>
          valuesIn<Row>(rows.map((row) => key.map((column) => row[column]))),
        )
        .selectFrom('keys')
        .crossJoin(`${table} as saved`)
        .where(isSameKey(key, 'saved', 'keys'))
        .select([...key.map((column) => `saved.${column}` as const), 'saved.shares']),
    (row) => key.map((column) => row[column]),
  )

  const valuesOf = (row: Row) => columns.map((column) => row[column])

  const insert = bulkStatement<Row>(
    (database, rows) =>
      database
        .insertInto(table)
        .values(
          rows.map(
            (row) => Object.fromEntries(columns.map((column) => [column, row[column]])) as VisitCountsTable,
          ),
        ),
    valuesOf,
  )

  /** An upsert would lock each row first, which PostgreSQL logs. */
  const update = bulkStatement<Row>(
    (database, rows) =>
      database
        .with(`added(${columns.join(', ')})`, () => valuesIn<VisitCountsTable>(rows.map(valuesOf)))
        .updateTable(table)
        .from('added')
        .set((eb) => ({
          ...Object.fromEntries(
            summed.map((column) => [column, eb(`${table}.${column}`, '+', eb.ref(`added.${column}`))]),
          ),
          shares: eb.ref('added.shares'),
        }))
        .where(isSameKey(key, table, 'added')),
    valuesOf,
  )
  return { read, insert, update, keyOf: (row: Row) => key.map((column) => row[column]).join(' ') }
}

const ofCodes = statementsFor('visit_counts', ['scans', 'clicks', 'visitors'])
const ofHours = statementsFor('pending_hours', ['scans', 'clicks', 'visitors'])
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
  { read, insert, update, keyOf }: ReturnType<typeof statementsFor>,
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
    return { ...sum, shares: writeShares(shares) }
  })
  await update(
    transaction,
    rows.filter((row) => saved.has(keyOf(row))),
  )
  await insert(
    transaction,
    rows.filter((row) => !saved.has(keyOf(row))),
  )
}
