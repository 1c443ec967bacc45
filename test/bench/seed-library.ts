import { Kysely, sql } from 'kysely'
import type { Engine } from '#service/database/engines/engine.ts'
import { inTransaction, type Transaction } from '#service/database/in-transaction.ts'
import type { Database } from '#service/database/open-database.ts'
import { takeIds } from '#service/database/queries/links.ts'
import type { Tables } from '#service/database/schema.ts'
import { seedCodes } from '#service/operations/seed/many-codes.ts'

/** Codes that are made one by one. All others are copies of them by SQL, which takes a tenth of the time. */
const madeCodes = 10_000

type LibrarySeeding = {
  readonly userId: number
  readonly codes: number
  readonly domain: string
  readonly now: number
  readonly engine: Engine
}

/** Fills an empty library, in whole multiples of 10,000 codes where there are more. */
export async function seedLibrary(database: Database, seeding: LibrarySeeding): Promise<void> {
  const { userId, codes, engine } = seeding
  const made = Math.min(codes, madeCodes)
  await seedCodes(database, { ...seeding, codes: made })
  const indexes = codes > made ? await dropIndexes(database, engine) : []
  for (let copy = 1; copy * made < codes; copy += 1)
    await inTransaction(database, async (transaction) => {
      for (const series of ['codes', 'links'] as const) await takeIds(transaction, series, made)
      for (const table of ['qr_codes', 'short_links', 'counters', 'code_tags'] as const)
        await copyRows(transaction, table, { made, copy })
      await transaction
        .updateTable('quotas')
        .set((row) => ({ codes: row('codes', '+', made), links: row('links', '+', made) }))
        .where('user_id', '=', userId)
        .execute()
      return { ok: true }
    })
  // An index of a million texts takes longer than a request may.
  const patient = new Kysely<Tables>({ dialect: engine.migrationDialect() })
  for (const index of indexes) await sql.raw(index).execute(patient)
  await patient.destroy()
}

/** Indexes of codes that no constraint needs: filling them row by row takes longest. Returns their SQL. */
async function dropIndexes(database: Database, { name: engine }: Engine): Promise<string[]> {
  const { rows } = await (
    engine === 'postgres'
      ? sql<{ name: string; text: string }>`select indexname as name, indexdef as text from pg_indexes
          where tablename = 'qr_codes' and indexdef not like 'CREATE UNIQUE%'`
      : sql<{ name: string; text: string }>`select name, sql as text from sqlite_master
          where type = 'index' and tbl_name = 'qr_codes' and sql is not null and sql not like 'create unique%'`
  ).execute(database)
  for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(database)
  return rows.map(({ text }) => text)
}

type Copy = { readonly made: number; readonly copy: number }

/** Copies the made codes with other ids and links. */
async function copyRows(
  transaction: Transaction,
  table: 'qr_codes' | 'short_links' | 'counters' | 'code_tags',
  { made, copy }: Copy,
): Promise<void> {
  const tables = await transaction.introspection.getTables()
  const columns = tables.find(({ name }) => name === table)?.columns.map(({ name }) => name) ?? []
  const id = table === 'qr_codes' ? 'id' : 'code_id'
  const values = columns.map((column) => {
    const value = sql.ref(column)
    if (column === 'id' || column === 'code_id' || column === 'link_id')
      return sql`${value} + ${sql.lit(copy * made)}`
    if ((column === 'tag' || column === 'tag_key') && table !== 'code_tags')
      return sql`${value} || ${sql.lit(`-${copy}`)}`
    return value
  })
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    select ${sql.join(values)} from ${sql.table(table)} where ${sql.ref(id)} <= ${sql.lit(made)}`.execute(
    transaction,
  )
}
