import type { Engine } from '../database/engine.ts'
import { connectDatabase, migrate } from '../database/open-database.ts'
import { migrationsFor } from '../database/migrations/migrations.ts'
import { BackupError, type BackupHeader } from './backup-format.ts'
import { isEmpty } from './is-empty.ts'
import { readBackup } from './read-backup.ts'
import type { RowSum } from './row-sum.ts'
import { sumRows } from './sum-rows.ts'
import type { Progress } from './write-backup.ts'
import { writeRows } from './write-rows.ts'

/**
 * Fills an empty database with a backup of either engine, compares it with what the backup says, and brings it up to
 * date. Throws a `BackupError` when the file cannot be used, the database is not empty, or the two differ; the database
 * then holds a part and is of no use.
 */
export async function restoreBackup(
  engine: Engine,
  file: string,
  { onTable = () => {} }: { readonly onTable?: Progress } = {},
): Promise<Readonly<Record<string, RowSum>>> {
  const database = connectDatabase(engine)
  try {
    const { header, sums } = await readBackup(file, {
      async onHeader(found) {
        await migrate(engine, lastMigration(engine, file, found))
        if (await isEmpty(database, found.tables)) return
        throw new BackupError('The database is not empty. A backup is restored into an empty one only.')
      },
      onRows: ({ table }, rows) => writeRows(database, table, rows),
    })
    for (const shape of header.tables) {
      const read = await sumRows(database, shape)
      const told = sums[shape.table]
      if (read.rows !== told?.rows || read.checksum !== told.checksum) {
        throw new BackupError(`${shape.table} did not come back as it was.`)
      }
      onTable(shape.table, read.rows)
    }
    await migrate(engine)
    return sums
  } finally {
    await database.destroy()
  }
}

/** The state of the schema at the time of the backup. */
function lastMigration(engine: Engine, file: string, { migrations }: BackupHeader): string {
  const known = Object.keys(migrationsFor(engine))
  const last = migrations.at(-1)
  if (last === undefined || !migrations.every((name, index) => known[index] === name)) {
    throw new BackupError(`${file} comes from a newer version of Tessera than this one.`)
  }
  return last
}
