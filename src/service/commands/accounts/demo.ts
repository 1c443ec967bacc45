import { type RawBuilder, sql } from 'kysely'
import { inParts } from '../../database/bulk-statement.ts'
import { inTransaction, type Transaction } from '../../database/in-transaction.ts'
import { copiedTables } from '../../listeners.ts'
import { takeIds } from '../../database/queries/links.ts'
import type { Tables } from '../../database/schema.ts'
import { done, invalid, type Outcome } from '../../domain/refusal.ts'
import type { CommandDeps } from '../command-deps.ts'
import { firstUserId } from './users.ts'

/** Milliseconds for which a visitor of the demo has a copy. */
const demoLasts = 3_600_000
/** Visitors at a time. */
const mostDemos = 200

type DemoDeps = Pick<CommandDeps, 'database' | 'clock'>

/** The tables of an account that a visitor gets a copy of. Parents stand before the tables that refer to them. */
const copied: readonly (keyof Tables)[] = [
  'users',
  'people',
  'memberships',
  'quotas',
  'storage_quotas',
  'logos',
  'brand_kits',
  'folders',
  'qr_codes',
  'short_links',
  'code_tags',
  'files',
  'file_parts',
  'file_uses',
  'counters',
  'button_presses',
  'placement_days',
  'audit_events',
  'visit_counts',
  'pending_hours',
  'library_counts',
  'visit_totals',
  ...copiedTables,
]

/** Values of a copy that differ from those of the first account. */
type Replacement = {
  readonly userId: number
  readonly now: string
  /** Added to the ids of codes, links and people. */
  readonly codes: number
  readonly links: number
  readonly people: number
  /** Ids of files, which addresses in codes contain. */
  readonly files: readonly string[]
}

/** Copies the first account for a visitor, for an hour. Refusals: invalid, when too many visitors have one. */
export async function openDemo({
  database,
  clock,
}: DemoDeps): Promise<Outcome<{ readonly userId: number; readonly personId: number }>> {
  const now = new Date(clock()).toISOString()
  await signOutVisitors({ database, clock })
  return await inTransaction(database, async (transaction) => {
    const { last_id: userId } = await transaction
      .insertInto('sequences')
      .values({ name: 'users', last_id: firstUserId + 1 })
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet((row) => ({ last_id: row('sequences.last_id', '+', 1) })),
      )
      .returning('last_id')
      .executeTakeFirstOrThrow()
    const { open } = await transaction
      .selectFrom('users')
      .select(({ fn }) => fn.countAll<number>().as('open'))
      .where('id', '!=', firstUserId)
      .where('created_at', '>', beginOfOpen(clock))
      .executeTakeFirstOrThrow()
    if (open >= mostDemos) return invalid('', 'demo-full', { count: mostDemos })
    const replacement = { userId, now, ...(await reserveIds(transaction)) }
    for (const table of copied) await copyRows(transaction, table, replacement)
    const owner = await transaction
      .selectFrom('memberships')
      .select('person_id')
      .where('user_id', '=', userId)
      .where('role', '=', 'owner')
      .executeTakeFirstOrThrow()
    return done({ userId, personId: owner.person_id })
  })
}

async function reserveIds(transaction: Transaction): Promise<Omit<Replacement, 'userId' | 'now'>> {
  const { rows } = await sql<{ codes: number; links: number; people: number }>`select
    (select max(id) from qr_codes where user_id = ${firstUserId}) as codes,
    (select max(id) from short_links where user_id = ${firstUserId}) as links,
    (select max(person_id) from memberships where user_id = ${firstUserId}) as people`.execute(transaction)
  const { codes = 0, links = 0, people = 0 } = rows[0] ?? {}
  const files = await transaction
    .selectFrom('files')
    .select('id')
    .where('user_id', '=', firstUserId)
    .execute()
  return {
    codes: (await takeIds(transaction, 'codes', codes)) - codes,
    links: (await takeIds(transaction, 'links', links)) - links,
    people: await takePeople(transaction, people),
    files: files.map(({ id }) => id),
  }
}

/** Reserves ids of people, and returns what is added to those of the first account. */
async function takePeople(transaction: Transaction, count: number): Promise<number> {
  const { last_id } = await transaction
    .updateTable('sequences')
    .set((row) => ({ last_id: row('last_id', '+', count) }))
    .where('name', '=', 'people')
    .returning('last_id')
    .executeTakeFirstOrThrow()
  return last_id - count
}

