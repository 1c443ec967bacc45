import { copyFileSync, mkdtempSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sqliteEngine } from '#service/database/engines/sqlite-engine.ts'
import { openDatabase } from '#service/database/open-database.ts'
import { restoreBackup, writeBackup } from '#service/operations/backup/embedded-backup.ts'
import { readConfig } from '#service/operations/config.ts'
import { openService } from '#service/operations/open-service.ts'

const now = Date.parse('2027-03-31T12:00:00Z')

test('a new database is readable by its owner only, with its log and lock, and so is a restored one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-new-'))
  const modeOf = (name: string) => statSync(join(folder, name)).mode & 0o777
  const { app } = await openService(readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }, []), null)
  const names = ['tessera.db', 'tessera.db-wal', 'tessera.db.lock']
  expect(names.map(modeOf)).toEqual([0o600, 0o600, 0o600])

  const copy = join(folder, 'copy.backup')
  await writeBackup(join(folder, 'tessera.db'), copy)
  await app.close()
  // A stopped service leaves nothing in the log, so the file alone is a whole library.
  const log = statSync(join(folder, 'tessera.db-wal'), { throwIfNoEntry: false })
  expect(log === undefined || log.size === 0).toBe(true)
  const alone = join(folder, 'alone.db')
  copyFileSync(join(folder, 'tessera.db'), alone)
  const library = await openDatabase(sqliteEngine(alone))
  expect(await library.selectFrom('users').select('name').execute()).toEqual([{ name: 'Owner' }])
  await library.destroy()
  await restoreBackup(join(folder, 'restored.db'), copy, now)
  expect(modeOf('restored.db')).toBe(0o600)
  // As seed before the first start makes one.
  await (await openDatabase(sqliteEngine(join(folder, 'seeded.db')))).destroy()
  expect(modeOf('seeded.db')).toBe(0o600)
})
