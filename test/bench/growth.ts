import { startMeasured } from './start-measured.ts'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { defaultDesign } from '#design/design.ts'
import { designToFields } from '#design/record-design.ts'
import { keepFirstUser } from '#service/commands/accounts/users.ts'
import { bulkInsert, inParts } from '#service/database/bulk-statement.ts'
import { engineAt } from '#service/database/engines/engine-at.ts'
import { inTransaction } from '#service/database/in-transaction.ts'
import { type Database, openDatabase } from '#service/database/open-database.ts'
import { mergeCodeCounts } from '#service/database/queries/code-counts.ts'
import { findDailyEvents } from '#service/jobs/find-events.ts'
import { serviceLog } from '#service/metrics/service-log.ts'
import { noNetwork } from '#service/network/public-network.ts'
import { readConfig } from '#service/operations/config.ts'
import { type ServiceProcess, stopProcess } from '../service/support/a-process.ts'
import { aPrivateCluster } from '../support/postgres/private-cluster.ts'
import { type Measured, median } from './measured.ts'
import { seedLibrary } from './seed-library.ts'

const token = 'bench-token-0123456789abcdef0123456789abcdef'
const domain = 'go.acme.com'
const sizes = (process.env['BENCH_SIZES'] ?? '1000,100000').split(',').map(Number)
const isPostgres = process.env['BENCH_ENGINE'] === 'postgres'
const day = 86_400_000
/** Days of visits, of each fiftieth code. */
const days = 28
const visitedOf = 50
const rounds = 15
const importedRows = 500
/** Rounds that are not counted: they fill caches, and the compiler of the engine has its turn. */
const warmUp = 3
/** What a person waits for may take as much longer in the largest library as this. */
const mostGrowth = 1.3

/** A library with its service. */
type Library = {
  readonly codes: number
  readonly database: Database
  readonly service: ServiceProcess
  readonly links: string
  readonly tags: readonly string[]
  /** Of the database, before the first request. */
  readonly bytes: number
  /** Imported rows, so that no link is used twice. */
  imported: number
}

/**
 * Milliseconds of what a person waits for in small and large libraries, and their growth: `BENCH_SIZES` names the numbers
 * of codes. On the embedded database, or on a PostgreSQL server of its own with BENCH_ENGINE=postgres. All services run at
 * once and take turns, so that the load of the machine is the same for each.
 */
export async function growth(): Promise<readonly Measured[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-bench-growth-'))
  const cluster = isPostgres ? await aPrivateCluster({ isDurable: true }) : null
  const libraries: Library[] = []
  try {
    for (const codes of sizes) {
      const name = `library_${codes}`
      if (cluster !== null) await createDatabase(cluster.url('postgres'), name)
      const location = cluster?.url(name) ?? join(folder, name, 'tessera.db')
      libraries.push(await aLibrary(codes, location, join(folder, name), cluster !== null))
    }
    return await measure(libraries)
  } finally {
    for (const { service, database } of libraries) {
      await stopProcess(service, 'SIGTERM')
      await database.destroy()
    }
    await cluster?.stop()
    await rm(folder, { recursive: true })
  }
}

async function createDatabase(administrator: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: administrator })
  await client.connect()
  await client.query(`create database ${name} template template0 encoding 'UTF8'`)
  await client.end()
}

async function aLibrary(
  codes: number,
  location: string,
  folder: string,
  isServer: boolean,
): Promise<Library> {
  await mkdir(folder, { recursive: true })
  const engine = engineAt(location)
  const database = await openDatabase(engine)
  const now = Date.now()
  await keepFirstUser(database, { token, plan: 'business', now: new Date(now).toISOString() })
  await seedLibrary(database, { userId: 1, codes, domain, now, engine })
  // As the service does each minute.
  await mergeCodeCounts(database)
  await addVisits(database, codes, now)
  await sql`analyze`.execute(database)
  const bytes = await bytesOf(database, isServer)
  const some = await database
    .selectFrom('short_links')
    .select('tag')
    .where('code_id', '<=', Math.min(codes, 1_000))
    .execute()
  const { service, linkPort } = await startMeasured({
    folder,
    token,
    domain,
    ...(isServer && { env: { DATABASE_URL: location } }),
  })
  const links = `http://127.0.0.1:${linkPort}`
  return { codes, database, service, links, tags: some.map(({ tag }) => tag), bytes, imported: 0 }
}

async function bytesOf(database: Database, isServer: boolean): Promise<number> {
  const asked = isServer
    ? sql<{ bytes: string }>`select pg_database_size(current_database()) as bytes`
    : sql<{
        bytes: number
      }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
  return Number((await asked.execute(database)).rows[0]?.bytes)
}

const insertVisits = bulkInsert('visit_counts', [
  'user_id',
  'code_id',
  'span',
  'start',
  'scans',
  'clicks',
  'visitors',
  'shares',
])

/** Four weeks of visits, of each fiftieth code and of the library. */
async function addVisits(database: Database, codes: number, now: number): Promise<void> {
  const starts = Array.from({ length: days }, (_, ago) =>
    new Date(now - ago * day).toISOString().slice(0, 10),
  )
  const counted = { user_id: 1, span: 'day' as const, scans: 4, clicks: 1, visitors: 3, shares: '{}' }
  const ids = Array.from({ length: Math.ceil(codes / visitedOf) }, (_, step) => 1 + step * visitedOf)
  for (const some of inParts(ids, 100))
    await inTransaction(database, async (transaction) => {
      const rows = some.flatMap((code_id) => starts.map((start) => ({ ...counted, code_id, start })))
      await insertVisits(transaction, rows)
      return { ok: true }
    })
  for (const start of starts)
    await database
      .insertInto('library_counts')
      .values({ ...counted, start })
      .execute()
}