async function copyRows(transaction: Transaction, table: keyof Tables, to: Replacement): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(
    transaction,
  )
  const columns = rows.map(({ name }) => name)
  const values = columns.map((column) => valueOf(table, column, to))
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    select ${sql.join(values)} from ${sql.table(table)} where ${ofFirstAccount(table)}`.execute(transaction)
}

function ofFirstAccount(table: keyof Tables): RawBuilder<unknown> {
  if (table === 'users') return sql`id = ${firstUserId}`
  if (table === 'people') return sql`id in (select person_id from memberships where user_id = ${firstUserId})`
  if (table === 'file_parts') return sql`file_id in (select id from files where user_id = ${firstUserId})`
  return sql`user_id = ${firstUserId}`
}

const personColumns = new Set(['person_id', 'saved_by', 'resolved_by'])
const withFileAddresses = new Set(['destination_url', 'field_data', 'further'])

/** The value of a column in the copy. Names and short links are unique, so they end with the number of the account. */
function valueOf(table: keyof Tables, column: string, to: Replacement): RawBuilder<unknown> {
  const old = sql.ref(column)
  const suffix = to.userId.toString(36)
  if (column === 'user_id' || (table === 'users' && column === 'id')) return sql`${to.userId}`
  if (column === 'code_id' || (table === 'qr_codes' && column === 'id')) return sql`${old} + ${to.codes}`
  if (column === 'link_id' || (table === 'short_links' && column === 'id')) return sql`${old} + ${to.links}`
  if (personColumns.has(column) || (table === 'people' && column === 'id')) return sql`${old} + ${to.people}`
  if (column === 'file_id' || (table === 'files' && column === 'id')) return sql`${copiedFileId(old, to)}`
  if ((table === 'qr_codes' || table === 'short_links') && (column === 'tag' || column === 'tag_key'))
    return sql`${old} || ${`-${suffix}`}`
  if (table === 'users' && column === 'name') return sql`${old} || ${` ${suffix}`}`
  if (table === 'users' && column === 'created_at') return sql`${to.now}`
  if (column === 'passkey_handle') return sql`lower(hex(randomblob(32)))`
  if (table === 'qr_codes' && withFileAddresses.has(column))
    return to.files.reduce(
      (text, id) => sql`replace(${text}, ${id}, ${copiedFileId(sql`${id}`, to)})`,
      sql`${old}`,
    )
  return sql`${old}`
}

/** Samples are no secret, so an id that can be guessed is fine. */
function copiedFileId(id: RawBuilder<unknown>, { userId }: Replacement) {
  return sql`substr(${id}, 1, 24) || ${userId.toString(16).padStart(8, '0')}`
}

/** When the hour of a copy is over. */
export async function demoEnd(database: DemoDeps['database'], userId: number): Promise<string> {
  const { created_at } = await database
    .selectFrom('users')
    .select('created_at')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return new Date(Date.parse(created_at) + demoLasts).toISOString()
}

/** Copies from before this time are over. */
function beginOfOpen(clock: DemoDeps['clock']): string {
  return new Date(clock() - demoLasts).toISOString()
}

/** Copies that are deleted together: the visitors of others wait for it. */
const deletedAtOnce = 5

/** Deletes the copies whose hour is over. */
export async function endDemos(deps: DemoDeps): Promise<void> {
  await signOutVisitors(deps)
  const over = await endedCopies(deps).execute()
  for (const some of inParts(over, deletedAtOnce)) {
    const ids = some.map(({ id }) => id)
    await inTransaction(deps.database, async (transaction) => {
      // Most rows of a copy, and one by one by their key they take twice as long.
      await transaction.deleteFrom('visit_counts').where('user_id', 'in', ids).execute()
      await transaction.deleteFrom('users').where('id', 'in', ids).execute()
      return { ok: true }
    })
  }
}

/** Deletes the people of the copies whose hour is over, which ends their sessions. */
async function signOutVisitors(deps: DemoDeps): Promise<void> {
  await deps.database
    .deleteFrom('people')
    .where('id', 'in', (people) =>
      people.selectFrom('memberships').select('person_id').where('user_id', 'in', endedCopies(deps)),
    )
    .execute()
}

function endedCopies({ database, clock }: DemoDeps) {
  return database
    .selectFrom('users')
    .select('id')
    .where('id', '!=', firstUserId)
    .where('created_at', '<=', beginOfOpen(clock))
}
