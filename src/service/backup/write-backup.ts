import { createWriteStream, existsSync } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type Kysely, sql } from 'kysely'
import type { Engine } from '../database/engine.ts'
import { connectDatabase } from '../database/open-database.ts'
import type { Tables } from '../database/schema.ts'
import { BackupTaken, type BackupHeader } from './backup-format.ts'
import { flushToDisk } from './flush-to-disk.ts'
import { inSnapshot } from './in-snapshot.ts'
import { readBackup } from './read-backup.ts'
import { readRows } from './read-rows.ts'
import { type RowSum, RowSummer } from './row-sum.ts'
import { toRowText } from './row-text.ts'
import { tableShapes } from './table-shapes.ts'

/** Told now and then, for a person who waits. */
export type Progress = (table: string, rows: number) => void

/**
 * Copies the database into a file while the service goes on: as it is at one instant, flushed to disk, and read back
 * before it gets its name, so that a file of this name is a whole one. Throws when it cannot be written or read back.
 */
export async function writeBackup(
  engine: Engine,
  file: string,
  { now, onTable = () => {} }: { readonly now: number; readonly onTable?: Progress },
): Promise<Readonly<Record<string, RowSum>>> {
  const partial = `${file}.partial`
  await begin(partial, file)
  const database = connectDatabase(engine)
  try {
    const written = await inSnapshot(database, engine, async (snapshot) => {
      const sums: Record<string, RowSum> = {}
      await pipeline(
        Readable.from(backupLines(snapshot, now, sums, onTable)),
        createGzip(),
        createWriteStream(partial),
      )
      return sums
    })
    await flushToDisk(partial)
    const read = await readBackup(partial)
    if (JSON.stringify(read.sums) !== JSON.stringify(written))
      throw new Error(`${partial} was not written whole`)
    await rename(partial, file)
    await flushToDisk(dirname(file))
    return written
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  } finally {
    await database.destroy()
  }
}

/** Milliseconds after which a file that nobody writes to any more is what a killed process left. */
const abandoned = 600_000

/** Makes the file, for its owner only, because its content opens accounts of others. Throws while another writes it. */
async function begin(partial: string, file: string): Promise<void> {
  const age = await stat(partial).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => null,
  )
  if (age !== null && age > abandoned) await rm(partial, { force: true })
  const made = await open(partial, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
    throw new BackupTaken(`${partial} is being written, or was broken off less than ten minutes ago.`)
  })
  await made.close()
  // Whoever had it before may have been done in this very moment.
  if (!existsSync(file)) return
  await rm(partial)
  throw new BackupTaken(`${file} exists already and stays as it is. Name another file.`)
}

async function* backupLines(
  snapshot: Kysely<Tables>,
  now: number,
  sums: Record<string, RowSum>,
  onTable: Progress,
): AsyncGenerator<string> {
  const tables = await tableShapes(snapshot)
  const { rows: migrations } = await sql<{
    name: string
  }>`select name from kysely_migration order by name`.execute(snapshot)
  const header: BackupHeader = {
    format: 'tessera-backup',
    formatVersion: 1,
    madeAt: new Date(now).toISOString(),
    migrations: migrations.map(({ name }) => name),
    tables: tables.map(({ table, columns, key }) => ({ table, columns: [...columns], key: [...key] })),
  }
  yield line(header)
  for (const shape of tables) {
    const summer = new RowSummer()
    yield line({ table: shape.table })
    for await (const rows of readRows(snapshot, shape)) {
      const texts = rows.map((row) => toRowText(row, shape.columns))
      for (const text of texts) summer.add(text)
      yield `${texts.join('\n')}\n`
    }
    const sum = summer.sum()
    sums[shape.table] = sum
    yield line({ end: shape.table, ...sum })
    onTable(shape.table, sum.rows)
  }
  yield line({ tables: tables.length })
}

function line(value: object): string {
  return `${JSON.stringify(value)}\n`
}
