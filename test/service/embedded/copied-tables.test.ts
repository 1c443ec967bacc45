import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { sqliteEngine } from '#service/database/engines/sqlite-engine.ts'
import { changeTable } from '#service/database/migrations/tables.ts'
import { openDatabase } from '#service/database/open-database.ts'
import { seedCodes } from '#service/operations/seed/many-codes.ts'
import { addAccounts } from '../support/add-parents.ts'
import { wrongCounts } from '../support/wrong-counts.ts'

test.each(['qr_codes', 'code_tags', 'code_counts'])(
  'a migration that copies %s leaves the counts, which follow the codes afterwards',
  async (table) => {
    const folder = await mkdtemp(join(tmpdir(), 'tessera-copied-'))
    const engine = sqliteEngine(join(folder, 'tessera.db'))
    const database = await openDatabase(engine)
    const migrating = new Kysely<unknown>({ dialect: engine.migrationDialect() })
    onTestFinished(async () => {
      await migrating.destroy()
      await database.destroy()
      await rm(folder, { recursive: true })
    })
    await addAccounts(database, 1)
    const seeding = { userId: 1, codes: 20, domain: 'go.acme.com', now: Date.parse('2026-05-01T10:00:00Z') }
    await seedCodes(database, seeding)
    await migrating.transaction().execute(async (transaction) => {
      await changeTable(transaction, { engine: 'sqlite' }, table, {
        constraints: ['constraint "always" check (user_id > 0)'],
      })
    })
    expect(await wrongCounts(database)).toEqual([])
    await seedCodes(database, seeding)
    await database.updateTable('qr_codes').set({ deleted_at: '2026-05-02' }).where('id', '<', 9).execute()
    expect(await wrongCounts(database)).toEqual([])
  },
)
