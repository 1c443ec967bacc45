import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import { connectDatabase, type Database, migrate } from '#service/database/open-database.ts'
import { blankEngineIn, removeDatabaseOf } from '../support/engine-in.ts'

type Value = string | number | null | { readonly base64: string }

/** What a released version wrote, row by row, and what it answered for each code. Never written anew. */
export type Release = {
  readonly tables: Readonly<Record<string, readonly Readonly<Record<string, Value>>[]>>
  readonly records: readonly Readonly<Record<string, unknown>>[]
}

/** The token that signs in the first user of every release. */
export const releasedToken = 'token-of-the-first-release'

export function readRelease(name: string): Release {
  const file = join(import.meta.dirname, 'releases', `${name}.json`)
  return JSON.parse(readFileSync(file, 'utf8')) as Release
}

/**
 * A folder whose database is as the version with this last migration left it.
 *
 * @param change what happened to it before it is upgraded.
 */
export async function aReleasedDatabase(
  name: string,
  change: (database: Database) => Promise<void> = async () => {},
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-release-'))
  const engine = await blankEngineIn(folder)
  onTestFinished(async () => {
    await removeDatabaseOf(folder)
    rmSync(folder, { recursive: true })
  })
  await migrate(engine, name)
  const database = connectDatabase(engine)
  for (const [table, rows] of Object.entries(readRelease(name).tables)) {
    for (const row of rows) {
      const columns = Object.keys(row).map((column) => sql.ref(column))
      const values = Object.values(row).map((value) => sql.val(toBound(value)))
      await sql`insert into ${sql.table(table)} (${sql.join(columns)}) values (${sql.join(values)})`.execute(
        database,
      )
    }
  }
  await change(database)
  await database.destroy()
  return folder
}

function toBound(value: Value): unknown {
  return typeof value === 'object' && value !== null ? Buffer.from(value.base64, 'base64') : value
}
