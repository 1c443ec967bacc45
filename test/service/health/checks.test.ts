import { mkdtemp, rm } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { DestinationChecks } from '#service/jobs/destination-checks.ts'
import { aCreateRequest } from '../support/a-request.ts'
import { aPageServer } from '../support/a-page-server.ts'
import { until } from '../links/a-redirector.ts'
import { aService, type ServiceOptions, type TestService } from '../support/a-service.ts'

const start = Date.parse('2026-11-01T12:00:00.000Z')
const day = 24 * 3_600_000
let now = start
let pages: Awaited<ReturnType<typeof aPageServer>>
const open: { close(): Promise<unknown> }[] = []
afterEach(async () => {
  for (const each of open.splice(0).toReversed()) await each.close()
  now = start
})

async function aWatchedService(
  listener: RequestListener = (_request, response) => response.end(),
  options: ServiceOptions = {},
) {
  pages = await aPageServer(listener)
  open.push(pages)
  return begin({ checksDestinations: true, ...options })
}

async function begin(options: ServiceOptions): Promise<TestService> {
  const service = await aService({ network: pages.network, clock: () => now, ...options })
  open.push(service)
  return service
}

function aProcess(service: TestService): DestinationChecks {
  return new DestinationChecks({
    database: service.database,
    network: pages.network,
    clock: () => now,
    random: () => 0,
    logger: pino({ level: 'silent' }),
  })
}

const create = (service: TestService, body: object = {}) =>
  service.api('POST', '/qr-code', aCreateRequest({ destinationUrl: 'http://shop.example/', ...body }))
const change = (service: TestService, payload: object) => service.api('PUT', '/qr-code/1', payload)

async function health(service: TestService, id = 1) {
  const reply = await service.api('GET', `/qr-code/${id}`)
  return reply.json().meta.destinationHealth
}

test('a saved destination is checked after the response, and the save does not wait', async () => {
  const service = await aWatchedService((_request, response) => response.writeHead(404).end())
  expect((await create(service)).statusCode).toBe(201)
  await service.app.destinationsChecked()
  const found = { state: 'refused', status: 404, checkedAt: new Date(start).toISOString(), reason: null }
  expect(await health(service)).toEqual(found)
  const listed = (await service.api('GET', '/qr-code')).json()
  expect(listed.meta['1'].destinationHealth).toEqual(found)
})

test('a new destination is unchecked at first, and another edit triggers no check', async () => {
  const service = await aWatchedService()
  await create(service, { destinationUrl: 'http://a.example/' })
  await service.app.destinationsChecked()
  const asked = pages.asked.length
  await change(service, { title: 'Winter' })
  await service.app.destinationsChecked()
  expect(pages.asked).toHaveLength(asked)

  await change(service, { destinationUrl: 'http://10.0.0.1/' })
  expect(await health(service)).toMatchObject({ state: 'unchecked', checkedAt: null })
  await service.app.destinationsChecked()
  expect(await health(service)).toEqual({
    state: 'unchecked',
    status: null,
    checkedAt: null,
    reason: 'private',
  })
})

test('a text code has no destination check', async () => {
  const service = await aWatchedService()
  await create(service, { qrType: 'text', text: 'Hello', destinationUrl: '' })
  await service.app.destinationsChecked()
  expect(await health(service)).toBeUndefined()
  expect((await service.api('POST', '/qr-code/1/destination-check')).json().data).toMatchObject({
    state: 'unchecked',
  })
})

test('check again runs now, but not twice within ten seconds, and only for the owner', async () => {
  let status = 500
  const service = await aWatchedService((_request, response) => response.writeHead(status).end())
  await create(service)
  await service.app.destinationsChecked()
  const again = (headers = {}) =>
    service.inject({ method: 'POST', url: '/api/v1/qr-code/1/destination-check', headers })
  status = 200
  expect((await again()).json().data).toMatchObject({ state: 'refused', status: 500 })
  now += 11_000
  expect((await again()).json().data).toMatchObject({ state: 'reached', status: 200 })
  expect(await health(service)).toMatchObject({ state: 'reached', checkedAt: new Date(now).toISOString() })
  const stranger = await service.addUser(2)
  expect((await again({ authorization: `Bearer ${stranger}` })).statusCode).toBe(404)
  expect((await again({ authorization: '' })).statusCode).toBe(401)
})

test('a check of codes that lead to each other counts no click, on request neither', async () => {
  const askedLinks: string[] = []
  const service: TestService = await aWatchedService(({ method, url = '', headers }, response) => {
    const loop = { 'one.example': 'http://go.acme.com/two', 'two.example': 'http://go.acme.com/one' }
    const { host = '' } = headers
    if (host !== 'go.acme.com') {
      response.writeHead(302, { location: loop[host as keyof typeof loop] }).end()
      return
    }
    // Some proxies refuse HEAD, and then the check asks with GET.
    if (method === 'HEAD') {
      response.writeHead(405).end()
      return
    }
    askedLinks.push(url)
    void service.visit({ url, headers }).then((answer) => {
      response.writeHead(answer.statusCode, { location: String(answer.headers['location']) }).end()
    })
  })
  await create(service, { slashTag: 'one', destinationUrl: 'http://one.example/' })
  await create(service, { slashTag: 'two', destinationUrl: 'http://two.example/' })
  await service.app.destinationsChecked()
  const atFirst = askedLinks.length
  now += 11_000
  await service.inject({ method: 'POST', url: '/api/v1/qr-code/1/destination-check' })
  expect(atFirst).toBeGreaterThan(2)
  expect(askedLinks.length).toBeGreaterThan(atFirst)
  // A person afterwards is the only visit.
  await service.visit({ url: '/one', headers: { host: 'go.acme.com' } })
  const counts = () =>
    service.database.selectFrom('counters').select(['code_id', 'scans', 'clicks']).execute()
  await until(async () => (await counts()).some(({ clicks }) => clicks > 0))
  expect((await counts()).filter(({ clicks, scans }) => clicks + scans > 0)).toEqual([
    { code_id: 1, scans: 0, clicks: 1 },
  ])
})

