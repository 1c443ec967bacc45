import { closeSync, existsSync, openSync, readSync } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import Sqlite from 'libsql'
import { openDiskStorage } from '../../storage/open-storage.ts'
import { copyContents, type FileStorage } from '../../storage/file-storage.ts'

/** Not `files`: a folder of backups may be the data directory. */
const poolName = 'backup-files'

/** The contents of the files of codes that a copy of the database refers to. */
export type CopiedContents = {
  /** Contents that were copied now; the others were there. */
  readonly copied: number
  /** Contents deleted since, or lost. */
  readonly missing: number
}

/**
 * Copies the contents that a backup refers to into a folder beside it. All backups of a folder share it: a
 * content is stored once, and a second backup copies what is new.
 */
export async function backUpContents(storage: FileStorage, backup: string): Promise<CopiedContents> {
  const pool = poolOf(backup)
  const keys = keysIn(backup)
  if (keys.length === 0) return { copied: 0, missing: 0 }
  await mkdir(pool, { recursive: true, mode: 0o700 })
  return await copyContents(storage, openDiskStorage(pool), keys, pool)
}

/** Puts the contents that a backup refers to back into the storage, before the database that needs them. */
export async function restoreContents(
  storage: FileStorage,
  backup: string,
  work: string,
): Promise<CopiedContents> {
  await mkdir(work, { recursive: true, mode: 0o700 })
  const keys = keysIn(backup)
  const pool = openDiskStorage(poolOf(backup))
  return await copyContents(pool, storage, keys, work)
}

/** Deletes contents that none of these backups refers to any more. */
export async function pruneContents(folder: string, backups: readonly string[]): Promise<void> {
  const pool = openDiskStorage(join(folder, poolName))
  if (!existsSync(pool.place)) return
  const used = new Set(backups.flatMap((name) => keysIn(join(folder, name))))
  for await (const key of pool.keys()) if (!used.has(key)) await pool.remove(key)
}

/** All files in a folder that may be SQLite databases, so contents of manual backups stay too. */
export async function backupsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder, { withFileTypes: true })
  return names.filter((entry) => entry.isFile() && !entry.name.endsWith('.partial')).map(({ name }) => name)
}

function poolOf(backup: string): string {
  return join(dirname(backup), poolName)
}

/** The keys in a backup; none in a file that is no database. Throws for a database that cannot be read. */
function keysIn(backup: string): string[] {
  if (!isSqlite(backup)) return []
  const database = new Sqlite(backup, { readonly: true })
  try {
    const rows = database.prepare('select distinct hash from file_parts order by hash').all() as {
      hash: string
    }[]
    return rows.map(({ hash }) => hash)
  } finally {
    database.close()
  }
}

/** SQLite's file format, §1.3. */
function isSqlite(file: string): boolean {
  const handle = openSync(file, 'r')
  try {
    const head = Buffer.alloc(16)
    readSync(handle, head, 0, 16, 0)
    return head.toString('latin1') === 'SQLite format 3\0'
  } finally {
    closeSync(handle)
  }
}
