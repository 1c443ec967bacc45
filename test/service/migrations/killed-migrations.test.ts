import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { migrate } from '#service/database/open-database.ts'
import { migrationsFor } from '#service/database/migrations/migrations.ts'
import { version } from '#service/domain/settings.ts'
import { oneLoop } from '../../support/one-loop.ts'
import { someMoment } from '../kills/some-moment.ts'
import { runs } from '../../support/runs.ts'
import { freePorts, startProcess, stopProcess } from '../support/a-process.ts'
import { buildService } from '../support/build-service.ts'
import { engineName } from '../support/engine-in.ts'
import { aFirstVersion, everyRow } from './a-first-version.ts'

type FirstVersion = Awaited<ReturnType<typeof aFirstVersion>>

const kills = runs(3)

test(
  `${kills} kills while a start migrates leave the old state or the new one, and the next start works`,
  { timeout: 900_000 + kills * 10_000 },
  async () => {
    const entry = await buildService()
    const whole = await aFirstVersion()
    const old = await stateOf(whole)
    const startedAt = performance.now()
    await migrate(whole.engine)
    /** Milliseconds that a migration takes here. */
    const duration = performance.now() - startedAt
    const migrated = await stateOf(whole)
    expect(migrated.names).toEqual(Object.keys(migrationsFor(whole.engine)))

    let current = await aFirstVersion()
    let wasStarted = false
    for (let kill = 0; kill < kills; kill += 1) {
      const child = spawn(process.execPath, [entry], { env: await envOf(current), stdio: 'ignore' })
      await untilItMigrates(current, child)
      await someMoment(() => kill / Math.max(1, kills - 1), [0, 1.6 * duration])
      child.kill('SIGKILL')
      if (child.signalCode === null) await once(child, 'exit')
      // The server notices later that its client is dead.
      await expect.poll(() => isInTransaction(current)).toBe(false)
      const left = await stateOf(current)
      const isOld = left.names.length === old.names.length
      expect(left, `kill ${kill} of ${kills}`).toEqual(isOld ? old : migrated)
      if (isOld) continue
      // All new states are equal, so one start on them is enough.
      if (!wasStarted) await startWhole(entry, current)
      wasStarted = true
      current = await aFirstVersion()
    }
    await startWhole(entry, current)
    expect(await stateOf(current)).toEqual(migrated)
  },
)

/** The migrations that have run, and the rows of tables that a start does not write. */
async function stateOf({ database }: FirstVersion) {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
    database,
  )
  const all = await everyRow(database)
  const tables = ['qr_codes', 'short_links', 'code_tags', 'code_versions', 'comments', 'library_counts']
  return { names: rows.map(({ name }) => name), rows: tables.map((table) => all.get(table)) }
}

async function envOf({ folder, engine }: FirstVersion): Promise<Record<string, string>> {
  const [port, linkPort] = await freePorts()
  return {
    PORT: String(port),
    LINK_PORT: String(linkPort),
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    ...oneLoop,
    ...(engineName === 'postgres' ? { DATABASE_URL: engine.location } : {}),
  }
}

/** Whether another connection to the server is in a transaction. */
async function isInTransaction({ database }: FirstVersion): Promise<boolean> {
  if (engineName === 'sqlite') return false
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`.execute(
    database,
  )
  return rows.length > 0
}

/** Waits for the copy that precedes the migration, or for a transaction on the server. */
async function untilItMigrates(started: FirstVersion, child: ChildProcess): Promise<void> {
  const copy = join(started.folder, `before-${version}.sqlite`)
  rmSync(copy, { force: true })
  const begins = async () => {
    expect(child.exitCode).toBeNull()
    return existsSync(copy) || (await isInTransaction(started))
  }
  // A test that asks without a rest takes the processor from the start that it waits for.
  await vi.waitUntil(begins, { interval: 3, timeout: 240_000 })
}

async function startWhole(entry: string, database: FirstVersion): Promise<void> {
  const service = await startProcess(entry, await envOf(database))
  expect(await stopProcess(service, 'SIGTERM')).toBe(0)
}
