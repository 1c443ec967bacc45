import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ListQuery, listQuerySchema } from '#contract/list.ts'
import { keepFirstUser } from '#service/commands/accounts/users.ts'
import { listCodes } from '#service/database/queries/list-codes.ts'
import { listTags } from '#service/database/queries/tags.ts'
import { type Database, openDatabase } from '#service/database/open-database.ts'
import { sqliteEngine } from '#service/database/engines/sqlite-engine.ts'
import { seedCodes } from '#service/operations/seed/many-codes.ts'

const now = Date.parse('2026-05-01T10:00:00.000Z')
const asked: CompiledQuery[] = []
let folder: string
let database: Database
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-plans-'))
  const engine = sqliteEngine(join(folder, 'tessera.db'))
  database = await openDatabase(engine, ({ query }) => void asked.push(query))
  await keepFirstUser(database, { token: 'a', plan: 'business', now: new Date(now).toISOString() })
  await seedCodes(database, { userId: 1, codes: 1_200, domain: 'go.acme.com', now, seed: 3 })
})
afterAll(async () => {
  await database.destroy()
  await rm(folder, { recursive: true })
})

/** SQLite's query plans for a request, without statistics. */
async function plansOf(question: () => Promise<unknown>): Promise<string[]> {
  asked.length = 0
  await question()
  const plans: string[] = []
  for (const query of asked.splice(0)) {
    const { rows } = await database.executeQuery<{ detail: string }>({
      ...query,
      sql: `explain query plan ${query.sql}`,
    })
    plans.push(rows.map(({ detail }) => detail).join('\n'))
  }
  return plans
}

const list = (query: Partial<Record<keyof ListQuery, string>>) => {
  const shelf = {
    database,
    engine: sqliteEngine(join(folder, 'tessera.db')),
    userId: 1,
    now: new Date(now).toISOString(),
  }
  return listCodes(shelf, listQuerySchema.parse(query))
}

test('the list of tags reads its counts, and one code of each tag', async () => {
  const [plan] = await plansOf(() => listTags(database, 1))
  expect(plan).toMatch(/SEARCH code_counts USING INDEX \S+ \(user_id=\? AND grouped_by=\?\)/)
  expect(plan).toMatch(/SEARCH code_tags USING INDEX \S+ \(user_id=\? AND tag_key=\?\)/)
})

test('few matches are looked up by id on every page, in any order', async () => {
  const query = { search: 'berlin', limit: '1', sort: 'scans' }
  const first = await list(query)
  expect(first?.nextCursor).toEqual(expect.any(String))
  const plans = await plansOf(() => list({ ...query, cursor: String(first?.nextCursor) }))
  expect(plans.at(-1)).toContain('INTEGER PRIMARY KEY (rowid=?)')
})

test.each([
  [{ createdTo: '2026-04-30', sort: 'title' }, 'kept_codes_by_title_label'],
  [{ createdTo: '2026-04-30', sort: 'newest' }, 'kept_codes_by_created_at'],
  [{ createdTo: '2026-04-30', sort: 'scans' }, 'counters_by_scans'],
] as const)('a page of many matches of %o scans in order', async (query, index) => {
  const plans = await plansOf(() => list({ ...query, limit: '50' }))
  expect(plans.at(-1)).toContain(index)
  expect(plans.at(-1)).not.toContain('TEMP B-TREE FOR ORDER BY')
})

test('other filters are used to find active codes, not the state', async () => {
  for (const query of [{ qrType: 'text' }, { starred: 'true' }, { endsWithin: '7' }]) {
    const plans = await plansOf(() => list({ ...query, state: 'active' }))
    expect(plans.filter((plan) => plan.includes('kept_codes_by_state'))).toEqual([])
  }
})
