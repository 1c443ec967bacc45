import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readBackup } from '#service/backup/read-backup.ts'
import { restoreBackup } from '#service/backup/restore-backup.ts'
import { restoreEmbedded } from '#service/backup/restore-embedded.ts'
import { tableKeys } from '#service/backup/table-keys.ts'
import { writeBackup } from '#service/backup/write-backup.ts'
import { aService, type TestService } from '../support/a-service.ts'
import { blankEngineIn } from '../support/engine-in.ts'
import { aCreateRequest } from '../support/a-request.ts'
import { aFullService } from './a-full-service.ts'

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
  await writeBackup(service.engine, file, { now })
  return file
}

/** Answers that a person reads, from a service over what was restored. */
async function answersOf(from: TestService): Promise<unknown> {
  const read = async (url: string): Promise<unknown> =>
    (await from.inject({ method: 'GET', url, headers: { authorization: `Bearer ${service.token}` } })).json()
  const list = (await read('/api/v1/qr-code?sort=title')) as { data: { id: number }[] }
  const details = []
  for (const { id } of list.data) {
    details.push(await read(`/api/v1/qr-code/${id}`), await read(`/api/v1/qr-code/${id}/versions`))
    details.push(await read(`/api/v1/qr-code/${id}/links`))
  }
  return [
    list,
    details,
    await read('/api/v1/tags'),
    await read('/api/v1/drafts/draft-1'),
    await read('/api/v1/logos'),
  ]
}

describe('a backup', () => {
  test('holds every row of every table, is for its owner only and leaves nothing beside it', async () => {
    const sums = await writeBackup(service.engine, join(folder, 'copy.backup'), { now })
    const { header } = await readBackup(join(folder, 'copy.backup'))
    expect(header.tables.map(({ table }) => table)).toEqual(Object.keys(tableKeys))
    for (const table of [
      'qr_codes',
      'short_links',
      'code_versions',
      'logos',
      'drafts',
      'counters',
      'tokens',
    ]) {
      const { count } = await service.database
        .selectFrom(table as 'qr_codes')
        .select((row) => row.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      expect([table, sums[table]?.rows]).toEqual([table, count])
    }
    expect((await stat(join(folder, 'copy.backup'))).mode & 0o777).toBe(0o600)
    expect(existsSync(join(folder, 'copy.backup.partial'))).toBe(false)
  })

  test('is of one instant while the service goes on writing', async () => {
    const written = new AbortController()
    const writing = (async () => {
      for (let index = 0; !written.signal.aborted; index += 1) {
        const body = aCreateRequest({ slashTag: `more-${index}` })
        expect(
          (await service.inject({ method: 'POST', url: '/api/v1/qr-code', payload: body })).statusCode,
        ).toBe(201)
      }
    })()
    const sums = await writeBackup(service.engine, join(folder, 'copy.backup'), { now }).finally(() =>
      written.abort(),
    )
    await writing
    // Each code has one link, but the renamed one, which has two; another instant for each table would show here.
    expect(sums['short_links']?.rows).toBe((sums['qr_codes']?.rows ?? 0) + 1)
    expect(sums['qr_codes']?.rows).toBeGreaterThanOrEqual(5)
  })

  test('restored on the same engine answers as before, and goes on with new codes', async () => {
    const file = await aBackup()
    const before = await answersOf(service)
    const target = join(folder, 'restored')
    await mkdir(target)
    await restoreBackup(await blankEngineIn(target), file)
    const restored = await aService({ folder: target })
    try {
      expect(await answersOf(restored)).toEqual(before)
      const body = aCreateRequest({ slashTag: 'after' })
      expect(
        (await restored.inject({ method: 'POST', url: '/api/v1/qr-code', payload: body })).statusCode,
      ).toBe(201)
      const found = await restored.inject({ method: 'GET', url: '/api/v1/qr-code?search=gro%C3%9Fe' })
      expect(found.json().data.map(({ title }: { title: string }) => title)).toContain('Größe ✓ 日本')
    } finally {
      await restored.close()
    }
  })

  test('goes into an empty database only', async () => {
    const file = await aBackup()
    await expect(restoreBackup(service.engine, file)).rejects.toThrow('The database is not empty.')
    expect(await service.database.selectFrom('qr_codes').select('id').execute()).toHaveLength(5)
  })

  test.each<[string, (whole: Buffer) => Buffer]>([
    ['cut off', (whole) => whole.subarray(0, whole.length - 40)],
    ['of another kind', () => Buffer.from('id,title\n1,Summer\n')],
    ['empty', () => Buffer.alloc(0)],
    ['without its last line', (whole) => edited(whole, (text) => text.replace(/\{"tables":\d+\}\n$/, ''))],
    [
      'without the tables it counts',
      (whole) => edited(whole, (text) => text.replace(/"tables":\d+/, '"tables":1')),
    ],
    [
      'with a line that is no row',
      (whole) => edited(whole, (text) => text.replace(/\n\[[^\n]*Edited/, '\n[]')),
    ],
    ['changed in one letter', (whole) => edited(whole, (text) => text.replace('Edited', 'Edlted'))],
    ['without one row', (whole) => edited(whole, (text) => text.replace(/\n\[[^\n]*Edited[^\n]*\]\n/, '\n'))],
    ['of a newer version', (whole) => edited(whole, (text) => text.replace('"0001-', '"9001-'))],
  ])('that is %s is refused, and the database stays as it was', async (_how, damage) => {
    const file = await aBackup()
    await writeFile(file, damage(await readFile(file)))
    const database = join(folder, 'tessera.db')
    await expect(restoreEmbedded(database, file, { now })).rejects.toThrow(
      /is not a whole backup of Tessera|comes from a newer version/,
    )
    expect(existsSync(database)).toBe(false)
    expect(existsSync(`${database}.restoring`)).toBe(false)
  })

  test('that cannot be written leaves nothing behind', async () => {
    const file = join(folder, 'missing', 'copy.backup')
    await expect(writeBackup(service.engine, file, { now })).rejects.toThrow('ENOENT')
    expect(existsSync(join(folder, 'missing'))).toBe(false)
  })
})

function edited(whole: Buffer, edit: (text: string) => string): Buffer {
  const text = gunzipSync(whole).toString()
  const changed = edit(text)
  expect(changed).not.toBe(text)
  return gzipSync(changed)
}
