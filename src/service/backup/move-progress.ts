import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/open-database.ts'
import type { Tables } from '../database/schema.ts'

/** How far a table was copied. */
export type MoveProgress = {
  readonly rows: number
  /** Key of the last row that is over there; null: none is. */
  readonly lastKey: readonly unknown[] | null
}

/** Stands in the target until a move is done, so that no service takes a part for the whole. */
const table = sql.table('move_progress')

export async function hasProgress(target: Database): Promise<boolean> {
  return (await target.introspection.getTables()).some(({ name }) => name === 'move_progress')
}

/** @param origin tells which database is moved. */
export async function makeProgress(target: Database, origin: string): Promise<void> {
  await target.transaction().execute(async (transaction) => {
    await sql`create table ${table} (name text primary key, copied bigint not null, last_key text)`.execute(
      transaction,
    )
    await sql`insert into ${table} (name, copied, last_key) values ('', 0, ${origin})`.execute(transaction)
  })
}

/** @param name a table; empty: the move itself. */
export async function readProgress(
  target: Database,
  name: string,
): Promise<MoveProgress & { readonly origin: string }> {
  const { rows } = await sql<{
    copied: number
    last_key: string | null
  }>`select copied, last_key from ${table}
    where name = ${name}`.execute(target)
  const [row] = rows
  const text = row?.last_key ?? null
  return {
    rows: row?.copied ?? 0,
    lastKey: text === null || name === '' ? null : (JSON.parse(text) as unknown[]),
    origin: name === '' ? (text ?? '') : '',
  }
}

export async function saveProgress(
  transaction: Kysely<Tables>,
  name: string,
  { rows, lastKey }: MoveProgress,
): Promise<void> {
  await sql`insert into ${table} (name, copied, last_key) values (${name}, ${rows}, ${JSON.stringify(lastKey)})
    on conflict (name) do update set copied = excluded.copied, last_key = excluded.last_key`.execute(
    transaction,
  )
}

export async function dropProgress(target: Database): Promise<void> {
  await sql`drop table ${table}`.execute(target)
}
