import { type Kysely, sql } from 'kysely'

/** Released migrations use these functions, so what they do to a database must not change. */

/** The database that a migration runs on. */
export type MigrationTarget = {
  readonly engine: 'sqlite' | 'postgres'
  readonly warn: (message: string) => void
}

/** Flags are integers 0 and 1, because libsql cannot bind a boolean. Instants are ISO 8601 text in UTC. */
type ColumnKind = 'text' | 'text null' | 'integer' | 'integer null' | 'bytes' | 'bytes null'
export type Columns = Readonly<Record<string, ColumnKind>>

/** A table with its primary key. A key of several columns is the constraint `TABLE_pk`. */
export type Table = {
  readonly columns: Columns
  readonly key: readonly string[]
  readonly defaults?: Readonly<Record<string, string | number>>
}

export type Index = {
  readonly table: string
  readonly columns: readonly string[]
  readonly isUnique?: true
  readonly where?: string
}

export async function createTable(
  db: Kysely<unknown>,
  { engine }: MigrationTarget,
  name: string,
  { columns, key, defaults = {} }: Table,
): Promise<void> {
  const types = {
    text: 'text',
    integer: engine === 'sqlite' ? 'integer' : 'bigint',
    bytes: engine === 'sqlite' ? 'blob' : 'bytea',
  } as const
  let table = db.schema.createTable(name)
  for (const [column, kind] of Object.entries(columns)) {
    const [type, isNullable] = kind.split(' ') as [keyof typeof types, 'null'?]
    table = table.addColumn(column, types[type], (definition) => {
      const isKey = key.length === 1 && key[0] === column
      const keyed = isKey ? definition.primaryKey() : definition
      // A key of whole numbers is never null, and SQLite uses it as the row id.
      const isRequired = isNullable === undefined && !(isKey && type === 'integer')
      const known = isRequired ? keyed.notNull() : keyed
      const fallback = defaults[column]
      return fallback === undefined ? known : known.defaultTo(fallback)
    })
  }
  const keyed = key.length === 1 ? table : table.addPrimaryKeyConstraint(`${name}_pk`, [...key] as never)
  // STRICT makes SQLite reject values of another type.
  await (engine === 'sqlite' ? keyed.modifyEnd(sql`strict`) : keyed).execute()
}

export async function createIndex(
  db: Kysely<unknown>,
  name: string,
  { table, columns, isUnique, where }: Index,
): Promise<void> {
  const index = db.schema
    .createIndex(name)
    .on(table)
    .columns([...columns])
  const unique = isUnique === true ? index.unique() : index
  await (where === undefined ? unique : unique.where(sql.raw<boolean>(where))).execute()
}

/** A change for which SQLite must copy the table. */
export type TableChange = {
  /** Columns that may be null from now on. */
  readonly nullable?: readonly string[]
  /** The new primary key, in place of one of several columns. */
  readonly key?: readonly string[]
  /** Constraints to add, in SQL of both engines: `constraint NAME foreign key (…) references …`. */
  readonly constraints?: readonly string[]
}

/**
 * Changes columns and constraints of a table. SQLite has no `alter table` for this, so the table is copied as its
 * documentation says (https://www.sqlite.org/lang_altertable.html#otheralter). Indexes and triggers stay.
 */
export async function changeTable(
  db: Kysely<unknown>,
  { engine }: Pick<MigrationTarget, 'engine'>,
  table: string,
  { nullable = [], key, constraints = [] }: TableChange,
): Promise<void> {
  const newKey = key === undefined ? null : `constraint "${table}_pk" primary key (${listOf(key)})`
  if (engine === 'sqlite') {
    await copySqliteTable(db, table, (definition) => {
      let changed = definition
      for (const column of nullable)
        changed = replaced(changed, new RegExp(`("${column}" \\w+) not null`), '$1')
      if (newKey !== null)
        changed = replaced(changed, new RegExp(`constraint "${table}_pk" primary key \\([^)]*\\)`), newKey)
      return replaced(changed, /\) strict$/i, `${constraints.map((each) => `, ${each}`).join('')}) strict`)
    })
    return
  }
  const changes = [
    ...nullable.map((column) => `alter column "${column}" drop not null`),
    ...(newKey === null ? [] : [`drop constraint "${table}_pk"`, `add ${newKey}`]),
    ...constraints.map((each) => `add ${each}`),
  ]
  if (changes.length > 0) await sql.raw(`alter table "${table}" ${changes.join(', ')}`).execute(db)
}

export function listOf(columns: readonly string[]): string {
  return columns.map((column) => `"${column}"`).join(', ')
}

/** Copies a table. `change` edits its `create table` statement. */
async function copySqliteTable(
  db: Kysely<unknown>,
  table: string,
  change: (definition: string) => string,
): Promise<void> {
  const { rows: parts } = await sql<{ type: string; sql: string }>`
    select type, sql from sqlite_master where tbl_name = ${table} and sql is not null`.execute(db)
  const definition = parts.find(({ type }) => type === 'table')?.sql ?? ''
  const copy = `${table}_copy`
  const renamed = replaced(definition, /^create table "?\w+"? \(/i, `create table "${copy}" (`)
  await sql.raw(change(renamed)).execute(db)
  await sql.raw(`insert into "${copy}" select * from "${table}"`).execute(db)
  await sql.raw(`drop table "${table}"`).execute(db)
  // Triggers of other tables may name this one, which SQLite would refuse while there is none.
  await sql`pragma legacy_alter_table = on`.execute(db)
  try {
    await sql.raw(`alter table "${copy}" rename to "${table}"`).execute(db)
  } finally {
    await sql`pragma legacy_alter_table = off`.execute(db)
  }
  for (const part of parts) if (part.type !== 'table') await sql.raw(part.sql).execute(db)
}

function replaced(text: string, part: RegExp, by: string): string {
  if (!part.test(text)) throw new Error(`The definition has no ${part}: ${text}`)
  return text.replace(part, by)
}

/** Throws when a row refers to one that does not exist: SQLite does not check while a migration runs. */
export async function checkReferences(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ table: string; parent: string }>`pragma foreign_key_check`.execute(db)
  const [first] = rows
  if (first !== undefined)
    throw new Error(
      `${rows.length} rows refer to nothing, the first one from ${first.table} to ${first.parent}`,
    )
}
