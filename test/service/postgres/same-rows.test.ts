import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { codeStateSchema } from '#contract/code-meta.ts'
import { codeSortSchema, listQuerySchema } from '#contract/list.ts'
import { addBlockedHost } from '#service/database/queries/blocked-hosts.ts'
import { countCodes, listCodes } from '#service/database/queries/list-codes.ts'
import { type Database, openDatabase } from '#service/database/open-database.ts'
import { engineAt } from '#service/database/engines/engine-at.ts'
import { inTransaction } from '#service/database/in-transaction.ts'
import { listTags, replaceTags } from '#service/database/queries/tags.ts'
import { toRow } from '#service/domain/code.ts'
import { aNewCode } from '#service/operations/seed/a-realistic-code.ts'
import { addAccounts } from '../support/add-parents.ts'
import { aPostgresUrl } from './a-postgres.ts'
import { runs } from '../../support/runs.ts'

const now = '2026-05-10T00:00:00.000Z'

/** Letters that sort, fold and escape differently by locale, including combining ones. */
const letters = fc.constantFrom(
  ...'aAbBzäÄée\u0301ßøıİIﬁΩωжЖ中ー😀👩\u200d👧\u{10ffff}\uffff09-_%\\\'"*() \t\u00a0.',
)
const words = fc.oneof(
  fc.array(letters, { maxLength: 12 }).map((parts) => parts.join('')),
  fc.constantFrom(
    'Café',
    'CAFE',
    'cafe 100%',
    'café_100',
    'back\\slash',
    "o'clock",
    '"quoted"',
    'naïve',
    'Zürich',
    'zurich',
  ),
)
const codes = fc.array(
  fc.record({
    title: words,
    tags: fc.array(words, { maxLength: 3 }),
    day: fc.integer({ min: 1, max: 4 }),
    isStarred: fc.boolean(),
    isActive: fc.boolean(),
    isBlocked: fc.constantFrom(true, false, false, false),
    /** Days of May when it opens and expires, before and after now. */
    opens: fc.constantFrom(null, null, 9, 10, 11),
    ends: fc.constantFrom(null, null, 9, 10, 12),
    host: fc.constantFrom('acme.com', 'acme.com', 'www.bad.example'),
    /** When its state was last refreshed: an earlier one may be due. */
    settled: fc.constantFrom('2026-05-08T00:00:00.000Z', now),
    isDeleted: fc.constantFrom(true, false, false, false),
    scans: fc.nat(3),
  }),
  { minLength: 1, maxLength: 25 },
)
/** A substring of an existing search text, so that it matches. */
const piece = fc.record({ row: fc.nat(24), at: fc.nat(40), length: fc.integer({ min: 1, max: 9 }) })
const queries = fc.array(
  fc.record(
    {
      search: fc.oneof(words, piece),
      tag: words,
      sort: fc.constantFrom(...codeSortSchema.options),
      starred: fc.constantFrom('true', 'false'),
      state: fc.constantFrom(...codeStateSchema.options),
      endsWithin: fc.constant('7'),
      neverScanned: fc.constantFrom('true', 'false'),
      limit: fc.integer({ min: 1, max: 9 }),
    },
    { requiredKeys: ['sort', 'limit'] },
  ),
  { minLength: 4, maxLength: 6 },
)
type Codes = typeof codes extends fc.Arbitrary<infer Value> ? Value : never

test('both engines list the same codes in the same order for any text', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-same-rows-'))
  const engines = [engineAt(join(folder, 'tessera.db')), engineAt(await aPostgresUrl())] as const
  const databases = await Promise.all(engines.map((engine) => openDatabase(engine)))
  for (const database of databases) await addAccounts(database, 1)
  for (const database of databases) await addBlockedHost(database, 'bad.example', { reason: null, now })
  onTestFinished(async () => {
    await Promise.all(databases.map((database) => database.destroy()))
    rmSync(folder, { recursive: true })
  })

  await fc.assert(
    fc.asyncProperty(codes, queries, async (rows, asked) => {
      await Promise.all(databases.map((database) => fill(database, rows)))
      for (const query of asked) {
        const search = typeof query.search === 'object' ? partOf(rows, query.search) : query.search
        const sought = search === undefined ? query : { ...query, search }
        const [embedded, server] = await Promise.all(
          databases.map((database, at) => everyPage(database, engines[at]!, sought)),
        )
        expect(server).toEqual(embedded)
      }
      const [embedded, server] = await Promise.all(
        databases.map(async (database) => [await listTags(database, 1), await countCodes(database, 1, now)]),
      )
      expect(server).toEqual(embedded)
    }),
    { numRuns: runs(20) },
  )
})

function partOf(rows: Codes, { row, at, length }: { row: number; at: number; length: number }): string {
  const { title, tags } = rows[row % rows.length]!
  const letters = [...[title, ...tags].join(' ')]
  const start = letters.length === 0 ? 0 : at % letters.length
  return letters.slice(start, start + length).join('')
}

async function everyPage(database: Database, engine: ReturnType<typeof engineAt>, query: object) {
  const pages = []
  let cursor: string | null = null
  do {
    const parsed = listQuerySchema.parse({ ...query, ...(cursor === null ? {} : { cursor }) })
    const page = await listCodes({ database, engine, userId: 1, now }, parsed)
    pages.push({ ...page, rows: page?.rows.map(({ id, title_label }) => [id, title_label]) })
    cursor = page?.nextCursor ?? null
  } while (cursor !== null)
  return pages
}

const mayOf = (day: number | null) =>
  day === null ? null : `2026-05-${String(day).padStart(2, '0')}T00:00:00.000Z`

async function fill(database: Database, rows: Codes): Promise<void> {
  for (const table of ['qr_codes', 'counters', 'code_tags', 'quotas'] as const) {
    await database.deleteFrom(table).execute()
  }
  await inTransaction(database, async (transaction) => {
    for (const [index, code] of rows.entries()) {
      const { title, tags, day, isStarred, isActive, isBlocked, isDeleted, scans } = code
      const at = `2026-05-0${day}T00:00:00.000Z`
      const shown = title.trim() === '' ? 'acme.com' : title
      const row = {
        ...aNewCode({ tag: `tag-${index}`, created_at: at }),
        title: shown,
        title_label: shown.toLowerCase(),
        id: index + 1,
        tags: tags.join(','),
        is_starred: isStarred,
        is_active: isActive,
        is_blocked: isBlocked,
        destination_url: `https://${code.host}/`,
        expiration_date: mayOf(code.ends),
        fieldData: code.opens === null ? null : { startsAt: mayOf(code.opens) },
        deleted_at: isDeleted ? now : null,
      }
      await transaction
        .insertInto('qr_codes')
        .values(toRow(row, Date.parse(code.settled)))
        .execute()
      await transaction
        .insertInto('counters')
        .values({ code_id: row.id, user_id: 1, scans, clicks: 0 })
        .execute()
      await replaceTags(transaction, 1, [{ codeId: row.id, tags: row.tags }])
    }
    await transaction
      .insertInto('quotas')
      .values({ user_id: 1, codes: rows.filter(({ isDeleted }) => !isDeleted).length, links: rows.length })
      .execute()
    return { ok: true }
  })
}