test('every open destination is checked daily, closed and deleted ones are not', async () => {
  const service = await aWatchedService(undefined, { checksDestinations: false })
  for (const tag of ['open', 'paused', 'deleted', 'ended'])
    await create(service, { slashTag: tag, destinationUrl: `http://${tag}.example/` })
  const hosts: string[] = []
  const network = {
    ...pages.network,
    resolve: async (host: string) => {
      hosts.push(host)
      return ['93.184.216.34']
    },
  }
  await service.api('PUT', '/qr-code/2', { isActive: false })
  await service.api('DELETE', '/qr-code/3')
  await service.api('PUT', '/qr-code/4', { expirationDate: '2026-10-01T00:00:00.000Z' })
  const checks = new DestinationChecks({
    database: service.database,
    network,
    clock: () => now,
    random: () => 0,
    logger: pino({ level: 'silent' }),
  })
  await checks.run()
  await checks.run()
  expect(hosts).toEqual(['open.example'])
  now += day
  await checks.run()
  expect(hosts).toEqual(['open.example', 'open.example'])
  await service.api('PUT', '/qr-code/2', { isActive: true })
  now += day
  await checks.run()
  expect(hosts.slice(2).toSorted()).toEqual(['open.example', 'paused.example'])
})

test('two processes share due checks, and those of a killed one are due again', async () => {
  const service = await aWatchedService(undefined, { checksDestinations: false })
  for (let index = 0; index < 12; index += 1) await create(service, { slashTag: `code-${index}` })
  const [one, other] = [aProcess(service), aProcess(service)]
  await Promise.all([one.run(), other.run()])
  expect(pages.asked).toHaveLength(12)

  // Killed after it claimed everything: no result is stored.
  now += day
  const killed = aProcess(service)
  const run = killed.run()
  await killed.close()
  await run
  pages.asked.length = 0
  await other.run()
  const askedAtOnce = pages.asked.length
  now += 300_000
  await other.run()
  expect(askedAtOnce + pages.asked.length).toBeGreaterThanOrEqual(12)
  const late = await service.database
    .selectFrom('destination_health')
    .select('code_id')
    .where('due_at', '<=', new Date(now).toISOString())
    .execute()
  expect(late).toEqual([])
})

test('results and due times survive a restart', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-health-'))
  open.push({ close: () => rm(folder, { recursive: true, force: true }) })
  const first = await aWatchedService(undefined, { folder })
  await create(first)
  await first.app.destinationsChecked()
  await open.pop()?.close()

  const asked = pages.asked.length
  const second = await begin({ folder })
  expect(await health(second)).toMatchObject({ state: 'reached', status: 200 })
  await aProcess(second).run()
  expect(pages.asked).toHaveLength(asked)
  now += day
  await aProcess(second).run()
  expect(pages.asked.length).toBeGreaterThan(asked)
})

test('every destination of a rule is checked like the main one, also on request, and a removed one no longer', async () => {
  let isBack = false
  let held = Promise.resolve()
  const service = await aWatchedService((request, response) => {
    const answer = () => response.writeHead(request.url === '/gone' && !isBack ? 404 : 200).end()
    void held.then(answer)
  })
  const to = (id: number, path: string, fields = {}) => ({
    id,
    destinationUrl: `http://shop.example/${path}`,
    ...fields,
  })
  const split = { routes: [to(8, 'a', { percent: 50 }), to(9, 'gone', { percent: 50 })] }
  await create(service, {
    fieldData: { visitorRules: [{ devices: ['iphone'], routes: [to(7, 'app')] }, split] },
  })
  await service.app.destinationsChecked()
  const routeHealth = async () => {
    const { meta } = (await service.api('GET', '/qr-code/1')).json()
    return Object.fromEntries(
      Object.entries<{ state: string }>(meta.routeHealth ?? {}).map(([id, { state }]) => [id, state]),
    )
  }
  expect(await routeHealth()).toEqual({ 7: 'reached', 8: 'reached', 9: 'refused' })
  expect(await health(service)).toMatchObject({ state: 'reached' })

  // The check begins at once, and may be over before the next request.
  let letGo = () => {}
  held = new Promise((resolve) => (letGo = resolve))
  await change(service, { fieldData: { visitorRules: [{ routes: [to(7, 'gone')] }] } })
  expect(await routeHealth()).toEqual({ 7: 'unchecked' })
  letGo()
  await service.app.destinationsChecked()
  expect(await routeHealth()).toEqual({ 7: 'refused' })
  now += day
  await aProcess(service).run()
  const kept = await service.database
    .selectFrom('destination_health')
    .select('place')
    .orderBy('place')
    .execute()
  expect(kept).toEqual([{ place: 0 }, { place: 7 }])

  isBack = true
  now += 11_000
  await service.api('POST', '/qr-code/1/destination-check')
  expect(await routeHealth()).toEqual({ 7: 'reached' })
})
