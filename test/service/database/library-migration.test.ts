import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Migrator, sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrationsFor } from '#service/database/migrations/migrations.ts'
import { connectDatabase } from '#service/database/open-database.ts'
import { newCode } from '#service/rules/new-code.ts'
import { aService } from '../support/a-service.ts'
import { blankEngineIn, removeDatabaseOf } from '../support/engine-in.ts'
import { askOf } from '../library/ask.ts'

test('a database with codes from before the library keeps them, finds them and can go on with them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-migration-'))
  const engine = await blankEngineIn(folder)
  const before = connectDatabase(engine)
  const all = migrationsFor(engine)
  const first = { '0001-first-schema': all['0001-first-schema']! }
  const migrator = new Migrator({ db: before, provider: { getMigrations: async () => first } })
  expect((await migrator.migrateToLatest()).error).toBeUndefined()
  const {
    version: _version,
    downloaded_at: _downloaded,
    blocked_reason: _reason,
    blocked_at: _blocked,
    ...old
  } = newCode({
    userId: 1,
    domain: 'go.acme.com',
    tag: 'summer',
    now: '2025-01-01T00:00:00.000Z',
  })
  for (const id of [1, 2, 3]) {
    const row = { ...old, id, link_id: id, tag: `summer-${id}`, title: `Café ${id}`, search: `cafe ${id}` }
    await before
      .insertInto('qr_codes')
      .values({ ...row, destination_url: 'https://a.example/', title_source: 'given' } as never)
      .execute()
    await sql`insert into short_links values ('go.acme.com', ${`summer-${id}`}, ${`summer-${id}`}, ${id}, ${id}, 1, 0, '2025-01-01T00:00:00.000Z')`.execute(
      before,
    )
    await before.insertInto('counters').values({ code_id: id, scans: id, clicks: 0 }).execute()
  }
  await before.insertInto('quotas').values({ user_id: 1, codes: 3, links: 3 }).execute()
  await before.insertInto('sequences').values({ name: 'codes', last_id: 3 }).execute()
  await before.insertInto('sequences').values({ name: 'links', last_id: 3 }).execute()
  await before.destroy()

  const service = await aService({ folder })
  const library = askOf(service)
  expect((await library.get('/qr-code?search=CAF%C3%89')).body).toMatchObject({ total: 3 })
  expect((await library.get('/qr-code?sort=scans')).body.data.map(({ id }: { id: number }) => id)).toEqual([
    3, 2, 1,
  ])
  await library.ask('PUT', '/qr-code/2', { title: 'Winter' })
  expect((await library.get('/qr-code/2/versions')).body.data).toMatchObject([
    { number: 2, changed: ['title'] },
    { number: 1, savedAt: '2025-01-01T00:00:00.000Z', snapshot: { title: 'Café 2' } },
  ])
  expect((await library.get('/qr-code?search=winter')).body.total).toBe(1)
  expect((await library.get('/qr-code?search=cafe')).body.total).toBe(2)
  expect(await library.create('new')).toBe(4)
  await service.close()
  await removeDatabaseOf(folder)
  rmSync(folder, { recursive: true })
})
