import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Migrator } from 'kysely'
import { expect, test } from 'vitest'
import { hashToken } from '#service/accounts/hash-token.ts'
import { migrationsFor } from '#service/database/migrations/migrations.ts'
import { connectDatabase } from '#service/database/open-database.ts'
import { sqliteEngine } from '#service/database/sqlite-engine.ts'
import { aService } from '../support/a-service.ts'

test('tokens from before they had names of their own still sign in, and the configured one is told apart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-migration-'))
  const engine = sqliteEngine(join(folder, 'tessera.db'))
  const before = connectDatabase(engine)
  const names = ['0001-first-schema', '0002-library', '0003-brand']
  const all = migrationsFor(engine)
  const old = Object.fromEntries(names.map((name) => [name, all[name]!]))
  const migrator = new Migrator({ db: before, provider: { getMigrations: async () => old } })
  expect((await migrator.migrateToLatest()).error).toBeUndefined()
  const created_at = '2025-01-01T00:00:00.000Z'
  for (const [id, name] of [
    [1, 'Owner'],
    [2, 'Grace'],
  ] as const) {
    await before.insertInto('users').values({ id, name, plan: 'free', created_at }).execute()
  }
  for (const [token, user_id] of [
    ['the-configured-token', 1],
    ['the-token-of-grace', 2],
  ] as const) {
    const row = { hash: hashToken(token), user_id, name: 'first', created_at }
    await before
      .insertInto('tokens')
      .values(row as never)
      .execute()
  }
  await before.destroy()

  const service = await aService({ folder, token: 'the-configured-token' })
  const list = async (token: string) =>
    (
      await service.inject({
        method: 'GET',
        url: '/api/v1/tokens',
        headers: { authorization: `Bearer ${token}` },
      })
    ).json().data
  const [own] = await list('the-configured-token')
  const [other] = await list('the-token-of-grace')
  expect([own.isFirst, other.isFirst, own.id === other.id]).toEqual([true, false, false])
  expect(own).toMatchObject({ createdAt: created_at, lastUsedAt: expect.any(String), expiresAt: null })
  await service.close()
  rmSync(folder, { recursive: true })
})
