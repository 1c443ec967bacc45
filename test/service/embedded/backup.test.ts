import { existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import Sqlite from 'libsql'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkBackup, restoreBackup, writeBackup } from '#service/operations/backup/embedded-backup.ts'
import { tableKeys } from '#service/database/schema.ts'
import { aFullService } from '../backup/a-full-service.ts'
import { answersOf } from '../backup/answers-of.ts'
import { aCreateRequest } from '../support/a-request.ts'
import { aService, type TestService } from '../support/a-service.ts'

const now = Date.UTC(2026, 10, 21, 6, 30)
let folder: string
let service: TestService
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-backup-'))
  service = await aFullService()
})
afterEach(async () => {
  await service.close()
  await rm(folder, { recursive: true, force: true })
})

async function aBackup(name = 'copy.backup'): Promise<string> {
  const file = join(folder, name)
  await writeBackup(service.engine.location, file)
  return file
}

describe('a backup', () => {
  test('is one file with every row of every table, readable by its owner only', async () => {
    const counts = await writeBackup(service.engine.location, join(folder, 'copy.backup'))
    expect(Object.keys(counts)).toEqual(Object.keys(tableKeys))
    for (const table of Object.keys(tableKeys)) {
      const { count } = await service.database
        .selectFrom(table as 'qr_codes')
        .select((row) => row.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      expect([table, counts[table]]).toEqual([table, count])
    }
    expect(counts).toMatchObject({ qr_codes: 5, short_links: 6, logos: 1, drafts: 1 })
    expect((await stat(join(folder, 'copy.backup'))).mode & 0o777).toBe(0o600)
    for (const suffix of ['.partial', '-wal', '-shm'])
      expect(existsSync(join(folder, `copy.backup${suffix}`))).toBe(false)
  })

  test('is a consistent snapshot while the service keeps writing', async () => {
    const written = new AbortController()
    const writing = (async () => {
      for (let index = 0; !written.signal.aborted; index += 1) {
        const body = aCreateRequest({ slashTag: `more-${index}` })
        expect((await service.api('POST', '/qr-code', body)).statusCode).toBe(201)
      }
    })()
    const counts = await writeBackup(service.engine.location, join(folder, 'copy.backup')).finally(() =>
      written.abort(),
    )
    await writing
    // Each code has one link, and the renamed one has two; another instant for each table would show here.
    expect(counts['short_links']).toBe((counts['qr_codes'] ?? 0) + 1)
    expect(counts['qr_codes']).toBeGreaterThanOrEqual(5)
  })

  test('that is restored serves as before, and accepts new codes', async () => {
    const file = await aBackup()
    const before = await answersOf(service)
    const target = join(folder, 'restored')
    await mkdir(target)
    expect(await restoreBackup(join(target, 'tessera.db'), file, now)).toMatchObject({
      counts: { qr_codes: 5 },
      before: null,
    })
    const restored = await aService({ folder: target })
    try {
      expect(await answersOf(restored)).toEqual(before)
      const body = aCreateRequest({ slashTag: 'after' })
      expect((await restored.api('POST', '/qr-code', body)).statusCode).toBe(201)
      const found = await restored.api('GET', '/qr-code?search=gro%C3%9Fe')
      expect(found.json().data.map(({ title }: { title: string }) => title)).toContain('Größe ✓ 日本')
    } finally {
      await restored.close()
    }
  })

  test('of version 1.0.0 is made, restored and brought up to date', async () => {
    const old = join(folder, 'old.db')
    await writeFile(old, gunzipSync(await readFile('test/upgrades/1.0.0/tessera.db.gz')))
    const file = join(folder, 'old.backup')
    const { qr_codes: codes } = await writeBackup(old, file)
    expect(codes).toBeGreaterThan(0)
    const target = join(folder, 'tessera.db')
    const { counts } = await restoreBackup(target, file, now)
    expect(counts).toMatchObject({ qr_codes: codes })
    expect(checkBackup(target)).toEqual(counts)
  })

  test.each<[string, (file: string) => Promise<void>]>([
    ['cut off', async (file) => writeFile(file, (await readFile(file)).subarray(0, -4_096))],
    ['of another kind', (file) => writeFile(file, 'id,title\n1,Summer\n')],
    ['empty', (file) => writeFile(file, '')],
    ['without its pages in the middle', zeroPages],
    ['without a table', async (file) => change(file, 'drop table short_links')],
    [
      'of a newer version',
      async (file) => change(file, "insert into kysely_migration values ('9001-1.1.0-later', '')"),
    ],
  ])('that is %s is refused, and the database stays as it was', async (_how, damage) => {
    const file = await aBackup()
    await damage(file)
    const database = join(folder, 'tessera.db')
    await copyFile(await aBackup('present.backup'), database)
    const present = await readFile(database)
    await expect(restoreBackup(database, file, now)).rejects.toThrow(
      /is not a complete backup of Tessera|was made by Tessera 1\.1\.0; restore it with that version or a newer one/,
    )
    expect((await readFile(database)).equals(present)).toBe(true)
    expect(existsSync(`${database}.restoring`)).toBe(false)
  })

  test('that cannot be written leaves nothing behind', async () => {
    const file = join(folder, 'missing', 'copy.backup')
    await expect(writeBackup(service.engine.location, file)).rejects.toThrow('ENOENT')
    expect(existsSync(join(folder, 'missing'))).toBe(false)
  })

  test('is checked without a file beside it', async () => {
    const file = await aBackup()
    expect(checkBackup(file)).toMatchObject({ qr_codes: 5 })
    expect(existsSync(`${file}-shm`)).toBe(false)
  })
})

async function zeroPages(file: string): Promise<void> {
  const pages = await readFile(file)
  await writeFile(file, pages.fill(0, 8_192, 8_192 + 20 * 4_096))
}

function change(file: string, statements: string): void {
  const database = new Sqlite(file)
  database.exec(statements)
  database.close()
}
