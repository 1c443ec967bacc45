import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { moveDatabase } from '#service/backup/move-database.ts'
import { restoreBackup } from '#service/backup/restore-backup.ts'
import { writeBackup } from '#service/backup/write-backup.ts'
import { readConfig } from '#service/config.ts'
import { engineAt } from '#service/database/engine-at.ts'
import { foldSqliteLog, sqliteEngine } from '#service/database/sqlite-engine.ts'
import { openService } from '#service/open-service.ts'
import { aFullService } from '../backup/a-full-service.ts'
import { aPostgresUrl, aProcessOn } from './a-postgres.ts'

let folder: string
let embedded: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-move-'))
  // Fills a database on the server and brings it into a file: the shortest way to a full embedded one here.
  const service = await aFullService()
  const file = join(folder, 'full.backup')
  await writeBackup(service.engine, file, { now: Date.now() })
  await service.close()
  embedded = join(folder, 'tessera.db')
  await restoreBackup(sqliteEngine(embedded), file)
  // A closed connection folds its log when it is collected, which is no doing of a move.
  foldSqliteLog(embedded)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const quiet = { onRows: () => {}, onSame: () => {} }

test('a backup of PostgreSQL becomes an embedded database, and back', async () => {
  const again = join(folder, 'again.backup')
  const sums = await writeBackup(sqliteEngine(embedded), again, { now: Date.now() })
  expect(await restoreBackup(engineAt(await aPostgresUrl({ isBlank: true })), again)).toEqual(sums)
})

test('a moved database has the same rows, is compared, and leaves its source untouched', async () => {
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
  expect((await target.introspection.getTables()).map(({ name }) => name)).not.toContain('move_progress')
})

test('a move that broke off goes on where it was, and no service starts on the half of it', async () => {
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
  expect(rest).toContain('drafts')
})

test('only an empty database is moved into, and only by the move that was begun', async () => {
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
