import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { engineAt } from '#service/database/engine-at.ts'
import { openDatabase } from '#service/database/open-database.ts'
import { aPrivateCluster } from './private-cluster.ts'

/** A server with an up-to-date empty database, from which a fresh one is copied in milliseconds. */
export type TestServer = {
  /** URL of the server's own database, for `create database`. */
  readonly url: string
  /** What the names of this run's databases begin with. */
  readonly prefix: string
  readonly template: string
  /** Tables in it. */
  readonly tables: number
}

/** In UTF-8, whatever the server was made with. */
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

/** A fresh copy of the template. It goes with the server's stop. */
export function createDatabase(server: TestServer): Promise<string> {
  return copyOf(server, server.template)
}

/** A database without any schema. */
export function blankDatabase(server: TestServer): Promise<string> {
  return copyOf(server, blank)
}

async function copyOf(server: TestServer, template: string): Promise<string> {
  const name = `${server.prefix}${randomBytes(6).toString('hex')}`
  await administer(server.url, `create database ${name} template ${template}`)
  return urlOf(server, name)
}

/** Takes out every row but those of the migrations; false when a test took a table away, so that it cannot serve again. */
export async function emptyDatabase({ tables }: TestServer, url: string): Promise<boolean> {
  const answers: unknown = await administer(
    url,
    `create temporary table emptied (is_whole boolean);
    do $$ declare name text; begin
      insert into emptied select count(*) = ${tables} from pg_tables where schemaname = 'public';
      for name in select quote_ident(tablename) from pg_tables
        where schemaname = 'public' and tablename not like 'kysely%'
      loop execute 'delete from ' || name; end loop;
    end $$;
    select is_whole from emptied`,
  )
  // Several statements have several answers.
  return (answers as pg.QueryResult<{ is_whole: boolean }>[]).at(-1)?.rows[0]?.is_whole === true
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
