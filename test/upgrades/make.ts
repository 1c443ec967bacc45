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
import { keepFirstUser } from '#service/commands/accounts/users.ts'
import { checkpointSqlite, sqliteEngine } from '#service/database/engines/sqlite-engine.ts'
import { engineAt } from '#service/database/engines/engine-at.ts'
import { openDatabase } from '#service/database/open-database.ts'
import { tableKeys } from '#service/database/schema.ts'
import { version } from '#service/domain/settings.ts'
import { moveDatabase } from '#service/operations/backup/move-database.ts'
import { readConfig } from '#service/operations/config.ts'
import { fillFirstAccount } from '#service/operations/seed/fill-account.ts'
import { openStorage } from '#service/storage/open-storage.ts'
import { countRows, fillEmptyTables } from '../support/fill-empty-tables.ts'
import { findPostgres } from '../support/postgres/find-postgres.js'
import { aPrivateCluster } from '../support/postgres/private-cluster.ts'

/** The access token of these databases, which the tests sign in with. */
const token = 'token-of-the-first-user'
const madeAt = Date.now()
const now = new Date(madeAt).toISOString()
const yearBefore = new Date(madeAt - 364 * 24 * 3_600_000).toISOString()
const dayBefore = new Date(madeAt - 24 * 3_600_000).toISOString()

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
await fillEmptyTables(database, madeAt)
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
