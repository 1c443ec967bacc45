import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#service/database/open-database.ts'
import { engineAt } from '#service/database/engines/engine-at.ts'
import { explainPostgresError } from '#service/database/engines/postgres-engine.ts'
import { aCreateRequest } from '../support/a-request.ts'
import { freePorts, startProcess, stopProcess } from '../support/a-process.ts'
import { buildService } from '../support/build-service.ts'
import { aPostgresUrl, aProcessOn, asAdministrator, connectedTo, endConnections } from './a-postgres.ts'

let entry: string
let folder: string
beforeAll(async () => {
  entry = await buildService()
  folder = await mkdtemp(join(tmpdir(), 'tessera-postgres-start-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
})

async function start(databaseUrl: string) {
  const [port, linkPort] = await freePorts()
  const env = { PORT: String(port), LINK_PORT: String(linkPort), DATA_DIR: folder, LOG_LEVEL: 'error' }
  const service = await startProcess(entry, {
    ...env,
    DATABASE_URL: databaseUrl,
    BRANDED_DOMAINS: 'go.acme.com',
    ACCESS_TOKEN: 'a-token-of-these-tests',
  })
  onTestFinished(() => void service.child.kill('SIGKILL'))
  const ask = (path: string, body?: object) =>
    fetch(`${service.origin}/api/v1${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${service.token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  return { ...service, ask }
}

test('two processes that start together on an empty database share it', async () => {
  const url = await aPostgresUrl({ isBlank: true })
  const [one, other] = await Promise.all([start(url), start(url)])
  const made = await Promise.all(
    [one, other].map((service, at) => service.ask('/qr-code', aCreateRequest({ slashTag: `tag-${at}` }))),
  )
  expect(made.map(({ status }) => status)).toEqual([201, 201])
  const ids = await Promise.all(
    made.map(async (answer) => ((await answer.json()) as { data: { id: number } }).data.id),
  )
  expect(new Set(ids).size).toBe(2)
  expect((await other.ask(`/qr-code/${ids[0]}`)).status).toBe(200)
  expect(await stopProcess(one, 'SIGTERM')).toBe(0)
  expect((await other.ask(`/qr-code/${ids[0]}`)).status).toBe(200)
  expect(await stopProcess(other, 'SIGTERM')).toBe(0)
})

test('many connections without a schema create it once', async () => {
  const url = await aPostgresUrl({ isBlank: true })
  const databases = await Promise.all(Array.from({ length: 6 }, () => aProcessOn(url)))
  for (const database of databases) {
    expect(await database.selectFrom('qr_codes').selectAll().execute()).toEqual([])
  }
})

test('a missing server, a missing database and an unknown user end the start with one line', async () => {
  const url = new URL(await aPostgresUrl())
  const variant = (change: (url: URL) => void): string => {
    const changed = new URL(url)
    changed.password = 'secret-password'
    change(changed)
    return changed.href
  }
  const lineOf = async (databaseUrl: string) =>
    await start(databaseUrl).then(
      () => 'started',
      (error: unknown) => (error as Error).message,
    )
  const lines = await Promise.all([
    lineOf(variant((changed) => (changed.port = '1'))),
    lineOf(variant((changed) => (changed.pathname = '/no_such_database'))),
    lineOf(variant((changed) => (changed.username = 'stranger'))),
  ])
  const place = `${url.hostname}:${url.port}`
  expect(lines[0]).toBe(
    `ended with 1: Could not reach the database at ${url.hostname}:1: ECONNREFUSED. Start it, or correct DATABASE_URL.\n`,
  )
  expect(lines[1]).toBe(
    `ended with 1: The server at ${place} has no database "no_such_database". Create it, or correct DATABASE_URL.\n`,
  )
  expect(lines[2]).toContain(
    `ended with 1: The database at ${place} rejected the user "stranger" or its password: `,
  )
  await expect(
    openDatabase(engineAt(await aPostgresUrl({ isBlank: true, isEncoded: false }))),
  ).rejects.toThrow(/stores text as SQL_ASCII, but must store UTF-8\. Create another one with "createdb /)
  for (const line of lines) {
    expect(line.trimEnd()).not.toContain('\n')
    expect(line).not.toContain('secret-password')
  }
})

test.each([
  [
    { code: '28P01', message: 'password authentication failed for user "tessera"' },
    'rejected the user "tessera"',
  ],
  [{ code: '53300', message: 'sorry, too many clients already' }, 'has no free connection'],
  [
    { code: 'SELF_SIGNED_CERT_IN_CHAIN', message: 'self-signed certificate' },
    'Could not connect with encryption',
  ],
  [
    { code: 'ENOTFOUND', message: 'getaddrinfo ENOTFOUND db' },
    'Could not reach the database at db:5433: ENOTFOUND',
  ],
  [
    { message: 'Connection terminated due to connection timeout' },
    'Could not reach the database at db:5433: Connection terminated',
  ],
])('%o is reported with the place and without the password', (fields, words) => {
  const error = Object.assign(new Error(fields.message), fields)
  const line = explainPostgresError(error, 'postgres://tessera:secret-password@db:5433/codes')
  expect(line).toContain('db:5433')
  expect(line).toContain(words)
  expect(line).not.toContain('secret-password')
})

test('a role that may not create the trigram extension is told how to fix it', async () => {
  const url = new URL(await aPostgresUrl({ isBlank: true }))
  const role = `limited_${process.pid}`
  await asAdministrator(url.href, `create role ${role} login; grant create on schema public to ${role}`)
  onTestFinished(async () => {
    await asAdministrator(url.href, `drop owned by ${role}; drop role ${role}`)
  })
  const limited = new URL(url)
  limited.username = role
  await expect(openDatabase(engineAt(limited.href))).rejects.toThrow(/create extension pg_trgm/)
  await asAdministrator(url.href, 'create extension pg_trgm')
  await (await openDatabase(engineAt(limited.href))).destroy()
})

test('a server without the extension works, with a warning', async () => {
  const url = new URL(await aPostgresUrl({ isBlank: true }))
  await asAdministrator(
    url.href,
    'create schema poor; create view poor.pg_available_extensions as select * from pg_catalog.pg_available_extensions where false',
  )
  url.searchParams.set('options', '-c search_path=poor,public,pg_catalog')
  const warnings: string[] = []
  const database = await aProcessOn(url.href, { warn: (words) => warnings.push(words) })
  expect(warnings).toEqual([expect.stringContaining('pg_trgm')])
  const indexes = await sql`select 1 from pg_indexes where indexname = 'code_search'`.execute(database)
  expect(indexes.rows).toEqual([])
})

test('when the server closes all connections, the process survives and continues', async () => {
  const url = await aPostgresUrl()
  const warnings: string[] = []
  const database = connectedTo(url, { connections: 3, warn: (words) => warnings.push(words) })
  const read = () => database.selectFrom('users').selectAll().execute()
  await Promise.all([read(), read(), read()])
  const used = sql`select pg_sleep(20)`.execute(database).catch((error: unknown) => error)
  const transaction = await database.startTransaction().execute()
  await transaction.selectFrom('users').selectAll().execute()
  await endConnections(url)
  expect(engineAt(url).isUnreachable(await used)).toBe(true)
  const lost = await transaction
    .selectFrom('users')
    .selectAll()
    .execute()
    .catch((error: unknown) => error)
  expect(engineAt(url).isUnreachable(lost)).toBe(true)
  await transaction
    .rollback()
    .execute()
    .catch(() => {})
  await expect.poll(() => warnings.length).toBeGreaterThan(0)
  expect(await Promise.all([read(), read(), read()])).toEqual([[], [], []])
})
