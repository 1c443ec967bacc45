import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { engineAt } from '#service/database/engines/engine-at.ts'
import type { Engine } from '#service/database/engines/engine.ts'
import { migrationsFor } from '#service/database/migrations/migrations.ts'
import { sqliteEngine } from '#service/database/engines/sqlite-engine.ts'
import { aPrivateCluster } from '../../support/postgres/private-cluster.ts'
import { fillLibrary } from './fill-library.ts'

export type Library = { readonly engine: Engine; readonly folder: string }

/** An embedded library of this many codes, cached in `.cache` per schema version. */
export async function embeddedLibrary(codes: number): Promise<Library> {
  const schema = Object.keys(migrationsFor(sqliteEngine(''))).at(-1) ?? ''
  const folder = fileURLToPath(new URL(`../../../.cache/bench/library-${codes}-${schema}`, import.meta.url))
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'tessera.db')
  const mark = join(folder, 'filled')
  if (!existsSync(mark)) {
    for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true })
    await fillLibrary(sqliteEngine(file), codes)
    writeFileSync(mark, '')
  }
  return { engine: sqliteEngine(file), folder }
}

/** Runs the server's deferred maintenance before measuring. */
async function settle(url: string): Promise<void> {
  await ask(url, 'vacuum analyze')
  await ask(url, 'checkpoint')
}

async function ask(url: string, statement: string): Promise<readonly Record<string, string>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, string>>(statement)).rows
  } finally {
    await client.end()
  }
}

/** A durable PostgreSQL server and its libraries. */
export type LibraryServer = {
  /** The server's own version. */
  readonly version: string
  library(codes: number): Promise<Library>
  stop(): Promise<void>
}

/**
 * BENCH_DATABASE_URL names a server with persistent libraries; otherwise a private one is created and filled.
 */
export async function libraryServer(folder: string): Promise<LibraryServer> {
  const given = process.env['BENCH_DATABASE_URL']
  const cluster = given ? null : await aPrivateCluster({ isDurable: true })
  const url = given ?? cluster?.url('postgres') ?? ''
  const [{ server_version: version = '' } = {}] = await ask(url, 'show server_version')
  return {
    version,
    async library(codes) {
      const name = `library_${codes}`
      const location = new URL(url)
      location.pathname = `/${name}`
      const engine = engineAt(location.href)
      const known = await ask(url, `select 1 from pg_database where datname = '${name}'`)
      if (known.length === 0) {
        await ask(url, `create database ${name} template template0 encoding 'UTF8'`)
        await fillLibrary(engine, codes)
        await settle(location.href)
      }
      const own = join(folder, name)
      mkdirSync(own, { recursive: true })
      return { engine, folder: own }
    },
    async stop() {
      await cluster?.stop()
    },
  }
}
