import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { type Database, openDatabase } from '#service/database/open-database.ts'
import { sqliteEngine } from '#service/database/engines/sqlite-engine.ts'
import { openReading, ReadingThread } from '#service/database/engines/read-thread.ts'
import { addAccounts, addCodes } from '../support/add-parents.ts'

let folder: string
let database: Database
let reading: Database
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-reading-'))
  const engine = sqliteEngine(join(folder, 'tessera.db'))
  database = await openDatabase(engine)
  await addAccounts(database, 1)
  await addCodes(database, 1, [1])
  reading = openReading(engine, database)
})
afterEach(async () => {
  await reading.destroy()
  await database.destroy()
  await rm(folder, { recursive: true })
})

const domains = (from: Database) => from.selectFrom('short_links').select(['domain', 'is_alias']).execute()
const addLink = (domain: string) =>
  database
    .insertInto('short_links')
    .values({
      domain,
      tag_key: 'menu',
      exact_tag: '',
      tag: 'menu',
      id: 1,
      code_id: 1,
      user_id: 1,
      is_alias: true,
      created_at: '2026-05-01T10:00:00.000Z',
    })
    .execute()

test('a query sees committed data, with booleans, and others continue meanwhile', async () => {
  await addLink('go.acme.com')
  expect(await domains(reading)).toEqual([{ domain: 'go.acme.com', is_alias: true }])
  let isAnswered = false
  const long = sql<{ n: number }>`with recursive numbers(n) as (
      select 1 union all select n + 1 from numbers where n < 300000)
    select count(*) as n from numbers`
    .execute(reading)
    .finally(() => (isAnswered = true))
  await addLink('acme.link')
  await new Promise((resolve) => setImmediate(resolve))
  expect(isAnswered).toBe(false)
  expect(await domains(reading)).toHaveLength(2)
  expect((await long).rows).toEqual([{ n: 300_000 }])
})

test("it cannot write, and reports the engine's error", async () => {
  await expect(sql`delete from users`.execute(reading)).rejects.toThrow(/readonly/)
  await expect(sql`select * from no_such_place`.execute(reading)).rejects.toMatchObject({
    message: expect.stringContaining('no such table') as string,
    code: 'SQLITE_ERROR',
  })
  await expect(reading.transaction().execute(domains)).rejects.toThrow('no transactions')
  expect(await domains(reading)).toEqual([])
})

test('a query that takes too long is abandoned, and later ones are answered', async () => {
  const thread = new ReadingThread(join(folder, 'tessera.db'), 600)
  onTestFinished(() => thread.end())
  const long = thread.ask(
    'with recursive n(n) as (select 1 union all select n + 1 from n where n < 15000000) select count(*) from n',
    [],
  )
  await expect(long).rejects.toThrow('took longer than 600 ms')
  await expect
    .poll(() => thread.ask('select 1 as one', []).catch(() => null))
    .toMatchObject({ rows: [{ one: 1 }] })
})