type Waited = {
  readonly title: string
  /** Null: only the time is of interest, because the answer itself grows. */
  readonly atMost: number | null
  readonly rounds: number
  /** Rounds before, by default `warmUp`: one that walks over a million codes takes a minute. */
  readonly before?: number
  /** What the time is divided by. */
  readonly per: (library: Library) => number
  readonly run: (library: Library, round: number) => Promise<void>
}

const one = () => 1

const waits: readonly Waited[] = [
  {
    title: 'a redirect that is not cached',
    atMost: mostGrowth,
    rounds: 200,
    per: one,
    async run({ links, tags }, round) {
      const tag = tags[round % tags.length] ?? ''
      const answer = await fetch(`${links}/${tag}?qr`, { headers: { host: domain }, redirect: 'manual' })
      await answer.body?.cancel()
      if (answer.status >= 500) throw new Error(`A redirect answered ${answer.status}`)
    },
  },
  read('the first page of the list', '/qr-code?limit=24', mostGrowth),
  read('a search for a word of few codes', '/qr-code?limit=24&search=zzz', mostGrowth),
  read('the chart of all codes', `/scans?from=${dayAgo(27)}&to=${dayAgo(0)}&zone=UTC&unit=day`, mostGrowth),
  read('folders', '/folders', mostGrowth),
  read('tags', '/tags', mostGrowth),
  {
    title: 'an imported row',
    atMost: mostGrowth,
    rounds: 4,
    per: () => importedRows,
    async run(library) {
      const rows = Array.from({ length: importedRows }, () => rowOfFile((library.imported += 1)))
      const answer = await fetch(`${library.service.origin}/api/v1/qr-code/import`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ rows }),
      })
      const { rows: made } = (await answer.json()) as {
        readonly rows: readonly { readonly outcome: string }[]
      }
      if (made.some(({ outcome }) => outcome !== 'created')) throw new Error('A row was refused')
    },
  },
  {
    title: 'an exported link',
    atMost: mostGrowth,
    rounds: 2,
    before: 1,
    per: ({ codes, imported }) => codes + imported,
    async run({ service }) {
      const answer = await fetch(`${service.origin}/api/v1/links-export`, { headers })
      if (!answer.ok || (await answer.arrayBuffer()).byteLength === 0) throw new Error('No export came')
    },
  },
  {
    title: 'a code in the job of the day',
    atMost: mostGrowth,
    rounds: 2,
    before: 1,
    per: ({ codes }) => codes,
    async run({ database }) {
      await findDailyEvents({
        database,
        reading: database,
        network: noNetwork,
        clock: Date.now,
        logger: serviceLog('silent'),
        settings: { ...readConfig({}, []), checksDestinations: false },
      })
    },
  },
]

const headers = { authorization: `Bearer ${token}` }

function read(title: string, path: string, atMost: number): Waited {
  return {
    title,
    atMost,
    rounds,
    per: one,
    async run({ service }) {
      const answer = await fetch(`${service.origin}/api/v1${path}`, { headers })
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
      await answer.arrayBuffer()
    },
  }
}

function dayAgo(ago: number): string {
  return new Date(Date.now() - ago * day).toISOString().slice(0, 10)
}

async function measure(libraries: readonly Library[]): Promise<Measured[]> {
  const measured: Measured[] = []
  for (const wait of waits) {
    const times = libraries.map((): number[] => [])
    const { before = warmUp } = wait
    for (let round = -before; round < wait.rounds; round += 1)
      for (const [place, library] of libraries.entries()) {
        const began = performance.now()
        await wait.run(library, round + before)
        if (round >= 0) times[place]?.push((performance.now() - began) / wait.per(library))
      }
    const medians = times.map((some) => median(some))
    measured.push({
      title: wait.title,
      value: (medians.at(-1) ?? Number.NaN) / (medians[0] ?? Number.NaN),
      unit: 'x',
      ...(wait.atMost !== null && { atMost: wait.atMost }),
      detail: libraries
        .map(({ codes }, place) => `${codes} codes: ${medians[place]?.toFixed(3)} ms`)
        .join('; '),
    })
  }
  return [...measured, diskOfCode(libraries)]
}

/** Bytes of the database by which the largest library differs from the smallest, for each code. */
function diskOfCode(libraries: readonly Library[]): Measured {
  const [small, large] = [libraries[0], libraries.at(-1)]
  const codes = (large?.codes ?? 0) - (small?.codes ?? 0)
  return {
    title: 'disk for a code with its link, tags, counters and some visits',
    value: ((large?.bytes ?? 0) - (small?.bytes ?? 0)) / codes / 1_000,
    unit: 'kB',
    atMost: 6,
    detail: libraries.map((library) => `${library.codes} codes: ${library.bytes} bytes`).join('; '),
  }
}

/** A row as the dashboard sends it, in the default design. */
function rowOfFile(row: number) {
  const { design, ...flat } = designToFields(defaultDesign)
  const body = {
    title: `Poster ${row}`,
    slashTag: `growth-${row}`,
    destinationUrl: `https://example.com/poster/${row}?ref=print`,
    brandedDomain: domain,
    tags: 'poster,spring',
  }
  return { key: `csv-${row}-1`, body: { ...body, ...flat, qr: design, fieldData: { design } } }
}
