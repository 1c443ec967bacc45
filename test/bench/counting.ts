import { readFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { createCounting, createGroupWriter } from '#service/analytics/counting.ts'
import { addVisitors } from '#service/analytics/add-visitors.ts'
import { retentionSteps } from '#service/analytics/retention.ts'
import { rollUp } from '#service/analytics/roll-up.ts'
import { visitorHashes } from '#service/analytics/visit-sums.ts'
import type { CountedVisit } from '#service/analytics/visit-group.ts'
import { firstUserId } from '#service/commands/accounts/users.ts'
import { inParts } from '#service/database/bulk-statement.ts'
import { engineAt } from '#service/database/engines/engine-at.ts'
import { inTransaction } from '#service/database/in-transaction.ts'
import { type Database, openDatabase } from '#service/database/open-database.ts'
import { addAccounts, addCodes } from '../service/support/add-parents.ts'
import { type Measured, median } from './measured.ts'

const [perSecond, seconds, rounds] = [1_000, 8, 3]
const [codes, visitors] = [1_000, 40_000]
const megabyte = 1_000_000
const hour = 3_600_000
const purgedVisitors = 400_000

/**
 * Bytes that counting writes at 1,000 visits a second with groups that grow under load, against groups of 60 ms,
 * alternating: what this process writes to the embedded database, or the WAL of the PostgreSQL that BENCH_DATABASE_URL
 * names. Then what cleaning takes: rolling up ended hours, and deleting the visitors of a day.
 */
export async function counting(): Promise<readonly Measured[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-bench-counting-'))
  const engine = engineAt(process.env['BENCH_DATABASE_URL'] ?? join(folder, 'tessera.db'))
  const database = await openDatabase(engine)
  try {
    await addAccounts(database, firstUserId)
    const ids = Array.from({ length: codes }, (_, index) => index + 1)
    for (const some of inParts(ids, 100)) await addCodes(database, firstUserId, some)
    const written: { readonly grown: number[]; readonly fixed: number[] } = { grown: [], fixed: [] }
    await visitAll(createGroupWriter(engine, { dataDir: folder }), {})
    for (let round = 0; round < rounds; round += 1)
      for (const [kind, options] of [
        ['fixed', { slowest: 60 }],
        ['grown', {}],
      ] as const) {
        const before = await bytesWritten(database, engine.name)
        await visitAll(createGroupWriter(engine, { dataDir: folder }), options)
        written[kind].push(((await bytesWritten(database, engine.name)) - before) / seconds / megabyte)
      }
    const [grown, fixed] = [median(written.grown), median(written.fixed)]
    const goal = engine.name === 'sqlite' ? 5 : 0.5
    const detail = `${grown.toFixed(2)} MB a second against ${fixed.toFixed(2)}; ${(grown * 60).toFixed(0)} MB a minute`
    return [
      {
        title: 'bytes of 1,000 visits a second, against groups of 60 ms',
        value: grown / fixed,
        unit: 'x',
        detail,
      },
      { title: 'bytes in a second of 1,000 visits', value: grown, unit: 'MB', atMost: goal },
      await timeOfRollUp(database),
      await timeOfPurge(database),
    ]
  } finally {
    await database.destroy()
    await rm(folder, { recursive: true })
  }
}

/** Milliseconds for an hour of a code. */
async function timeOfRollUp(database: Database): Promise<Measured> {
  const { hours } = await database
    .selectFrom('pending_hours')
    .select(({ fn }) => fn.countAll<number | string>().as('hours'))
    .executeTakeFirstOrThrow()
  const step = rollUp(Date.now() + hour)
  const began = performance.now()
  while (await step(database));
  const value = (performance.now() - began) / Number(hours)
  return { title: 'rolling up an hour of a code', value, unit: 'ms', detail: `${hours} hours` }
}

/** Milliseconds for 100,000 visitors of a day, half of them of the library and half of its codes. */
async function timeOfPurge(database: Database): Promise<Measured> {
  const day = '2020-01-01'
  const ids = Array.from({ length: purgedVisitors / 2 }, (_, index) => index)
  for (const some of inParts(ids, 1_000))
    await inTransaction(database, async (transaction) => {
      const added = some.flatMap(() => {
        const visitor = Math.floor(Math.random() * visitorHashes)
        const codeId = 1 + Math.floor(codes * Math.random() ** 3)
        return [-firstUserId, codeId].map((scope) => ({ day, scope, visitor, hour: 0 }))
      })
      await addVisitors(transaction, added)
      return { ok: true }
    })
  const { rows } = await database
    .selectFrom('visitor_days')
    .select(({ fn }) => fn.countAll<number | string>().as('rows'))
    .where('day', '=', day)
    .executeTakeFirstOrThrow()
  const began = performance.now()
  for (const step of retentionSteps(Date.now())) while (await step(database));
  const value = ((performance.now() - began) / purgedVisitors) * 100_000
  return {
    title: 'deleting 100,000 visitors of a day',
    value,
    unit: 'ms',
    detail: `of ${purgedVisitors} in ${rows} rows`,
  }
}

async function visitAll(
  writer: ReturnType<typeof createGroupWriter>,
  options: { readonly slowest?: number },
): Promise<void> {
  const failures: unknown[] = []
  const counting = createCounting({ writer, onFailure: (error) => failures.push(error), ...options })
  const start = performance.now()
  for (let visited = 0; visited < perSecond * seconds; await pause(10)) {
    const due = Math.min(perSecond * seconds, ((performance.now() - start) / 1_000) * perSecond)
    for (; visited < due; visited += 1) counting.count(aVisitOfMany())
  }
  const lost = await counting.close()
  if (lost > 0 || failures.length > 0) throw new Error('Visits were not written', { cause: failures[0] })
}

const agents = ['iPhone; CPU iPhone OS 17_5 like Mac OS X', 'Linux; Android 14', 'Windows NT 10.0; Win64']
const languages = ['de-AT,de;q=0.9', 'en-US', 'fr', 'es-MX', 'ar']
const pages = ['', '', '', 'https://www.instagram.com/', 'https://news.example/today']
const oneOf = <Value>(values: readonly Value[], fallback: Value): Value =>
  values[Math.floor(Math.random() * values.length)] ?? fallback

/** Few codes get most visits. */
function aVisitOfMany(): CountedVisit {
  const visitor = Math.floor(Math.random() * visitors)
  return {
    userId: firstUserId,
    codeId: 1 + Math.floor(codes * Math.random() ** 3),
    kind: Math.random() < 0.8 ? 'scan' : 'click',
    placement: null,
    at: Date.now(),
    address: `198.${visitor % 200}.${Math.floor(visitor / 200)}.7`,
    userAgent: `Mozilla/5.0 (${agents[visitor % agents.length] ?? ''})`,
    acceptLanguage: languages[visitor % languages.length] ?? '',
    referer: oneOf(pages, ''),
  }
}

async function bytesWritten(database: Database, engine: string): Promise<number> {
  if (engine === 'sqlite')
    return Number(/^wchar: (\d+)$/m.exec(await readFile('/proc/self/io', 'utf8'))?.[1] ?? Number.NaN)
  const { rows } = await sql<{ bytes: string }>`select pg_current_wal_lsn() - '0/0' as bytes`.execute(
    database,
  )
  return Number(rows[0]?.bytes)
}
