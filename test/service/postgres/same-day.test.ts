import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { type OperationId, operations } from '#contract/operations.ts'
import { refreshDueStates } from '#service/database/queries/code-states.ts'
import { readRows, tableShapes } from '#service/database/table-rows.ts'
import { DestinationChecks } from '#service/jobs/destination-checks.ts'
import { findDailyEvents, findEvents } from '#service/jobs/find-events.ts'
import { purgeFiles, startPurging } from '#service/jobs/purge.ts'
import { sendNotices } from '#service/jobs/send-notices.ts'
import { readConfig } from '#service/operations/config.ts'
import { aPageServer } from '../support/a-page-server.ts'
import { aService, type TestService } from '../support/a-service.ts'
import { wrongCounts } from '../support/wrong-counts.ts'
import { runs } from '../../support/runs.ts'
import { features } from '../../support/without-features.ts'
import { aPostgresUrl } from './a-postgres.ts'
import * as day from './a-seeded-day.ts'
import { type Answer, askedService, withoutRandom } from './asked-service.ts'

const [second, hour] = [1_000, 3_600_000]
/** A year before this test was written, so that the time of the machine is told apart. */
const morning = Date.parse('2025-06-01T08:00:00.000Z')

/** Letters that sort, fold and escape differently by locale. */
const letters = fc.constantFrom(...'aAbBzäÄßøıİжЖ中ー😀_%\\\'"*() ')
const words = fc.array(letters, { minLength: 1, maxLength: 10 }).map((parts) => parts.join(''))
const tag = fc.string({ unit: fc.constantFrom(...'abcäÖß中'), minLength: 1, maxLength: 6 })
const texts = fc.record({
  titles: fc.array(words, { minLength: 8, maxLength: 8 }),
  tags: fc.uniqueArray(tag, { minLength: 4, maxLength: 4, selector: (word) => word.toLowerCase() }),
  note: words.map((word) => `Note ${word}`),
})

type Rows = Readonly<Record<string, readonly unknown[]>>
/** Answers, and the rows in the evening, three days later, and when all that was deleted is gone for good. */
type Lived = { readonly answers: readonly Answer[]; readonly rows: readonly Rows[] }

/** One day of an account on an engine: what the service answered, and all rows at the end. */
async function live(databaseUrl: string, folder: string, given: day.DayTexts): Promise<Lived> {
  let now = morning
  let number = 0
  const clock = () => now
  const pages = await aPageServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<title>A page</title>')
  })
  // Jobs of the background never run by themselves, only when the day says so.
  vi.useFakeTimers({ toFake: ['setInterval'] })
  const service = await aService({
    folder,
    databaseUrl,
    clock,
    network: pages.network,
    random: () => (number = (number * 16_807 + 11) % 2_147_483_647) / 2_147_483_647,
  })
  vi.useRealTimers()
  try {
    const { answers, ask } = askedService(service, () => (now += second))
    const account = await day.beginDay(service, ask, given)
    for (const part of day.parts) await part(account)
    const deps = jobDeps(service, pages.network, clock)
    const rows = [await allRows(service)]
    for (let round = 0; round < 3; round += 1) {
      now += 25 * hour
      await runJobs(deps, now)
    }
    rows.push(await allRows(service))
    now += 60 * 24 * hour
    await runJobs(deps, now)
    const asked = new Set(answers.map(({ id }) => id))
    const missing = (Object.keys(operations) as OperationId[]).filter((id) => !asked.has(id))
    expect(missing, 'operations that the day does not ask').toEqual([])
    expect(await wrongCounts(service.database)).toEqual([])
    rows.push(await allRows(service))
    return { answers, rows }
  } finally {
    await service.close()
    await pages.close()
  }
}

function jobDeps(
  service: TestService,
  network: Awaited<ReturnType<typeof aPageServer>>['network'],
  clock: () => number,
) {
  return {
    database: service.database,
    reading: service.database,
    files: { storage: service.storage, folder: join(service.folder, 'uploads') },
    clock,
    random: () => 0,
    network,
    logger: pino({ level: 'silent' }),
    settings: { ...readConfig({}, []), dashboardOrigin: 'https://dash.acme.com', brandedDomains: [] },
    mailer: { dashboard: 'https://dash.acme.com', send: () => Promise.resolve(true), close: () => {} },
  }
}

