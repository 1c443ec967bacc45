import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { aCreateRequest } from '../support/a-request.ts'
import { freePorts, startProcess, stopProcess } from '../support/a-process.ts'
import { aService } from '../support/a-service.ts'
import { buildService } from '../support/build-service.ts'
import { readExposition, valueOf } from '../watch/exposition.ts'
import { aPostgresUrl, asAdministrator } from './a-postgres.ts'

const scraper = { authorization: 'Bearer token-of-the-scraper' }

test('a scrape of a process on PostgreSQL reports its visits, requests, connections and ids', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-watched-'))
  const [port, linkPort] = await freePorts()
  const service = await startProcess(await buildService(), {
    PORT: String(port),
    LINK_PORT: String(linkPort),
    DATA_DIR: folder,
    DATABASE_URL: await aPostgresUrl(),
    BRANDED_DOMAINS: `localhost:${linkPort}`,
    DESTINATION_CHECKS: 'off',
    LOG_LEVEL: 'warn',
    METRICS_TOKEN: 'token-of-the-scraper',
  })
  onTestFinished(async () => {
    service.child.kill('SIGKILL')
    await rm(folder, { recursive: true })
  })
  const { status } = await fetch(`${service.origin}/api/v1/qr-code`, {
    method: 'POST',
    headers: { authorization: `Bearer ${service.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(aCreateRequest({ slashTag: 'summer', brandedDomain: `localhost:${linkPort}` })),
  })
  expect(status).toBe(201)
  const visit = () => fetch(`http://localhost:${linkPort}/summer?qr`, { redirect: 'manual' })
  const visits = await Promise.all(Array.from({ length: 40 }, visit))
  expect(new Set(visits.map((answer) => answer.status))).toEqual(new Set([302]))
  const answer = await fetch(`${service.origin}/metrics`, { headers: { ...scraper, connection: 'close' } })
  const samples = readExposition(await answer.text())
  expect(valueOf(samples, 'tessera_visits_counted_total')).toBe(40)
  const saves = { route: '/api/v1/qr-code', status: '2xx' }
  expect(valueOf(samples, 'tessera_http_requests_total', saves)).toBe(1)
  expect(valueOf(samples, 'tessera_database_connections', { state: 'total' })).toBeGreaterThan(1)
  // A code and its link have an id each.
  const ids = { part: 'ids' }
  expect(valueOf(samples, 'tessera_database_statement_duration_seconds_count', ids)).toBe(2)
  expect(samples.filter(({ name }) => name === 'tessera_database_up')).toEqual([
    { name: 'tessera_database_up', labels: {}, value: 1 },
  ])
  expect(await stopProcess(service, 'SIGTERM')).toBe(0)
})

test('a stuck statement names its request on the server, and waiting statements appear in the metrics', async () => {
  const url = await aPostgresUrl()
  const service = await aService({ databaseUrl: url, metricsToken: 'token-of-the-scraper', trustProxy: true })
  const blocker = new pg.Client({ connectionString: url })
  await blocker.connect()
  await blocker.query('begin')
  await blocker.query('lock table qr_codes in access exclusive mode')
  const asked = service.inject({ url: '/api/v1/qr-code', headers: { 'x-request-id': 'edge-4711' } })
  const hanging = async () => {
    const { rows } = await asAdministrator(
      url,
      "select query from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    return (rows as { query: string }[]).map(({ query }) => query)
  }
  // The service's own jobs may wait for the same lock.
  const named = expect.stringMatching(/^\/\* request edge-4711 \*\/ select /)
  await expect.poll(hanging).toContainEqual(named)
  const many = Array.from({ length: 15 }, () => service.api('GET', '/qr-code'))
  const connections = async (state: string) => {
    const told = await service.app.api.inject({ url: '/metrics', headers: scraper })
    return valueOf(readExposition(told.body), 'tessera_database_connections', { state })
  }
  await expect.poll(() => connections('waiting')).toBeGreaterThan(0)
  await blocker.query('rollback')
  await blocker.end()
  expect((await asked).statusCode).toBe(200)
  await Promise.all(many)
  await expect.poll(() => connections('waiting')).toBe(0)
  await service.close()
})
