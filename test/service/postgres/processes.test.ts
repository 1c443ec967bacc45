import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { connectDatabase } from '#service/database/open-database.ts'
import { engineAt } from '#service/database/engines/engine-at.ts'
import { purgeDeleted } from '#service/commands/accounts/purge.ts'
import { aCreateRequest } from '../support/a-request.ts'
import { aService } from '../support/a-service.ts'
import { freePorts, type ServiceProcess, startProcess } from '../support/a-process.ts'
import { buildService } from '../support/build-service.ts'
import { proveDomain } from '../support/prove-domain.ts'
import { aClient, type Asked } from './a-load.ts'
import { aPostgresUrl } from './a-postgres.ts'

let entry: string
let folder: string
let url: string
let processes: (ServiceProcess & { readonly links: string })[]
const client = aClient(16)
beforeAll(async () => {
  entry = await buildService()
  folder = await mkdtemp(join(tmpdir(), 'tessera-processes-'))
  url = await aPostgresUrl()
  processes = await Promise.all([start(), start()])
})
afterAll(async () => {
  client.close()
  for (const { child } of processes) child.kill('SIGKILL')
  await rm(folder, { recursive: true })
})

/** As on another machine: only database and token are shared. */
async function start() {
  const [port, linkPort] = await freePorts()
  const started = await startProcess(entry, {
    PORT: String(port),
    LINK_PORT: String(linkPort),
    DATA_DIR: join(folder, String(port)),
    DATABASE_URL: url,
    ACCESS_TOKEN: 'token-of-the-first-user',
    BRANDED_DOMAINS: 'go.acme.com',
    DESTINATION_CHECKS: 'off',
    LOG_LEVEL: 'error',
  })
  return { ...started, links: `http://127.0.0.1:${linkPort}` }
}

type Body = {
  readonly data: { readonly id: number; readonly scans: number }
  readonly token: string
  readonly result: { readonly edit: number }
  readonly usage: unknown
}

async function ask(
  at: number,
  path: string,
  { token = 'token-of-the-first-user', ...asked }: Asked & { token?: string } = {},
) {
  const { origin } = processes[at % 2]!
  const headers = { authorization: `Bearer ${token}`, ...asked.headers }
  const { status, body } = await client.ask(`${origin}/api/v1${path}`, { ...asked, headers })
  return { status, body: (body === '' ? {} : JSON.parse(body)) as Body }
}

const create = (at: number, fields: object, asked: Asked & { token?: string } = {}) =>
  ask(at, '/qr-code', { method: 'POST', body: aCreateRequest({ ...fields }), ...asked })

const visit = (at: number, tag: string, asked: Asked = {}) =>
  client.ask(`${processes[at % 2]!.links}/${tag}?qr`, {
    ...asked,
    headers: { host: 'go.acme.com', ...asked.headers },
  })

test('a domain that one process adds gets codes and visits at the others at once, and is removed everywhere', async () => {
  const brandedDomain = 'go.shop.example'
  const visitIt = async (at: number) =>
    (await visit(at, 'at-once', { headers: { host: brandedDomain } })).status
  expect((await ask(0, '/domains', { method: 'POST', body: { domain: brandedDomain } })).status).toBe(201)
  await prove(brandedDomain)
  const made = await create(1, { brandedDomain, slashTag: 'at-once' })
  expect(made.status).toBe(201)
  expect([await visitIt(0), await visitIt(1)]).toEqual([302, 302])

  const others = await many(8, (at) =>
    ask(at, '/domains', { method: 'POST', body: { domain: 'one.example' } }),
  )
  expect(statuses(others)).toEqual({ 201: 1, 400: 7 })
  await prove('one.example')
  const codes = many(8, (at) => create(at, { brandedDomain: 'one.example', slashTag: `race-${at}` }))
  const removed = await ask(1, '/domains/one.example', { method: 'DELETE' })
  const created = (await codes).filter(({ status }) => status === 201)
  // Either a code was first and the domain stays, or the domain went and no code was created on it.
  expect([removed.status, created.length > 0]).toEqual(removed.status === 200 ? [200, false] : [400, true])
})

async function prove(domain: string): Promise<void> {
  const database = connectDatabase(engineAt(url))
  await proveDomain(database, domain)
  await database.destroy()
}

function many<Answer>(times: number, work: (step: number) => Promise<Answer>): Promise<Answer[]> {
  return Promise.all(Array.from({ length: times }, (_, step) => work(step)))
}

function statuses(answers: readonly { readonly status: number }[]): Record<number, number> {
  const counted: Record<number, number> = {}
  for (const { status } of answers) counted[status] = (counted[status] ?? 0) + 1
  return counted
}

test('a change at one soon redirects at the other, and visits of both are counted', async () => {
  const { body } = await create(0, { slashTag: 'moved', destinationUrl: 'https://acme.com/before' })
  const before = await many(60, (step) => visit(step, 'moved'))
  expect(statuses(before)).toEqual({ 302: 60 })
  await ask(0, `/qr-code/${body.data.id}`, {
    method: 'PUT',
    body: { destinationUrl: 'https://acme.com/after' },
  })
  let visits = before.length
  const leadsTo = async () => {
    visits += 1
    return (await visit(1, 'moved')).headers.location
  }
  await expect.poll(leadsTo, { interval: 20 }).toBe('https://acme.com/after')
  const scans = async () => (await ask(1, `/qr-code/${body.data.id}`)).body.data.scans
  await expect.poll(scans).toBe(visits)
})

test('two concurrent purges delete each code once, and keep its links reserved', async () => {
  let now = Date.parse('2026-05-01T10:00:00.000Z')
  const services = [await aService({ clock: () => now })]
  services.push(await aService({ clock: () => now, folder: services[0]!.folder }))
  onTestFinished(async () => {
    await services[1]!.close()
    await services[0]!.close()
  })
  const [one] = services as [(typeof services)[0]]
  await many(6, async (step) => {
    const payload = aCreateRequest({ slashTag: `gone-${step}` })
    const made = await one.api('POST', '/qr-code', payload)
    await one.api('DELETE', `/qr-code/${made.json().data.id}`)
  })
  now += 31 * 24 * 3_600_000
  await Promise.all(services.map((service) => purgeDeleted({ ...service, clock: () => now })))
  const rows = async (table: 'qr_codes' | 'short_links') =>
    (await one.database.selectFrom(table).select('user_id').execute()).length
  expect([await rows('qr_codes'), await rows('short_links')]).toEqual([0, 6])
  expect(await one.database.selectFrom('quotas').select(['codes', 'links']).execute()).toEqual([
    { codes: 0, links: 0 },
  ])
})
