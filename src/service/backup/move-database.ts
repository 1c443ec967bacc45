import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Engine } from '../database/engine.ts'
import { connectDatabase, type Database, isUpToDate, openDatabase } from '../database/open-database.ts'
import type { Tables } from '../database/schema.ts'
import { BackupError } from './backup-format.ts'
import { inSnapshot } from './in-snapshot.ts'
import { isEmpty } from './is-empty.ts'
import { dropProgress, hasProgress, makeProgress, readProgress, saveProgress } from './move-progress.ts'
import { keyOf, readRows, type TableShape } from './read-rows.ts'
import type { RowSum } from './row-sum.ts'
import { sumRows } from './sum-rows.ts'
import { tableShapes } from './table-shapes.ts'
import { writeRows } from './write-rows.ts'

export type MoveWords = {
  /** Rows of a table that are over there now. */
  readonly onRows: (table: string, rows: number) => void
  /** A table that is the same on both sides. */
  readonly onSame: (table: string, sum: RowSum) => void
}

/**
 * Copies every row of one database into another, empty one. It notes how far it came beside the rows, so that a second
 * call goes on where the first broke off; at the end it reads both and compares them. The source is only read; nobody
 * may write to it meanwhile.
 * Throws a `BackupError` when the source is of another version, the target is in use, or the two differ at the end.
 */
export async function moveDatabase(from: Engine, to: Engine, words: MoveWords): Promise<void> {
  const source = connectDatabase(from)
  try {
    if (!(await isUpToDate(source, from))) {
      throw new BackupError(
        'The database is of another version. Start this version of Tessera on it once, stop it, and move then.',
      )
    }
    const target = await openDatabase(to)
    try {
      await inSnapshot(source, from, (snapshot) => copy(snapshot, target, words))
    } finally {
      await target.destroy()
    }
  } finally {
    await source.destroy()
  }
}

async function copy(source: Kysely<Tables>, target: Database, words: MoveWords): Promise<void> {
  const shapes = await tableShapes(source)
  const origin = await originOf(source)
  if (await hasProgress(target)) {
    const { origin: begun } = await readProgress(target, '')
    if (begun !== origin)
      throw new BackupError('A move of another database into this one was begun. Give it an empty one.')
  } else {
    if (!(await isEmpty(target, shapes))) {
      throw new BackupError('The database to move to is not empty. Give it an empty one.')
    }
    await makeProgress(target, origin)
  }
  for (const shape of shapes) await copyTable(source, target, shape, words)
  for (const shape of shapes) {
    const [here, there] = [await sumRows(source, shape), await sumRows(target, shape)]
    if (here.rows !== there.rows || here.checksum !== there.checksum) {
      throw new BackupError(
        `${shape.table} differs: ${here.rows} rows here, ${there.rows} there. Nothing is lost here; move into a new, empty database.`,
      )
    }
    words.onSame(shape.table, here)
  }
  await dropProgress(target)
}

async function copyTable(
  source: Kysely<Tables>,
  target: Database,
  shape: TableShape,
  { onRows }: MoveWords,
): Promise<void> {
  const progress = await readProgress(target, shape.table)
  let copied = progress.rows
  for await (const rows of readRows(source, shape, progress.lastKey)) {
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

/** Tells one database from another: users and tokens are made once and random. */
async function originOf(source: Kysely<Tables>): Promise<string> {
  const { rows } = await sql`select hash, created_at from tokens order by hash`.execute(source)
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex')
}
