// Makes the database and files of this version anew, for test/service/migrations/releases.test.ts: node test/support/run-typescript.js test/upgrades/make.ts
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { visitorScope, VisitSums } from '#service/analytics/visit-sums.ts'
import { writeGroup } from '#service/analytics/write-group.ts'
import { linkChanges } from '#service/commands/command-deps.ts'
import { keepFirstUser } from '#service/commands/users.ts'
import { checkpointSqlite, sqliteEngine } from '#service/database/engines/sqlite-engine.ts'
import { engineAt } from '#service/database/engines/engine-at.ts'
import { type Database, openDatabase } from '#service/database/open-database.ts'
import { tableKeys } from '#service/database/schema.ts'
import { version } from '#service/domain/settings.ts'
import { moveDatabase } from '#service/operations/backup/move-database.ts'
import { readConfig } from '#service/operations/config.ts'
import { fillFirstAccount } from '#service/operations/seed/fill-account.ts'
import { openStorage } from '#service/storage/open-storage.ts'
import { findPostgres } from '../support/postgres/find-postgres.js'
import { aPrivateCluster } from '../support/postgres/private-cluster.ts'

/** The access token of these databases, which the tests sign in with. */
const token = 'token-of-the-first-user'
const madeAt = Date.now()
const now = new Date(madeAt).toISOString()
const yearBefore = new Date(madeAt - 364 * 24 * 3_600_000).toISOString()
const dayBefore = new Date(madeAt - 24 * 3_600_000).toISOString()
/** Nothing has expired while a test starts the database. */
const later = new Date(madeAt + 30 * 24 * 3_600_000).toISOString()

const folder = mkdtempSync(join(tmpdir(), 'tessera-upgrades-'))
const target = join(import.meta.dirname, version)
const file = join(folder, 'tessera.db')
const config = {
  ...readConfig({ DATA_DIR: folder, BRANDED_DOMAINS: 'go.acme.com' }, []),
  dashboardFolder: null,
}
const uploads = join(folder, 'uploads')
mkdirSync(uploads)

const database = await openDatabase(sqliteEngine(file))
await keepFirstUser(database, { token, plan: 'business', now })
const deps = { database, clock: () => madeAt, settings: config, linkChanges: linkChanges() }
await fillFirstAccount({ ...deps, files: { storage: openStorage(config), folder: uploads } }, token, 1)
const sums = new VisitSums()
const hour = Math.floor(madeAt / 3_600_000)
for (const codeId of [1, 2, 3])
  sums.add({
    userId: 1,
    codeId,
    hour,
    profile: ['DE', 'iOS', '', '', ''],
    scans: 4,
    clicks: codeId,
  })
const visitors = [{ day: now.slice(0, 10), scope: visitorScope(1, 1), visitor: 7, hour }]
await writeGroup(database, { writer: 'one', number: 1 }, { sums, visitors })
await fillEmptyTables(database)
// A year of visits to three codes is enough, and small.
for (const table of ['visit_counts', 'library_counts'] as const)
  await sql`delete from ${sql.table(table)} where span = 'hour' and start < ${dayBefore}`.execute(database)
await sql`delete from visit_counts where code_id > 3`.execute(database)
// A start deletes changes that are older than a year.
await sql`delete from audit_events where at < ${yearBefore}`.execute(database)
await sql`vacuum`.execute(database)

const tables: Record<string, number> = {}
for (const table of Object.keys(tableKeys)) tables[table] = await countRows(database, table)
const { rows } = await sql<object>`select sum(scans) as scans, sum(clicks) as clicks from counters`.execute(
  database,
)
await database.destroy()
rmSync(target, { recursive: true, force: true })
mkdirSync(target, { recursive: true })
writeFileSync(join(target, 'expected.json'), `${JSON.stringify({ madeAt, ...rows[0], tables }, null, 2)}\n`)
checkpointSqlite(file)
writeFileSync(join(target, 'tessera.db.gz'), gzipSync(readFileSync(file), { level: 9 }))
cpSync(join(folder, 'files'), join(target, 'files'), { recursive: true })
const cluster = await aPrivateCluster()
try {
  const url = cluster.url('postgres')
  await moveDatabase(sqliteEngine(file), engineAt(url), { onRows: () => {}, onSame: () => {} })
  const dump = join(findPostgres() ?? '', 'pg_dump')
  const text = execFileSync(dump, ['--no-owner', '--no-privileges', url], { maxBuffer: 50_000_000 })
  writeFileSync(join(target, 'postgres.sql.gz'), gzipSync(text, { level: 9 }))
} finally {
  await cluster.stop()
  rmSync(folder, { recursive: true })
}

/** Adds a row to each table that has none, about the last code and the first person. */
async function fillEmptyTables(to: Database): Promise<void> {
  const { code, file, campaign } = (
    await sql<{ code: number; file: string; campaign: string }>`select
      (select max(id) from qr_codes) as code, (select min(id) from files) as file,
      (select min(id) from campaigns) as campaign`.execute(to)
  ).rows[0]!
  const texts: Readonly<Record<string, string>> = {
    file_id: file,
    campaign_id: campaign,
    domain: 'go.acme.com',
    host: 'bad.example',
    host_key: 'bad.example',
    url: 'https://www.acme.com/',
  }
  const infos = await to.introspection.getTables()
  for (const table of Object.keys(tableKeys)) {
    if ((await countRows(to, table)) > 0) continue
    const columns = infos.find(({ name }) => name === table)?.columns ?? []
    const values = columns.map(({ name, dataType }) => {
      if (name === 'code_id') return code
      if (/int/i.test(dataType)) return name.startsWith('is_') || name === 'parent_id' ? 0 : 1
      if (/blob/i.test(dataType)) return Buffer.from('picture')
      if (/^(expires_at|ends_at|due_at|decides_until|wait_until)$/.test(name)) return later
      if (/(_at|^at|^since)$/.test(name)) return now
      if (name === 'day') return now.slice(0, 10)
      if (/^(addresses|records|transports|mentions|changed|palette)$/.test(name)) return '[]'
      if (/^(content|design|place|snapshot)$/.test(name)) return '{}'
      return texts[name] ?? 'one'
    })
    const names = sql.join(columns.map(({ name }) => sql.ref(name)))
    await sql`insert into ${sql.table(table)} (${names}) values (${sql.join(values)})`.execute(to)
  }
}

async function countRows(of: Database, table: string): Promise<number> {
  const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(table)}`.execute(of)
  return rows[0]?.rows ?? 0
}
