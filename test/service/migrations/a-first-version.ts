import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { onTestFinished } from 'vitest'
import { codeTypes } from '#code-types/code-types.ts'
import { exampleOf } from '#contract/code-types/code-types.ts'
import { connectDatabase, type Database, migrate } from '#service/database/open-database.ts'
import { engineAt } from '#service/database/engines/engine-at.ts'
import { checkpointSqlite } from '#service/database/engines/sqlite-engine.ts'
import type { Engine } from '#service/database/engines/engine.ts'
import { copyDatabase } from '../../support/postgres/test-server.ts'
import { aPostgresUrl, testServer } from '../postgres/a-postgres.ts'
import { engineName } from '../support/engine-in.ts'

/** Codes in the database; three accounts share them. */
const codes = 1_000

/** Tables with a row for each code, beside those with a `code_id`. */
const perCode = new Set(['files', 'file_parts', 'drafts', 'draft_files'])

type AFirstVersion = { readonly folder: string; readonly engine: Engine; readonly database: Database }

/** A database as migration 0001 made it, with 1,000 codes of all types and rows in every table, removed after the test. */
export async function aFirstVersion(): Promise<AFirstVersion> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-upgrade-'))
  const engine = engineAt(await copyInto(folder, await (filled ??= makeFilled())))
  const database = connectDatabase(engine)
  onTestFinished(async () => {
    await database.destroy()
    rmSync(folder, { recursive: true })
  })
  return { folder, engine, database }
}

/** Where the database lies that is copied for each test. */
let filled: Promise<string> | null = null

async function makeFilled(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-first-version-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  const location =
    engineName === 'sqlite' ? join(folder, 'tessera.db') : await aPostgresUrl({ isBlank: true })
  const engine = engineAt(location)
  await migrate(engine, '0001-initial')
  const database = connectDatabase(engine)
  await fill(database)
  await database.destroy()
  if (engineName === 'sqlite') checkpointSqlite(location)
  return location
}

async function copyInto(folder: string, location: string): Promise<string> {
  if (engineName !== 'sqlite') return await copyDatabase(testServer(), location)
  const copy = join(folder, 'tessera.db')
  copyFileSync(location, copy)
  return copy
}

/** Without those in which SQLite keeps the search index. */
export async function tablesOf(database: Database) {
  return (await database.introspection.getTables()).filter(({ name }) => !name.startsWith('code_search'))
}

type Column = { readonly name: string; readonly dataType: string; readonly isNullable: boolean }

async function fill(database: Database): Promise<void> {
  const untyped = database as unknown as Kysely<Record<string, Record<string, unknown>>>
  const tables = await tablesOf(database)
  const columnsOf = (table: string) => tables.find(({ name }) => name === table)?.columns ?? []
  const types = Object.keys(codeTypes) as (keyof typeof codeTypes)[]
  const rows = Array.from({ length: codes }, (_, at) => {
    const type = types[at % types.length]!
    const plain = columnsOf('qr_codes').map((column) => [column.name, plainValue(column, at + 1)])
    const { fields, fieldData } = exampleOf(type)
    const content = { qr_type: type, further: JSON.stringify(fields), field_data: JSON.stringify(fieldData) }
    return { ...Object.fromEntries(plain), ...content, user_id: 1 + ((at + 1) % 3) }
  })
  for (let at = 0; at < codes; at += 200) {
    await untyped
      .insertInto('qr_codes')
      .values(rows.slice(at, at + 200))
      .execute()
  }
  for (const { name, columns } of tables)
    if (name !== 'qr_codes') await fillFromCodes(database, name, columns)
  await sql`insert into visit_counts (user_id, code_id, span, start, scans, clicks, visitors, shares)
    select user_id, 0, span, start, scans, clicks, visitors, shares from visit_counts where code_id <= 3`.execute(
    database,
  )
  await sql`insert into visitor_days (day, user_id, code_id, visitor)
    select day, user_id, 0, visitor from visitor_days where code_id <= 3`.execute(database)
}

function plainValue({ name, dataType }: Column, id: number): unknown {
  if (name === 'deleted_at') return null
  if (/int/i.test(dataType)) return name.startsWith('is_') ? id % 2 : id
  return `text-${id}`
}

/** A row for each code, or for each account, whose numbers and texts are those of the code. */
async function fillFromCodes(database: Database, table: string, columns: readonly Column[]): Promise<void> {
  const names = columns.map(({ name }) => name)
  const isOfCodes = names.includes('code_id') || perCode.has(table)
  const values = columns.map(({ name, dataType }) => {
    if (name === 'deleted_at') return 'null'
    if (isOfCodes && /^(user|person)_id$/.test(name)) return 'user_id'
    if (/int/i.test(dataType)) return name.startsWith('is_') ? 'id % 2' : 'id'
    return /blob|bytea/i.test(dataType) ? bytes : `'text-' || id`
  })
  await sql
    .raw(
      `insert into "${table}" (${names.map((name) => `"${name}"`).join(', ')})
        select ${values.join(', ')} from qr_codes ${isOfCodes ? '' : 'where id <= 3'}`,
    )
    .execute(database)
}

const bytes = engineName === 'sqlite' ? "x'0102'" : "'\\x0102'::bytea"

/** Every row of a table as text, in the order of the texts. */
export async function rowsOf(
  database: Database,
  table: string,
  columns: readonly string[],
): Promise<string[]> {
  const list = sql.join(columns.map((column) => sql.ref(column)))
  const { rows } = await sql<Record<string, unknown>>`select ${list} from ${sql.table(table)}`.execute(
    database,
  )
  return rows
    .map((row) =>
      JSON.stringify(
        columns.map((column) => {
          const value = row[column]
          return value instanceof ArrayBuffer || value instanceof Uint8Array
            ? [...new Uint8Array(value)]
            : value
        }),
      ),
    )
    .toSorted()
}

/** The rows of every table, with the columns that it has now. */
export async function everyRow(database: Database): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  for (const { name, columns } of await tablesOf(database)) {
    const names = columns.map((column) => column.name)
    found.set(name, await rowsOf(database, name, names))
  }
  return found
}
