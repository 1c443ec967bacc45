import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { connectDatabase, type Database, openDatabase } from '#service/database/open-database.ts'
import { engineAt } from '#service/database/engines/engine-at.ts'
import type { PostgresOptions } from '#service/database/engines/postgres-engine.ts'
import { blankDatabase, createDatabase, type TestServer } from '../../support/postgres/test-server.ts'

export function testServer(): TestServer {
  const server = inject('postgres')
  if (server === undefined) throw new Error('These tests belong to the project service-postgres')
  return server
}

/** The URL of a fresh database, with or without the schema. */
export function aPostgresUrl({ isBlank = false, isEncoded = true } = {}): Promise<string> {
  return isBlank ? blankDatabase(testServer(), isEncoded) : createDatabase(testServer())
}

/** A process's connections to a database, closed after the test. */
export async function aProcessOn(url: string, options: PostgresOptions = {}): Promise<Database> {
  const database = await openDatabase(engineAt(url, options))
  onTestFinished(() => database.destroy())
  return database
}

export function connectedTo(url: string, options: PostgresOptions = {}): Database {
  const database = connectDatabase(engineAt(url, options))
  onTestFinished(() => database.destroy())
  return database
}

export async function asAdministrator(url: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Closes all other connections to a database, like a server restart. */
export function endConnections(url: string): Promise<pg.QueryResult> {
  return asAdministrator(
    url,
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
}
