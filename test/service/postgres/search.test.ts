import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listQuerySchema } from '#contract/list.ts'
import { engineAt } from '#service/database/engines/engine-at.ts'
import { holdsWord, listCodes } from '#service/database/queries/list-codes.ts'
import { addAccounts } from '../support/add-parents.ts'
import { seedCodes } from '#service/operations/seed/many-codes.ts'
import { aPostgresUrl, aProcessOn, asAdministrator } from './a-postgres.ts'

test('a rare word is found with the trigram index', async () => {
  const url = await aPostgresUrl()
  const database = await aProcessOn(url)
  const now = Date.parse('2026-05-01T00:00:00.000Z')
  await addAccounts(database, 1)
  await database.insertInto('quotas').values({ user_id: 1, codes: 0, links: 0 }).execute()
  await seedCodes(database, { userId: 1, codes: 4_000, domain: 'go.acme.com', now, seed: 3 })
  await database
    .updateTable('qr_codes')
    .set({ search: 'a zeppelin\n100%_sure' })
    .where('id', '=', 2_000)
    .execute()
  await asAdministrator(url, 'vacuum analyze qr_codes')
  for (const word of ['zeppelin', '100%_']) {
    const { rows } = await sql<
      Record<string, string>
    >`explain select id from qr_codes where user_id = 1 and ${holdsWord(word)}`.execute(database)
    expect(JSON.stringify(rows)).toContain('code_search')
    const shelf = { database, engine: engineAt(url), userId: 1, now: new Date(now).toISOString() }
    const page = await listCodes(shelf, listQuerySchema.parse({ search: word }))
    expect([page?.total, page?.rows.map(({ id }) => id)]).toEqual([1, [2_000]])
  }
})
