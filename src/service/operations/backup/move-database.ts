import { commandLine } from '../../domain/command-line.ts'
import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Engine } from '../../database/engines/engine.ts'
import {
  connectDatabase,
  type Database,
  isUpToDate,
  openDatabase,
  OpenError,
} from '../../database/open-database.ts'
import type { Tables } from '../../database/schema.ts'
import {
  inSnapshot,
  keyOf,
  readRows,
  type Row,
  type TableShape,
  tableShapes,
  writeRows,
} from '../../database/table-rows.ts'
import { BackupError } from './embedded-backup.ts'

type MoveListener = {
  /** Called with the rows of a table that the target holds now. */
  readonly onRows: (table: string, rows: number) => void
  /** Called for each table that is equal on both sides. */
  readonly onSame: (table: string, sum: RowSum) => void
}

/**
 * Copies every row of a database into an empty one. The target stores the progress beside the rows, so a
 * second call continues an interrupted copy. At the end both sides are compared. The source is only read, and
 * no service may write to it during the copy. Throws a `BackupError` when the source has another version, the
 * target is in use, or the two differ.
 */
export async function moveDatabase(from: Engine, to: Engine, listener: MoveListener): Promise<void> {
  const source = connectDatabase(from)
  try {
    if (!(await isUpToDate(source, from))) {
      throw new BackupError(
        'The database is of another version. Start this version of Tessera on it once, stop it, and move then.',
      )
    }
    const target = await openDatabase(to)
    try {
      await inSnapshot(source, from, (snapshot) => copy(snapshot, target, listener))
    } finally {
      await target.destroy()
    }
  } finally {
    await source.destroy()
  }
}

async function copy(source: Kysely<Tables>, target: Database, listener: MoveListener): Promise<void> {
  const shapes = await tableShapes(source)
  const origin = await originOf(source)
  if (await hasProgress(target)) {
    const { origin: begun } = await readProgress(target, '')
    if (begun !== origin)
      throw new BackupError('A move of another database into this one has begun. Use an empty database.')
  } else {
    if (!(await isEmpty(target, shapes))) {
      throw new BackupError('The database to move to is not empty. Use an empty database.')
    }
    await makeProgress(target, origin)
  }
  for (const shape of shapes) await copyTable(source, target, shape, listener)
  for (const shape of shapes) {
    const [here, there] = [await sumRows(source, shape), await sumRows(target, shape)]
    if (here.rows !== there.rows || here.checksum !== there.checksum) {
      throw new BackupError(
        `${shape.table} differs: ${here.rows} rows here, ${there.rows} there. Nothing is lost here; move into a new, empty database.`,
      )
    }
    listener.onSame(shape.table, here)
  }
  await dropProgress(target)
}

async function copyTable(
  source: Kysely<Tables>,
  target: Database,
  shape: TableShape,
  { onRows }: MoveListener,
): Promise<void> {
  const progress = await readProgress(target, shape.table)
  let copied = progress.rows
  for await (const rows of readRows(source, shape, { after: progress.lastKey })) {
    const last = rows.at(-1)
    if (last === undefined) continue
    await target.transaction().execute(async (transaction) => {
      await writeRows(transaction, shape.table, rows)
      copied += rows.length
      await saveProgress(transaction, shape.table, { rows: copied, lastKey: keyOf(last, shape.key) })
    })
    onRows(shape.table, copied)
  }
}

/** Identifies a database: tokens are random, so two databases have different ones. */
async function originOf(source: Kysely<Tables>): Promise<string> {
  const { rows } = await sql`select hash, created_at from tokens order by hash`.execute(source)
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex')
}

/** Throws an `OpenError` for a database with an unfinished move: half of the links would be dead. */
export async function refuseHalfMoved(database: Database): Promise<void> {
  if (!(await hasProgress(database))) return
  await database.destroy()
  throw new OpenError(
    `A move into this database is not finished. Run it again (${commandLine('move')} …), then start the service.`,
  )
}

/** How far a table was copied. */
type MoveProgress = {
  readonly rows: number
  /** Key of the last row in the target; null: the target has none. */
  readonly lastKey: readonly unknown[] | null
}

/** Exists in the target until a move is done, so that no service starts on a part of the rows. */
const progressTable = sql.table('move_progress')

async function hasProgress(target: Database): Promise<boolean> {
  return (await target.introspection.getTables()).some(({ name }) => name === 'move_progress')
}

/** @param origin identifies the database that is moved. */
async function makeProgress(target: Database, origin: string): Promise<void> {
  await target.transaction().execute(async (transaction) => {
    await sql`create table ${progressTable} (name text primary key, copied bigint not null, last_key text)`.execute(
      transaction,
    )
    await sql`insert into ${progressTable} (name, copied, last_key) values ('', 0, ${origin})`.execute(
      transaction,
    )
  })
}

/** @param name of a table; empty for the move itself. */
async function readProgress(
  target: Database,
  name: string,
): Promise<MoveProgress & { readonly origin: string }> {
  const { rows } = await sql<{
    copied: number
    last_key: string | null
  }>`select copied, last_key from ${progressTable}
    where name = ${name}`.execute(target)
  const [row] = rows
  const text = row?.last_key ?? null
  return {
    rows: row?.copied ?? 0,
    lastKey: text === null || name === '' ? null : (JSON.parse(text) as unknown[]),
    origin: name === '' ? (text ?? '') : '',
  }
}

async function saveProgress(
  transaction: Kysely<Tables>,
  name: string,
  { rows, lastKey }: MoveProgress,
): Promise<void> {
  await sql`insert into ${progressTable} (name, copied, last_key) values (${name}, ${rows}, ${JSON.stringify(lastKey)})
    on conflict (name) do update set copied = excluded.copied, last_key = excluded.last_key`.execute(
    transaction,
  )
}

async function dropProgress(target: Database): Promise<void> {
  await sql`drop table ${progressTable}`.execute(target)
}

/** How many rows, and a SHA-256 in hexadecimal over all of them in the order of their keys. */
type RowSum = { readonly rows: number; readonly checksum: string }

/** Reads a whole table and sums it up: the same for the same rows on every engine. */
async function sumRows(database: Kysely<Tables>, shape: TableShape): Promise<RowSum> {
  const hash = createHash('sha256')
  let count = 0
  for await (const rows of readRows(database, shape)) {
    for (const row of rows) hash.update(rowText(row, shape.columns)).update('\n')
    count += rows.length
  }
  return { rows: count, checksum: hash.digest('hex') }
}

function rowText(row: Row, columns: readonly string[]): string {
  return JSON.stringify(
    columns.map((column) => {
      const value = row[column]
      return value instanceof Uint8Array ? Buffer.from(value).toString('base64') : (value ?? null)
    }),
  )
}

/** Whether none of these tables holds a row. */
async function isEmpty(
  database: Kysely<Tables>,
  tables: readonly { readonly table: string }[],
): Promise<boolean> {
  for (const { table } of tables) {
    const { rows } = await sql`select 1 as one from ${sql.table(table)} limit 1`.execute(database)
    if (rows.length > 0) return false
  }
  return true
}