/** The work of features in the background. */
const worksOfFeatures = import.meta.glob<(deps: ReturnType<typeof jobDeps>) => Promise<void>>(
  '../../features/*/part-of-a-day.ts',
  { eager: true, import: 'workOfADay' },
)

async function runJobs(deps: ReturnType<typeof jobDeps>, now: number): Promise<void> {
  await refreshDueStates(deps.database, new Date(now).toISOString())
  await new DestinationChecks(deps).run()
  await findEvents(deps)
  await findDailyEvents(deps)
  await sendNotices(deps)
  for (const work of Object.values(worksOfFeatures)) await work?.(deps)
  await purgeFiles(deps)
  const purging = startPurging(deps)
  await purging.done()
  await purging.stop()
}

/** Tables without a row at the end of the day, with the test that fills them on both engines. */
const filledElsewhere: Readonly<Record<string, string>> = {
  admin_actions: 'access/admin-command',
  blocked_hosts: 'access/blocked',
  button_presses: 'analytics/presses',
  counted_sign_offs: 'features/sign-off',
  draft_files: 'files/purge',
  earlier_clicks: 'library/import',
  file_uses: 'files/purge',
  gtins: 'product-codes',
  identities: 'people/providers',
  page_reports: 'access/reports',
  password_tries: 'limits/shared-limits',
  upload_parts: 'files/large-uploads',
  uploads: 'files/large-uploads',
  visit_counts: 'analytics/visit-counts',
  webhook_deliveries: 'webhooks',
  webhook_scans: 'webhooks',
}

/** Tables that the day of a feature fills. Where the feature is not there, its tables are empty. */
const filledByFeatures: Readonly<Record<string, readonly string[]>> = {
  artwork: ['artwork_places'],
  campaigns: ['campaign_codes', 'campaign_events', 'campaign_links', 'campaigns'],
  comments: ['comments'],
  coupons: ['coupon_codes', 'coupon_limits', 'coupon_pins'],
  placements: ['placement_days', 'placement_sets', 'placements'],
  'print-check': ['print_notes'],
  results: ['result_hosts', 'results'],
  'sign-off': ['approvals'],
  webhooks: ['webhooks'],
}

/** PostgreSQL reserves ids in blocks, and limits and groups of visits are written when the machine has time. */
const notCompared = new Set(['limit_salts', 'limit_windows', 'sequences', 'visit_writers'])

/** The rows of each table without what is random, in one order for both engines. */
async function allRows({ database }: TestService): Promise<Rows> {
  const tables: Record<string, readonly unknown[]> = {}
  for (const shape of await tableShapes(database)) {
    if (notCompared.has(shape.table)) continue
    const rows: string[] = []
    for await (const some of readRows(database, shape)) rows.push(...some.map(plainRow))
    tables[shape.table] = rows.toSorted()
  }
  return tables
}

function plainRow(row: Readonly<Record<string, unknown>>): string {
  const entries = Object.entries(row).map(([name, value]) => [
    name,
    Buffer.isBuffer(value)
      ? `${value.length} bytes`
      : isHashes(name, value)
        ? `${value.length} of hashes`
        : value,
  ])
  return withoutRandom(JSON.stringify(Object.fromEntries(entries)))
}

/** The hashes of a set of visitors, whose salt is random. */
function isHashes(name: string, value: unknown): value is string {
  return name === 'visitors' && typeof value === 'string'
}

// Two whole days: the limit only ends a hang.
const timeout = 900_000

test('a day of work gives the same answers and the same rows on both engines', { timeout }, async () => {
  await fc.assert(
    fc.asyncProperty(texts, async (given) => {
      const folders = await Promise.all([0, 1].map(() => mkdtemp(join(tmpdir(), 'tessera-day-'))))
      const embedded = await live(join(folders[0]!, 'tessera.db'), folders[0]!, given)
      const server = await live(await aPostgresUrl(), folders[1]!, given)
      for (const [at, answer] of embedded.answers.entries()) expect(server.answers[at]).toEqual(answer)
      expect(server.rows).toEqual(embedded.rows)
      const empty = Object.entries(embedded.rows[0] ?? {}).filter(([, rows]) => rows.length === 0)
      const missing = Object.entries(filledByFeatures).flatMap(([name, tables]) =>
        features.has(name) ? [] : tables,
      )
      expect(empty.map(([table]) => table).toSorted()).toEqual(
        [...Object.keys(filledElsewhere), ...missing].toSorted(),
      )
    }),
    { numRuns: runs(1), endOnFailure: true },
  )
})
