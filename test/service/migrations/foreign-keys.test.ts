import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Database } from '#service/database/open-database.ts'
import { tableKeys } from '#service/database/schema.ts'
import { engineName } from '../support/engine-in.ts'
import { service, serviceForEach } from '../support/own-service.ts'
import { addCodes } from '../support/add-parents.ts'

let database: Database
serviceForEach()
beforeEach(async () => {
  database = service.database
})

function groups<Row>(rows: readonly Row[], nameOf: (row: Row) => string): Row[][] {
  const byName = new Map<string, Row[]>()
  for (const row of rows) byName.set(nameOf(row), [...(byName.get(nameOf(row)) ?? []), row])
  return [...byName.values()]
}

type Key = { readonly columns: readonly string[]; readonly parent: string; readonly onDelete: string }

async function keysOf(table: string): Promise<Key[]> {
  const { rows } =
    engineName === 'sqlite'
      ? await sql<{ id: number; column: string; parent: string; on_delete: string }>`
          select id, "from" as "column", "table" as parent, lower(on_delete) as on_delete
          from pragma_foreign_key_list(${table})`.execute(database)
      : await sql<{ id: number; column: string; parent: string; on_delete: string }>`
          select c.oid::bigint as id, a.attname as column, c.confrelid::regclass::text as parent,
            case c.confdeltype when 'c' then 'cascade' when 'n' then 'set null' else 'none' end as on_delete
          from pg_constraint c
          join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
          where c.contype = 'f' and c.conrelid = ${table}::regclass`.execute(database)
  return groups(rows, ({ id }) => String(id)).map((group) => ({
    columns: group.map(({ column }) => column),
    parent: group[0]?.parent ?? '',
    onDelete: group[0]?.on_delete ?? '',
  }))
}

/** Indexes of a table, each with its columns in order. */
async function indexesOf(table: string): Promise<string[][]> {
  const { rows } =
    engineName === 'sqlite'
      ? await sql<{ name: string; column: string }>`
          select list.name, info.name as "column" from pragma_index_list(${table}) as list
          join pragma_index_info(list.name) as info order by list.name, info.seqno`.execute(database)
      : await sql<{ name: string; column: string }>`
          select i.indexrelid::regclass::text as name, a.attname as column
          from pg_index i cross join unnest(i.indkey) with ordinality as k (attnum, place)
          join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
          where i.indrelid = ${table}::regclass order by name, place`.execute(database)
  return groups(rows, ({ name }) => name).map((group) => group.map(({ column }) => column))
}

const tables = Object.keys(tableKeys)

test('every column that names an account, a code, a person or a file has a foreign key that deletes or clears it', async () => {
  // Changes, comments and decisions name people, who are never deleted.
  const naming = new Set([
    'audit_events',
    'approval_decisions',
    'approval_requests',
    'comments',
    'notices',
    'presence',
  ])
  const missing: string[] = []
  for (const { name, columns } of await database.introspection.getTables()) {
    const keys = await keysOf(name)
    for (const { name: column } of columns) {
      if (!['user_id', 'code_id', 'person_id', 'file_id'].includes(column)) continue
      if (column === 'person_id' && naming.has(name)) continue
      const key = keys.find((each) => each.columns.includes(column))
      if (!['cascade', 'set null'].includes(key?.onDelete ?? '')) missing.push(`${name}.${column}`)
    }
  }
  expect(missing).toEqual([])
})

test('the rows of a deleted code are found by an index', async () => {
  const slow: string[] = []
  for (const table of tables) {
    const [single = ''] = tableKeys[table as keyof typeof tableKeys]
    const indexes = [...(await indexesOf(table)), [single]]
    for (const { columns, parent } of await keysOf(table)) {
      if (parent !== 'qr_codes') continue
      // An index whose first columns are among those of the key.
      const isFound = indexes.some(
        (index) =>
          index[0] === 'code_id' ||
          columns.every((column) => index.slice(0, columns.length).includes(column)),
      )
      if (!isFound) slow.push(table)
    }
  }
  expect(slow).toEqual([])
})

test('tables stand behind those that they refer to, so that a move copies parents first', async () => {
  for (const [place, table] of tables.entries())
    for (const { parent } of await keysOf(table)) expect(tables.slice(0, place), table).toContain(parent)
})

test('a row of one account cannot belong to a code of another', async () => {
  await service.addUser(2)
  await addCodes(database, 2, [7])
  const tag = { code_id: 7, tag_key: 'red', tag: 'Red' }
  await database
    .insertInto('code_tags')
    .values({ ...tag, user_id: 2 })
    .execute()
  await expect(
    database
      .insertInto('code_tags')
      .values({ ...tag, user_id: 1 })
      .execute(),
  ).rejects.toThrow(/foreign key/i)
})
