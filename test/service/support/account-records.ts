import type { Kysely } from 'kysely'
import { archivedShapes, numbered, rowsOfAccount } from '#service/commands/archive/account-tables.ts'
import type { Tables } from '#service/database/schema.ts'
import { readRows, type Row } from '#service/database/table-rows.ts'

/** Keys of stored JSON that hold a number of a record. */
const inJson: Readonly<Record<string, string>> = {
  link_id: 'links',
  codeId: 'codes',
  folderId: 'folders',
  folder_id: 'folders',
}
const jsonColumns = new Set(['code_versions.snapshot', 'drafts.content'])

/**
 * The records of an account by table, as sorted texts that are equal for equal accounts: a number becomes the place or
 * the name of the record that it names.
 */
export async function accountRecords(
  database: Kysely<Tables>,
  userId: number,
): Promise<Record<string, string[]>> {
  const shapes = await archivedShapes(database)
  const tables: Record<string, Row[]> = {}
  for (const shape of shapes) {
    const rows = []
    for await (const some of readRows(database, shape, { filter: rowsOfAccount(shape, userId, shapes) }))
      rows.push(...some)
    tables[shape.table] = rows.filter(({ kind }) => kind !== 'account.imported')
  }
  const places: Record<string, ReadonlyMap<unknown, string>> = {
    codes: placesOf(tables['qr_codes'], 'code'),
    links: placesOf(tables['short_links'], 'link'),
    folders: placesOf(tables['folders'], 'folder'),
    people: new Map(tables['people']?.map(({ id, name }) => [id, String(name)])),
  }
  const named = (kind: string | undefined, value: unknown): unknown => {
    if (kind === 'accounts') return 'account'
    if (kind === undefined || value === null || value === 0) return value
    return places[kind]?.get(value) ?? `unknown ${Number(value)}`
  }
  const comparable = (table: string, column: string, value: unknown): unknown => {
    if (value instanceof Uint8Array) return Buffer.from(value).toString('base64')
    if (typeof value === 'string' && jsonColumns.has(`${table}.${column}`))
      return JSON.parse(value, (key, inner) => named(inJson[key], inner))
    if (column === 'mentions') return (JSON.parse(String(value)) as number[]).map((id) => named('people', id))
    return named(numbered[`${table}.${column}`] ?? numbered[column], value)
  }
  const textOf = (table: string, row: Row): string =>
    JSON.stringify(
      Object.keys(row)
        .sort()
        .map((column) => [column, comparable(table, column, row[column])]),
    )
  return Object.fromEntries(
    Object.entries(tables)
      .filter(([table]) => table !== 'people')
      .map(([table, rows]) => [table, rows.map((row) => textOf(table, row)).sort()]),
  )
}

function placesOf(rows: readonly Row[] | undefined, name: string): ReadonlyMap<unknown, string> {
  const ids = (rows ?? []).map(({ id }) => Number(id)).sort((one, other) => one - other)
  return new Map(ids.map((id, place) => [id, `${name} ${place}`]))
}
