import { once } from 'node:events'
import { createServer as createHttpServer, type RequestListener } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { connect, type AddressInfo, type Server } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BrandedDomain } from '#contract/domains.ts'
import { aDnsServer } from '../support/a-dns-server.ts'
import { aCreateRequest } from '../support/a-request.ts'
import { aService, type TestService } from '../support/a-service.ts'
import { testCertificate } from '../support/test-certificate.ts'

const ours = '93.184.216.34'
const theirs = '93.184.216.99'

let dns: Awaited<ReturnType<typeof aDnsServer>>
let service: TestService
let now = Date.parse('2026-06-01T12:00:00.000Z')
/** Milliseconds from one reading of the clock to the next. */
let step = 10_000
/** Servers by `address:port`. Nothing listens elsewhere. */
const servers: Record<string, Server | undefined> = {}
const opened: Server[] = []
const connected: string[] = []

beforeAll(async () => {
  dns = await aDnsServer({
    'go.example.com': { a: [ours] },
    'shop.example': { a: [ours], isZone: true },
    'go.shop.example': { cname: 'go.example.com' },
    'www.shop.example': { cname: 'go.example.com' },
    'old.shop.example': { a: [theirs] },
    'intranet.shop.example': { a: ['10.0.0.5'] },
    'mixed.shop.example': { a: [ours, '127.0.0.1'] },
  })
  service = await aService({
    brandedDomains: ['go.example.com', 'localhost:8081'],
    domainTarget: 'go.example.com',
    clock: () => (now += step),
    network: {
      resolve: async (host) => (host === 'localhost' ? ['127.0.0.1'] : []),
      connect(address, port) {
        connected.push(`${address}:${port}`)
        const server = servers[`${address}:${port}`]
        // Port 1 of loopback is closed.
        return connect({ host: '127.0.0.1', port: server === undefined ? 1 : portOf(server) })
      },
      dns: dns.resolver,
      authorities: testCertificate.authority,
    },
  })
  await service.app.links.ready()
})
afterAll(async () => {
  await service.close()
  dns.close()
  for (const server of opened) server.close()
})

const portOf = (server: Server) => (server.address() as AddressInfo).port

async function listen(server: Server): Promise<Server> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  opened.push(server)
  return server
}

/** The redirector behind a proxy that ends TLS. */
const secure = (listener: RequestListener) => listen(createHttpsServer(testCertificate, listener))
const plain = (listener: RequestListener) => listen(createHttpServer(listener))
const redirector: RequestListener = (request, response) => service.app.links.routing(request, response)
const foreign: RequestListener = (_request, response) => response.end('<h1>Parked</h1>')

async function added(domain: string): Promise<BrandedDomain> {
  const answer = await service.api('POST', '/domains', { domain })
  if (answer.statusCode !== 201) return await listed(domain)
  return answer.json().data
}
async function listed(domain: string): Promise<BrandedDomain> {
  const { data } = (await service.api('GET', '/domains')).json<{ data: BrandedDomain[] }>()
  return data.find((each) => each.domain === domain)!
}
async function checked(domain: string): Promise<Pick<BrandedDomain, 'state' | 'addresses' | 'records'>> {
  await added(domain)
  connected.length = 0
  const url = `/api/v1/domains/${encodeURIComponent(domain)}/check`
  const answer = await service.inject({ method: 'POST', url })
  expect(answer.statusCode).toBe(200)
  const { state, addresses, records } = answer.json<{ data: BrandedDomain }>().data
  expect(await listed(domain)).toMatchObject({ state, addresses, records })
  return { state, addresses, records }
}
function behind(front: Record<string, Server>): void {
  for (const key of Object.keys(servers)) servers[key] = undefined
  Object.assign(servers, front)
}

test('a check that works proves a domain: its links lead on, also after a visit that came too early', async () => {
  behind({ [`${ours}:443`]: await secure(redirector) })
  const visit = async () =>
    (await service.visit({ url: '/proof', headers: { host: 'go.shop.example' } })).statusCode
  const payload = aCreateRequest({ brandedDomain: 'go.shop.example', slashTag: 'proof' })
  const create = async () => (await service.api('POST', '/qr-code', payload)).statusCode
  await added('go.shop.example')
  expect([await create(), await visit()]).toEqual([400, 404])
  expect(await checked('go.shop.example')).toMatchObject({ state: 'works' })
  expect(await listed('go.shop.example')).toMatchObject({ isProven: true, endsAt: null })
  expect([await create(), await visit()]).toEqual([201, 302])
  // It stays proven when it no longer works: prints lead there.
  behind({})
  expect(await checked('go.shop.example')).toMatchObject({ state: 'unreachable' })
  expect(await listed('go.shop.example')).toMatchObject({ isProven: true })
  const session = (await service.api('GET', '/session')).json()
  expect(session.domainsNotReady).toEqual(['go.shop.example'])
})

test('a domain whose record leads here and that has a certificate works, also behind an alias', async () => {
  behind({ [`${ours}:443`]: await secure(redirector) })
  expect(await checked('go.shop.example')).toEqual({
    state: 'works',
    addresses: [ours],
    records: [{ type: 'CNAME', name: 'go', value: 'go.example.com' }],
  })
  const session = (await service.api('GET', '/session')).json()
  expect(session.domains).toContain('go.shop.example')
  expect(session.domainsNotReady).not.toContain('go.shop.example')
})

