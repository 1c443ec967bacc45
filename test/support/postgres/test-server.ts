import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { openDatabase } from '#service/database/open-database.ts'
import { engineAt } from '#service/database/engines/engine-at.ts'
import { aPrivateCluster } from './private-cluster.ts'

/** A server with an empty migrated database as template, copied in milliseconds. */
export type TestServer = {
  /** URL of the server's own database, for `create database`. */
  readonly url: string
  /** Name prefix of this run's databases. */
  readonly prefix: string
  readonly template: string
  /** Number of its tables. */
  readonly tables: number
}

/** In UTF-8, whatever the server's default. */
const blank = "template0 encoding 'UTF8'"

/** Uses the server of TEST_DATABASE_URL, whose user may create databases, or starts one. */
export async function startTestServer(): Promise<TestServer & { stop(): Promise<void> }> {
  const given = process.env['TEST_DATABASE_URL']
  const cluster = given ? null : await aPrivateCluster()
  const url = given ?? cluster?.url('postgres') ?? ''
  const prefix = `tessera_test_${randomBytes(4).toString('hex')}_`
  const server = { url, prefix, template: `${prefix}template`, tables: 0 }
  try {
    await administer(url, `create database ${server.template} template ${blank}`)
    const database = await openDatabase(engineAt(urlOf(server, server.template)))
    await database.destroy()
    server.tables = await countTables(urlOf(server, server.template))
  } catch (error) {
    await cluster?.stop()
    throw error
  }
  return {
    ...server,
    async stop() {
      if (cluster === null) await dropAll(server)
      else await cluster.stop()
    },
  }
}

/** A fresh copy of the template, removed with the server. */
export function createDatabase(server: TestServer): Promise<string> {
  return copyOf(server, server.template)
}

/** A database without a schema, in UTF-8 or without an encoding. */
export function blankDatabase(server: TestServer, isEncoded = true): Promise<string> {
  return copyOf(server, isEncoded ? blank : "template0 encoding 'SQL_ASCII' locale_provider libc locale 'C'")
}

/** A copy of another database, to which nobody may be connected. */
export function copyDatabase(server: TestServer, url: string): Promise<string> {
  return copyOf(server, new URL(url).pathname.slice(1))
}

async function copyOf(server: TestServer, template: string): Promise<string> {
  const name = `${server.prefix}${randomBytes(6).toString('hex')}`
  await administer(server.url, `create database ${name} template ${template}`)
  return urlOf(server, name)
}

/** Deletes all rows except migrations; false when a test dropped a table, so it cannot be reused. */
export async function emptyDatabase({ tables }: TestServer, url: string): Promise<boolean> {
  const client = await keptConnection(url)
  const answers: unknown = await client.query(
    `do $$ declare name text; begin
      for name in select quote_ident(tablename) from pg_tables
        where schemaname = 'public' and tablename not like 'kysely%'
      loop execute 'delete from ' || name; end loop;
    end $$;
    select count(*) = ${tables} as is_whole from pg_tables where schemaname = 'public'`,
  )
  // Several statements have several results.
  return (answers as pg.QueryResult<{ is_whole: boolean }>[]).at(-1)?.rows[0]?.is_whole === true
}

const kept = new Map<string, Promise<pg.Client>>()

/** A connection that stays for the next time, because a new one reads the definition of each table again. */
function keptConnection(url: string): Promise<pg.Client> {
  const known = kept.get(url)
  if (known !== undefined) return known
  const client = new pg.Client({ connectionString: url })
  // It ends with the server, or with a test that ends all connections.
  client.on('error', () => kept.delete(url))
  client.on('end', () => kept.delete(url))
  const connected = client.connect().then(() => client)
  kept.set(url, connected)
  void connected.catch(() => kept.delete(url))
  return connected
}

async function countTables(url: string): Promise<number> {
  const { rows } = await administer(
    url,
    "select count(*)::int as tables from pg_tables where schemaname = 'public'",
  )
  return (rows[0] as { tables: number }).tables
}

async function dropAll(server: TestServer): Promise<void> {
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  const pattern = `${server.prefix.replaceAll('_', '\\_')}%`
  const { rows } = await client.query<{ datname: string }>(
    'select datname from pg_database where datname like $1',
    [pattern],
  )
  for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`)
  await client.end()
}

function urlOf({ url }: TestServer, name: string): string {
  const parsed = new URL(url)
  parsed.pathname = `/${name}`
  return parsed.href
}

async function administer(url: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query(statement)
  } finally {
    await client.end()
  }
}
