import { copyFileSync, existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import Sqlite from 'libsql'
import { expect, test } from 'vitest'
import { codeTypes } from '#code-types/code-types.ts'
import {
  connectDatabase,
  isUpToDate,
  migrate,
  OpenError,
  openDatabase,
} from '#service/database/open-database.ts'
import { engineAt } from '#service/database/engines/engine-at.ts'
import { whoOf } from '#service/analytics/visit-group.ts'
import { namedVisitor } from '#service/analytics/visit-sums.ts'
import { createVisitorSalts } from '#service/analytics/visitors.ts'
import { version } from '#service/domain/settings.ts'
import { aVisit, visitsInto } from '../analytics/a-log.ts'
import { engineName } from '../support/engine-in.ts'
import { aFirstVersion, everyRow, rowsOf, tablesOf } from './a-first-version.ts'

/** 0002 splits visits by library and code, 0003 ends links and steps of sign-ins, and 0029 counts links anew. */
const changed = new Set(['visit_counts', 'visitor_days', 'recovery_links', 'sign_in_steps', 'quotas'])

test('a database of the first version keeps every row', async () => {
  const { engine, database } = await aFirstVersion()
  const types = await database.selectFrom('qr_codes').select('qr_type').distinct().execute()
  expect(types).toHaveLength(Object.keys(codeTypes).length)
  const before = await everyRow(database)
  const columns = new Map(
    (await tablesOf(database)).map((table) => [table.name, table.columns.map(({ name }) => name)]),
  )
  expect(before.get('qr_codes')).toHaveLength(1_000)
  expect([...before].filter(([, rows]) => rows.length === 0)).toEqual([])

  await migrate(engine)
  for (const [table, rows] of before) {
    if (changed.has(table)) continue
    expect(await rowsOf(database, table, columns.get(table) ?? []), table).toEqual(rows)
  }
  const held = new Set([
    'direct',
    'email',
    'location',
    'phone',
    'pix',
    'qrbill',
    'sms',
    'text',
    'transfer',
    'upi',
    'wifi',
  ])
  const codes = await database.selectFrom('qr_codes').select(['user_id', 'qr_type']).execute()
  expect(
    await database.selectFrom('quotas').select(['user_id', 'links']).orderBy('user_id').execute(),
  ).toEqual(
    [1, 2, 3].map((user) => ({
      user_id: user,
      links: codes.filter(({ user_id, qr_type }) => user_id === user && !held.has(qr_type ?? '')).length,
    })),
  )
  // Printed codes may lead to them.
  const unproven = await database
    .selectFrom('domains')
    .select('domain')
    .where('proven_at', 'is', null)
    .execute()
  expect(unproven).toEqual([])
  const counts = await rowsOf(database, 'visit_counts', columns.get('visit_counts') ?? [])
  const libraries = await database.selectFrom('library_counts').selectAll().execute()
  expect(counts).toHaveLength(1_000)
  expect(before.get('visit_counts')).toEqual(expect.arrayContaining(counts))
  expect(new Map(libraries.map(({ user_id, scans }) => [user_id, scans]))).toEqual(
    new Map([
      [1, 3],
      [2, 1],
      [3, 2],
    ]),
  )
  const visitors = await database.selectFrom('visitor_days').selectAll().execute()
  expect(visitors).toHaveLength(1_003)
  const scopes = visitors.filter(({ scope }) => scope < 0).map(({ scope }) => scope)
  expect(new Set(scopes)).toEqual(new Set([-1, -2, -3]))
})

test('visitors whom an earlier version counted today are not counted again', async () => {
  const { engine, database } = await aFirstVersion()
  await migrate(engine, '0031-1.1.0-code-counts')
  const visits = Array.from({ length: 1_200 }, (_, at) => aVisit({ address: `2001:db8::${at.toString(16)}` }))
  const day = '2026-06-01'
  const salts = await createVisitorSalts(database).read([day])
  for (const { address, userAgent } of visits) {
    const who = whoOf({ address, userAgent })
    for (const [scope, codeId] of [
      [2, 2],
      [-3, 0],
    ])
      await sql`insert into visitor_days (day, scope, visitor)
        values (${day}, ${scope}, ${namedVisitor(salts.get(day)!, 3, codeId!, who)})`.execute(database)
  }
  await migrate(engine)
  await visitsInto(
    database,
    [...visits, aVisit({ address: '2001:db8::ffff' })].map((visit) => ({ ...visit, userId: 3, codeId: 2 })),
  )
  const counted = await Promise.all(
    (['pending_hours', 'library_counts'] as const).map((table) =>
      database
        .selectFrom(table)
        .select('visitors')
        .where('start', '=', `${day}T12`)
        .where('user_id', '=', 3)
        .execute(),
    ),
  )
  expect(counted).toEqual([[{ visitors: 1 }], [{ visitors: 1 }]])
})

test('rows of the first version that refer to nothing do not stop the upgrade', async () => {
  const { engine, database } = await aFirstVersion()
  const run = (text: string) => sql.raw(text).execute(database)
  await run("insert into code_tags (user_id, code_id, tag_key, tag) values (1, 5000, 'lost', 'Lost')")
  // The account of code 3 is 1.
  await run(
    "insert into comments (user_id, code_id, id, person_id, text, mentions, created_at) values (2, 3, 'foreign', 1, '', '[]', '')",
  )
  await run('update counters set user_id = 0, scans = 77 where code_id = 4')
  await run("update short_links set code_id = 5000 where tag_key = 'text-5'")
  await run("update audit_events set code_id = 5000 where id = 'text-6'")
  await run("update drafts set code_id = 5000 where id = 'text-7'")
  await run("update file_uses set file_id = 'missing' where code_id = 8")
  await run("update tokens set user_id = 9 where id = 'text-1'")
  await run('update sessions set user_id = 9 where person_id = 1')
  await run('delete from users where id = 3')

  await migrate(engine)
  const first = async (text: string) =>
    (await sql.raw<Record<string, unknown>>(text).execute(database)).rows[0]
  expect(await first("select * from code_tags where tag_key = 'lost'")).toBeUndefined()
  expect(await first("select * from comments where id = 'foreign'")).toBeUndefined()
  expect(await first('select user_id, scans from counters where code_id = 4')).toEqual({
    user_id: 2,
    scans: 77,
  })
  expect(await first("select user_id, code_id from short_links where tag_key = 'text-5'")).toEqual({
    user_id: 3,
    code_id: null,
  })
  expect(await first("select code_id from audit_events where id = 'text-6'")).toEqual({ code_id: null })
  expect(await first("select code_id from drafts where id = 'text-7'")).toEqual({ code_id: null })
  expect(await first('select * from file_uses where code_id = 8')).toBeUndefined()
  expect(await first("select * from tokens where id = 'text-1'")).toBeUndefined()
  expect(await first('select user_id from sessions where person_id = 1')).toEqual({ user_id: null })
  // The codes of a missing account still redirect.
  expect(await first('select count(*) as codes from qr_codes where user_id = 3')).toEqual({ codes: 333 })
  expect(await first('select name, plan from users where id = 3')).toEqual({
    name: 'Restored account 3',
    plan: 'free',
  })
})

test('an upgrade that fails in the middle leaves the old database, and the next one succeeds', async () => {
  const { engine, database } = await aFirstVersion()
  const before = await everyRow(database)
  const [block, free] =
    engineName === 'sqlite'
      ? ['create table page_reports_copy (a)', 'drop table page_reports_copy']
      : [
          'alter table page_reports add constraint page_reports_of_qr_codes check (reports >= 0)',
          'alter table page_reports drop constraint page_reports_of_qr_codes',
        ]
  await sql.raw(block).execute(database)
  await expect(migrate(engine)).rejects.toThrow(/page_reports/)
  await sql.raw(free).execute(database)
  expect(await everyRow(database)).toEqual(before)
  await migrate(engine)
  expect(await database.selectFrom('library_counts').selectAll().execute()).toHaveLength(3)
})

const namesOf = async (database: Parameters<typeof everyRow>[0]) =>
  (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(database)).rows.map(
    ({ name }) => name,
  )

test('an update is logged, and the embedded database is copied before each', async () => {
  const { folder, engine: first, database } = await aFirstVersion()
  const copy = join(folder, `before-${version}.sqlite`)
  const warned: string[] = []
  const engine = engineAt(first.location, { warn: (words) => warned.push(words) })
  for (let start = 0; start < 2; start += 1) await (await openDatabase(engine)).destroy()
  expect((await namesOf(database)).length).toBeGreaterThan(1)
  expect(existsSync(copy)).toBe(engineName === 'sqlite')
  const lines = [
    engineName === 'sqlite'
      ? `Copied the database to ${copy} before the update to ${version}.`
      : `The database is updated to ${version}. This may take minutes.`,
    `The database is updated to ${version}: done.`,
  ]
  expect(warned).toEqual(lines)
  if (engineName !== 'sqlite') return
  expect(statSync(copy).mode & 0o777).toBe(0o600)
  const before = connectDatabase(engineAt(copy))
  expect(await namesOf(before)).toEqual(['0001-initial'])
  expect((await before.selectFrom('qr_codes').select('id').execute()).length).toBe(1_000)
  await before.destroy()

  // Back to the earlier version, which saves a title, and here again.
  await database.destroy()
  for (const suffix of ['-wal', '-shm']) rmSync(`${first.location}${suffix}`, { force: true })
  copyFileSync(copy, first.location)
  const earlier = new Sqlite(first.location)
  earlier.exec("update qr_codes set title = 'Saved in between' where id = 7")
  earlier.close()
  await (await openDatabase(engine)).destroy()
  expect(warned).toEqual([...lines, ...lines])
  const again = connectDatabase(engineAt(copy))
  const titles = again.selectFrom('qr_codes').select('title').where('id', '=', 7)
  expect(await titles.execute()).toEqual([{ title: 'Saved in between' }])
  await again.destroy()
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
})

test.each([
  ['9002-1.2.0-later', 'Tessera 1.2.0'],
  ['9002-later', `a newer version than Tessera ${version}`],
])(
  'a database with the migration %s is refused with one sentence, and stays as it is',
  async (name, maker) => {
    const { engine, database } = await aFirstVersion()
    await sql`insert into kysely_migration values ('9001-1.1.0-later', ''), (${name}, '')`.execute(database)
    const before = [await namesOf(database), await everyRow(database)]
    await expect(openDatabase(engine)).rejects.toThrow(
      new OpenError(`This database was made by ${maker}; start that version or a newer one.`),
    )
    await expect(isUpToDate(database, engine)).rejects.toThrow(OpenError)
    expect([await namesOf(database), await everyRow(database)]).toEqual(before)
  },
)
