import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { makeForOwner } from '../database/make-for-owner.ts'
import { foldSqliteLog, sqliteEngine } from '../database/sqlite-engine.ts'
import { flushToDisk } from './flush-to-disk.ts'
import { restoreBackup } from './restore-backup.ts'
import type { RowSum } from './row-sum.ts'
import type { Progress } from './write-backup.ts'

export type Restored = {
  readonly sums: Readonly<Record<string, RowSum>>
  /** Where the database that was there before is kept; null when there was none. */
  readonly before: string | null
}

/** What SQLite keeps beside a database. */
const besides = ['', '-wal', '-shm']

/**
 * Restores into a new file and puts it in the place of the database only when it is whole; what was there is kept beside
 * it. Nobody may have the database open. Throws as `restoreBackup` does, with everything as it was.
 *
 * @param at milliseconds since 1970, for the name of what is kept.
 */
export async function restoreEmbedded(
  database: string,
  file: string,
  { now, onTable }: { readonly now: number; readonly onTable?: Progress },
): Promise<Restored> {
  const fresh = `${database}.restoring`
  await remove(fresh)
  await makeForOwner(fresh)
  try {
    const sums = await restoreBackup(sqliteEngine(fresh), file, onTable === undefined ? {} : { onTable })
    // A closed connection may leave its log unfolded, and only the file is renamed.
    foldSqliteLog(fresh)
    const before = existsSync(database)
      ? `${database}.before-${new Date(now).toISOString().replaceAll(/[-:]|\.\d+/g, '')}`
      : null
    if (before !== null) await move(database, before)
    await rename(fresh, database)
    await flushToDisk(dirname(database))
    return { sums, before }
  } finally {
    await remove(fresh)
  }
}

/** With its log, unless that is in it already: what is there may be damaged, which is a reason to restore. */
async function move(from: string, to: string): Promise<void> {
  try {
    foldSqliteLog(from)
  } catch {
    // Then the log goes with it.
  }
  for (const beside of besides.toReversed()) {
    if (existsSync(from + beside)) await rename(from + beside, to + beside)
  }
}

async function remove(file: string): Promise<void> {
  for (const beside of besides) await rm(file + beside, { force: true })
}