test('a domain without a record says which one to create: an address on the zone itself', async () => {
  behind({ [`${ours}:443`]: await secure(redirector) })
  expect(await checked('new.shop.example')).toEqual({
    state: 'no-record',
    addresses: [],
    records: [{ type: 'CNAME', name: 'new', value: 'go.example.com' }],
  })
  expect(connected).toEqual([])
  // The certificate is for another name.
  expect(await checked('shop.example')).toEqual({
    state: 'certificate',
    addresses: [ours],
    records: [{ type: 'A', name: '@', value: ours }],
  })
})

test('a name without a certificate, on https or with http alone, is told from a server that is not ours', async () => {
  behind({ [`${ours}:443`]: await secure(redirector) })
  expect((await checked('www.shop.example')).state).toBe('certificate')
  behind({ [`${ours}:80`]: await plain(redirector) })
  expect((await checked('go.shop.example')).state).toBe('certificate')
  behind({ [`${ours}:443`]: await secure(foreign) })
  expect((await checked('go.shop.example')).state).toBe('other-service')
  behind({ [`${theirs}:80`]: await plain(foreign), [`${theirs}:443`]: await plain(foreign) })
  expect(await checked('old.shop.example')).toMatchObject({ state: 'elsewhere', addresses: [theirs] })
})

test('a proxy that replaces the Host header is named, because links would lead to another domain', async () => {
  const replaces: RequestListener = (request, response) => {
    request.headers.host = 'go.example.com'
    redirector(request, response)
  }
  behind({ [`${ours}:443`]: await secure(replaces) })
  expect((await checked('go.shop.example')).state).toBe('other-host')
})

test('a server that does not answer, and one that copies an earlier proof, do not pass', async () => {
  behind({})
  expect((await checked('go.shop.example')).state).toBe('unreachable')
  let copied = ''
  behind({
    [`${ours}:443`]: await secure((request, response) => {
      const end = response.end.bind(response)
      if (copied !== '') return void end(copied)
      response.end = ((text: string) => {
        copied = text
        return end(text)
      }) as typeof response.end
      return redirector(request, response)
    }),
  })
  expect((await checked('go.shop.example')).state).toBe('works')
  expect(copied).toContain('proof')
  expect((await checked('go.shop.example')).state).toBe('other-service')
})

test.each(['intranet.shop.example', 'mixed.shop.example'])(
  'an owner cannot have %s requested, which has a private address',
  async (domain) => {
    expect(await checked(domain)).toMatchObject({ state: 'private', addresses: [] })
    expect(connected).toEqual([])
  },
)

test('a private domain of the configuration is requested, by http', async () => {
  behind({ '127.0.0.1:8081': await plain(redirector) })
  expect(await checked('localhost:8081')).toEqual({ state: 'works', addresses: ['127.0.0.1'], records: [] })
  expect(connected).toEqual(['127.0.0.1:8081'])
})

test('DNS servers that do not answer say nothing about the domain', async () => {
  dns.state.isBroken = true
  expect((await checked('go.shop.example')).state).toBe('unchecked')
  dns.state.isBroken = false
})

test('two checks within seconds ask once', async () => {
  behind({ [`${ours}:443`]: await secure(redirector) })
  step = 1
  now += 10_000
  await checked('go.shop.example')
  expect(connected).toEqual([`${ours}:443`])
  await checked('go.shop.example')
  expect(connected).toEqual([])
  step = 10_000
})

test('a proxy may ask for which names it gets certificates', async () => {
  await added('go.shop.example')
  const ask = async (domain: string) =>
    (await service.visit({ url: '/.well-known/tessera/domain', query: { domain } })).statusCode
  expect([await ask('go.shop.example'), await ask('go.example.com'), await ask('evil.example')]).toEqual([
    200, 200, 404,
  ])
})

// From here on the server has two accounts.
test('a domain that two accounts have added is proven by the TXT record of its claim alone', async () => {
  behind({ [`${ours}:8443`]: await secure(redirector) })
  const other = await service.addUser(2)
  const url = '/api/v1/domains'
  const payload = { domain: 'go.shop.example:8443' }
  await service.inject({ method: 'POST', url, payload, headers: { authorization: `Bearer ${other}` } })
  const { records } = await checked('go.shop.example:8443')
  expect(records).toEqual([
    { type: 'CNAME', name: 'go', value: 'go.example.com' },
    { type: 'TXT', name: '_tessera.go', value: expect.stringMatching(/^tessera=[0-9a-f]{32}$/) },
  ])
  // The domain leads here, which the other account may have arranged.
  expect(await listed('go.shop.example:8443')).toMatchObject({ state: 'works', isProven: false })
  dns.records['_tessera.go.shop.example'] = { txt: records[1]?.value ?? '' }
  await checked('go.shop.example:8443')
  expect(await listed('go.shop.example:8443')).toMatchObject({ isProven: true, isContested: false })
})

test('on a server with several accounts a record that leads here proves nothing without the TXT record', async () => {
  behind({ [`${ours}:443`]: await secure(redirector) })
  expect(await added('late.shop.example')).toMatchObject({ isProven: false, isContested: true })
  // A claim from the time of a single account, whose record a former owner of the name left behind.
  await service.database
    .updateTable('domains')
    .set({ is_contested: false, proven_at: null })
    .where('domain', '=', 'go.shop.example')
    .execute()
  const { state, records } = await checked('go.shop.example')
  expect(state).toBe('works')
  const proof = records.find(({ type }) => type === 'TXT')
  expect(proof).toMatchObject({ name: '_tessera.go' })
  expect(await listed('go.shop.example')).toMatchObject({ isProven: false, isContested: true })
  dns.records['_tessera.go.shop.example'] = { txt: proof?.value ?? '' }
  await checked('go.shop.example')
  expect(await listed('go.shop.example')).toMatchObject({ isProven: true, isContested: false })
})
