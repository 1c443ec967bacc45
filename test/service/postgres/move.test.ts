import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { moveDatabase } from '#service/operations/backup/move-database.ts'
import { readConfig } from '#service/operations/config.ts'
import { engineAt } from '#service/database/engines/engine-at.ts'
import { checkpointSqlite, sqliteEngine } from '#service/database/engines/sqlite-engine.ts'
import { openService } from '#service/operations/open-service.ts'
import { aFullService } from '../backup/a-full-service.ts'
import { wrongCounts } from '../support/wrong-counts.ts'
import { aPostgresUrl, aProcessOn } from './a-postgres.ts'

let folder: string
let embedded: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-move-'))
  const service = await aFullService()
  embedded = join(folder, 'tessera.db')
  // The way back from PostgreSQL fills the embedded database of these tests.
  await moveDatabase(service.engine, sqliteEngine(embedded), quiet)
  await service.close()
  // A closed connection checkpoints its log when collected, which would look like a write of the move.
  checkpointSqlite(embedded)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const quiet = { onRows: () => {}, onSame: () => {} }

test('a moved database has the same rows, is compared, and leaves its source unchanged', async () => {
  const before = await digestOf(embedded)
  const same: Record<string, number> = {}
  const url = await aPostgresUrl()
  await moveDatabase(sqliteEngine(embedded), engineAt(url), {
    ...quiet,
    onSame: (table, { rows }) => (same[table] = rows),
  })
  expect(same).toMatchObject({ qr_codes: 5, short_links: 6, logos: 1, drafts: 1 })
  expect(await digestOf(embedded)).toBe(before)
  const target = await aProcessOn(url)
  expect(await wrongCounts(target)).toEqual([])
  expect((await target.introspection.getTables()).map(({ name }) => name)).not.toContain('move_progress')
})

test('an interrupted move continues, and no service starts on a partial one', async () => {
  const url = await aPostgresUrl()
  const copied: string[] = []
  await expect(
    moveDatabase(sqliteEngine(embedded), engineAt(url), {
      ...quiet,
      onRows(table) {
        copied.push(table)
        if (table === 'short_links') throw new Error('power cut')
      },
    }),
  ).rejects.toThrow('power cut')
  await expect(openService(readConfig({ DATA_DIR: folder, DATABASE_URL: url }, []), null)).rejects.toThrow(
    'A move into this database is not finished',
  )
  const rest: string[] = []
  await moveDatabase(sqliteEngine(embedded), engineAt(url), {
    ...quiet,
    onRows: (table) => void rest.push(table),
  })
  expect(rest.filter((table) => copied.includes(table))).toEqual([])
  expect(rest).toContain('code_versions')
})

test('a move needs an empty database, or the one it began with', async () => {
  const used = await aPostgresUrl()
  await moveDatabase(sqliteEngine(embedded), engineAt(used), quiet)
  await expect(moveDatabase(sqliteEngine(embedded), engineAt(used), quiet)).rejects.toThrow(
    'The database to move to is not empty.',
  )
})

async function digestOf(file: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(file))
    .digest('hex')
}
