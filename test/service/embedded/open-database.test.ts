import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import Sqlite from 'libsql'
import { afterAll, afterEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '#service/database/open-database.ts'
import { sqliteEngine } from '#service/database/engines/sqlite-engine.ts'
import { addAccounts, addCodes } from '../support/add-parents.ts'

const folder = mkdtempSync(join(tmpdir(), 'tessera-database-'))
const open: Database[] = []
let files = 0

afterEach(async () => {
  await Promise.all(open.splice(0).map((database) => database.destroy()))
})
afterAll(() => rmSync(folder, { recursive: true }))

async function aDatabase(file = join(folder, `${(files += 1)}.db`)): Promise<Database> {
  const database = await openDatabase(sqliteEngine(file))
  open.push(database)
  if ((await database.selectFrom('users').select('id').execute()).length === 0) {
    await addAccounts(database, 1)
    await addCodes(database, 1, [1])
  }
  return database
}

function aLink(overrides: { is_alias?: boolean; tag_key?: string } = {}) {
  return {
    domain: 'go.acme.com',
    tag_key: 'summer',
    exact_tag: '',
    tag: 'Summer',
    id: 1,
    code_id: 1,
    user_id: 1,
    is_alias: false,
    created_at: '2026-01-01T00:00:00.000Z',
    ...overrides,
  }
}

test('a boolean is stored as 1 or 0 and read as a boolean, in values, conditions and raw SQL', async () => {
  const database = await aDatabase()
  await database
    .insertInto('short_links')
    .values([aLink({ is_alias: true }), aLink({ tag_key: 'other' })])
    .execute()
  await database.updateTable('short_links').set({ is_alias: false }).where('is_alias', 'in', [true]).execute()
  const rows = await database
    .selectFrom('short_links')
    .select(['is_alias'])
    .where('is_alias', '=', false)
    .execute()
  const raw = await sql<{
    count: number
  }>`select count(*) as count from short_links where is_alias = ${false}`.execute(database)
  const typed = await sql<{ type: string }>`select typeof(is_alias) as type from short_links limit 1`.execute(
    database,
  )
  expect(rows).toEqual([{ is_alias: false }, { is_alias: false }])
  expect(raw.rows).toEqual([{ count: 2 }])
  expect(typed.rows).toEqual([{ type: 'integer' }])
})

test('a write that found the database locked stops no later save', async () => {
  const file = join(folder, `${(files += 1)}.db`)
  const database = await aDatabase(file)
  const other = new Sqlite(file)
  await sql`pragma busy_timeout = 20`.execute(database)
  const insert = (link: object) =>
    database
      .insertInto('short_links')
      .values({ ...aLink(), ...link })
      .execute()
  other.exec('begin immediate')
  await expect(insert({})).rejects.toThrow('locked')
  await expect(database.transaction().execute(async () => undefined)).rejects.toThrow('locked')
  other.exec('rollback')
  await database
    .transaction()
    .execute((transaction) => transaction.insertInto('short_links').values(aLink()).execute())
  await insert({ tag_key: 'other' })
  expect(await database.selectFrom('short_links').select('tag_key').execute()).toHaveLength(2)
  other.close()
})

test('an insert of an existing link returns no row, and the connection stays usable', async () => {
  const database = await aDatabase()
  const insert = () =>
    database
      .insertInto('short_links')
      .values(aLink())
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute()
  expect(await insert()).toEqual([{ id: 1 }])
  expect(await insert()).toEqual([])
  await expect(database.insertInto('short_links').values(aLink()).execute()).rejects.toThrow(/unique/i)
  await database
    .insertInto('short_links')
    .values(aLink({ tag_key: 'next' }))
    .execute()
})

test('a column refuses a value of another type', async () => {
  const database = await aDatabase()
  await expect(
    sql`insert into counters (code_id, scans, clicks) values (1, 'many', 0)`.execute(database),
  ).rejects.toThrow()
})

test('commits reach the disk before they are acknowledged, and a second connection waits', async () => {
  const database = await aDatabase()
  const pragma = async (name: string) =>
    Object.values((await sql.raw(`pragma ${name}`).execute(database)).rows[0] as object)[0]
  expect(await pragma('journal_mode')).toBe('wal')
  expect(await pragma('synchronous')).toBe(2)
  expect(await pragma('busy_timeout')).toBe(5000)
})

test('a second start finds the same schema', async () => {
  const file = join(folder, 'together.db')
  const first = await aDatabase(file)
  await first.insertInto('quotas').values({ user_id: 1, codes: 0, links: 0 }).execute()
  const second = await aDatabase(file)
  expect(await second.selectFrom('quotas').selectAll().execute()).toEqual([
    { user_id: 1, codes: 0, links: 0 },
  ])
})

test('a transaction that read first can still write after another connection wrote', async () => {
  const file = join(folder, 'beside.db')
  const first = await aDatabase(file)
  const second = await aDatabase(file)
  await first.insertInto('counters').values({ code_id: 1, user_id: 1, scans: 0, clicks: 0 }).execute()
  for (let round = 0; round < 5; round += 1) {
    await first.transaction().execute(async (transaction) => {
      await transaction.selectFrom('counters').selectAll().execute()
      await transaction
        .updateTable('counters')
        .set((row) => ({ scans: row('scans', '+', 1) }))
        .execute()
    })
    await second
      .updateTable('counters')
      .set((row) => ({ clicks: row('clicks', '+', 1) }))
      .execute()
  }
  expect(await first.selectFrom('counters').selectAll().execute()).toEqual([
    { code_id: 1, user_id: 1, scans: 5, clicks: 5 },
  ])
})
