import { existsSync } from 'node:fs'
import { chmod, copyFile, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import Sqlite from 'libsql'
import { madeByNewer } from '../../database/migrations/migrations.ts'
import { migrate } from '../../database/open-database.ts'
import {
  checkpointSqlite,
  explainSqliteError,
  isDamage,
  sqliteEngine,
} from '../../database/engines/sqlite-engine.ts'
import { tableKeys } from '../../database/schema.ts'

/** A file or a database that cannot be used. The message is one line for the operator. */
export class BackupError extends Error {}

/** Another process has written this file, or is writing it. */
export class BackupTaken extends BackupError {}

/** Rows of each table. */
export type TableCounts = Readonly<Record<string, number>>

/** Milliseconds after which an unfinished file counts as left behind by a killed process. */
const abandonedAfter = 600_000

/**
 * Copies the embedded database into one file while the service runs. The copy holds one instant, is flushed to disk, and is
 * read back before it gets its name, so a file of this name is always complete. Blocks its thread for the time of the copy.
 * Throws when the file cannot be written or read back.
 */
export async function writeBackup(database: string, file: string): Promise<TableCounts> {
  const partial = `${file}.partial`
  await claim(partial, file)
  try {
    const source = new Sqlite(database)
    try {
      source.exec('pragma busy_timeout = 5000')
      source.prepare('vacuum into ?').run(partial)
    } catch (error) {
      const words = isDamage(error) ? explainSqliteError(error, database) : null
      throw words === null ? error : new BackupError(words, { cause: error })
    } finally {
      source.close()
    }
    await flushToDisk(partial)
    const counts = checkBackup(partial)
    await rename(partial, file)
    await flushToDisk(dirname(file))
    return counts
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

/**
 * Creates the file readable only by its owner, because it holds token hashes. Throws while another process
 * writes it.
 */
async function claim(partial: string, file: string): Promise<void> {
  const age = await stat(partial).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => null,
  )
  if (age !== null && age > abandonedAfter) await rm(partial, { force: true })
  const made = await open(partial, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
    throw new BackupTaken(`${partial} is being written, or was broken off less than ten minutes ago.`)
  })
  await made.close()
  // Another process may have finished between the two.
  if (!existsSync(file)) return
  await rm(partial)
  throw new BackupTaken(`${file} exists already and stays as it is. Name another file.`)
}

/**
 * Reads a whole backup: its pages, its version and its tables. One that an earlier version made, or that was taken before an
 * upgrade, lacks tables of later ones.
 *
 * @returns the rows of each table.
 */
export function checkBackup(file: string): TableCounts {
  checkPages(file, file)
  const found = readBackup(file, file, (all) =>
    all<{ name: string }>("select name from sqlite_master where type = 'table'"),
  )
  const names = new Set(found.map(({ name }) => name))
  return countTables(
    file,
    file,
    Object.keys(tableKeys).filter((table) => names.has(table)),
  )
}

/**
 * Reads all pages of a backup, and whether this version or an earlier one made it.
 *
 * @param name what messages call the file.
 */
function checkPages(file: string, name: string): void {
  readBackup(file, name, (all) => {
    const problems = all<{ integrity_check: string }>('pragma integrity_check')
    if (problems[0]?.integrity_check !== 'ok') throw new Error('its pages are damaged')
    const migrations = all<{ name: string }>('select name from kysely_migration')
    if (migrations.length === 0) throw new Error('it has no tables')
    const newer = madeByNewer(
      migrations.map((migration) => migration.name),
      sqliteEngine(file),
    )
    if (newer !== null)
      throw new BackupError(`${name} ${newer}; restore it with that version or a newer one.`)
  })
}

function countTables(
  file: string,
  name: string,
  tables: readonly string[] = Object.keys(tableKeys),
): TableCounts {
  return readBackup(file, name, (all) =>
    Object.fromEntries(
      tables.map((table) => [
        table,
        all<{ rows: number }>(`select count(*) as rows from "${table}"`)[0]?.rows ?? 0,
      ]),
    ),
  )
}

function readBackup<Result>(
  file: string,
  name: string,
  read: (all: <Row>(text: string) => Row[]) => Result,
): Result {
  const database = new Sqlite(file)
  try {
    return read(<Row>(text: string) => database.prepare(text).all() as Row[])
  } catch (error) {
    throw incomplete(name, error)
  } finally {
    database.close()
  }
}

function incomplete(name: string, error: unknown): BackupError {
  if (error instanceof BackupError) return error
  const reason = error instanceof Error ? error.message : String(error)
  return new BackupError(`${name} is not a complete backup of Tessera: ${reason}.`, { cause: error })
}

export type Restored = {
  readonly counts: TableCounts
  /** Where the previous database is saved; null when there was none. */
  readonly before: string | null
}

/** SQLite's files of one database: the file itself, its log and its shared memory. */
const suffixes = ['', '-wal', '-shm']

/**
 * Puts a backup in the place of the database, after it was checked and brought up to date beside it; the previous database
 * is saved under another name. No process may have the database open. Throws with everything as it was.
 *
 * @param now milliseconds since 1970, for the name of the previous database.
 */
export async function restoreBackup(database: string, file: string, now: number): Promise<Restored> {
  const fresh = `${database}.restoring`
  await remove(fresh)
  try {
    await copyFile(file, fresh)
    await chmod(fresh, 0o600)
    checkPages(fresh, file)
    // Tables that an earlier version lacked are there then.
    await migrate(sqliteEngine(fresh)).catch((error: unknown) => {
      throw incomplete(file, error)
    })
    const counts = countTables(fresh, file)
    // Only the file itself is renamed, so nothing may be left in its log.
    checkpointSqlite(fresh)
    await flushToDisk(fresh)
    const before = existsSync(database)
      ? `${database}.before-${new Date(now).toISOString().replaceAll(/[-:]|\.\d+/g, '')}`
      : null
    if (before !== null) await setAside(database, before)
    await rename(fresh, database)
    await flushToDisk(dirname(database))
    return { counts, before }
  } finally {
    await remove(fresh)
  }
}

/**
 * Renames a database with its log. A damaged one cannot be checkpointed, and damage is a reason to restore.
 */
async function setAside(from: string, to: string): Promise<void> {
  try {
    checkpointSqlite(from)
  } catch {
    // Its log is renamed with it.
  }
  for (const suffix of suffixes.toReversed())
    if (existsSync(from + suffix)) await rename(from + suffix, to + suffix)
}

async function remove(file: string): Promise<void> {
  for (const suffix of suffixes) await rm(file + suffix, { force: true })
}

/** Resolves once a file, or the names in a folder, survive a power cut. */
async function flushToDisk(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
