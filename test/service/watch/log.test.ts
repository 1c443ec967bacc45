import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { currentRequest, forRequest, holdRequests } from '#service/metrics/service-log.ts'
import { aPageServer } from '../support/a-page-server.ts'
import { aCreateRequest } from '../support/a-request.ts'
import { aService, type ServiceOptions, type TestService } from '../support/a-service.ts'

type Line = {
  readonly level: number
  readonly msg: string
  readonly reqId?: string
  readonly sql?: string
  readonly ms?: number
  readonly err?: { readonly message: string; readonly stack?: string }
}

let service: TestService
let lines: string[]
let pages: Awaited<ReturnType<typeof aPageServer>>
beforeEach(async () => {
  lines = []
  pages = await aPageServer((_request, response) => response.end('<title>The page</title>'))
})
afterEach(async () => {
  await service.close()
  await pages.close()
})

/** A service that logs every statement. */
async function start(options: ServiceOptions = {}): Promise<void> {
  const log = { write: (line: string) => void lines.push(line) }
  service = await aService({ log, logSlow: 0, network: pages.network, ...options })
}

const logged = () => lines.map((line) => JSON.parse(line) as Line)

const secrets = {
  password: 'pass-secret-1',
  query: 'query-secret-2',
  inner: 'inner-secret-9',
  destination: 'destination-secret-3',
  address: '203.0.113.77',
  guess: 'guess-secret-4',
  token: 'tsr_token-secret-5',
  tag: 'tag-secret-6',
  agent: 'agent-secret-7',
  title: 'title-secret-8',
}

test('no log line of a whole journey has a parameter, token, password, address or query', async () => {
  await start({ trustProxy: true, checksDestinations: true, token: secrets.token })
  const headers = { 'x-forwarded-for': secrets.address, 'user-agent': secrets.agent }
  const api = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
    service.inject({ method, url: `/api/v1${path}`, headers, ...(payload ? { payload } : {}) })
  const destinationUrl = `https://acme.com/?s=${secrets.destination}`
  const { title: _title, ...untitled } = aCreateRequest({ destinationUrl, slashTag: 'plain' })
  expect((await api('POST', '/qr-code', untitled)).statusCode).toBe(201)
  const secret = aCreateRequest({
    slashTag: 'closed',
    password: secrets.password,
    title: secrets.title,
    fieldData: { password: secrets.inner },
  })
  expect((await api('POST', '/qr-code', secret)).statusCode).toBe(201)
  expect((await api('POST', '/qr-code', secret)).statusCode).toBe(409)
  expect((await api('PUT', '/qr-code/1', { tags: secrets.tag, destinationUrl })).statusCode).toBe(200)
  expect((await api('GET', `/qr-code?q=${secrets.query}`)).statusCode).toBeLessThan(500)
  await api('GET', `/page-preview?url=${encodeURIComponent(destinationUrl)}`)
  await api('POST', '/qr-code', { slashTag: 7, password: secrets.password })
  await service.app.api.inject({ url: `/${secrets.query.slice(0, 3)}?q=${secrets.query}`, headers })
  await service.inject({
    url: '/api/v1/session',
    headers: { ...headers, authorization: `Bearer x${secrets.token}` },
  })
  const host = { host: 'go.acme.com', ...headers }
  expect((await service.visit({ url: `/plain?qr&x=${secrets.query}`, headers: host })).statusCode).toBe(302)
  await service.app.links.inject({
    method: 'POST',
    url: '/closed',
    headers: { ...host, 'content-type': 'application/x-www-form-urlencoded' },
    payload: `password=${secrets.guess}`,
  })
  await api('DELETE', '/qr-code/1')
  await Promise.all([service.app.titlesStored(), service.app.destinationsChecked()])
  // Internal failures are logged too.
  await service.database.schema.dropTable('code_tags').execute()
  expect((await api('GET', '/tags')).statusCode).toBe(500)
  expect(
    (await api('POST', '/qr-code', { ...secret, slashTag: secrets.tag, tags: secrets.tag })).statusCode,
  ).toBe(500)
  await service.visit({ url: `/${secrets.tag}?${secrets.query}`, headers: host })
  const text = lines.join('')
  expect(lines.length).toBeGreaterThan(50)
  expect(text).toContain('"path":"/api/v1/qr-code"')
  for (const word of [...Object.values(secrets), '$argon2', 'acme.com/?']) expect(text).not.toContain(word)
  const failures = logged().filter(({ level }) => level >= 50)
  // Each once, with its cause and stack.
  expect(failures.map(({ msg }) => msg)).toEqual(['request failed', 'request failed'])
  for (const { err } of failures) {
    expect(err?.message).toContain('code_tags')
    expect(err?.stack).toMatch(/^\s+at /)
  }
})

test('each statement and line of a request has its id, also for work after the response', async () => {
  await start({ checksDestinations: true })
  const { title: _title, ...untitled } = aCreateRequest({ slashTag: 'one' })
  const answers = await Promise.all(
    ['one', 'two', 'three', 'four', 'five', 'six'].map((slashTag) =>
      service.api('POST', '/qr-code', { ...untitled, slashTag }),
    ),
  )
  await Promise.all([service.app.titlesStored(), service.app.destinationsChecked()])
  for (const { headers } of answers) {
    const own = logged().filter(({ reqId }) => reqId === headers['x-request-id'])
    const statements = own.filter(({ msg }) => msg === 'Slow statement').map(({ sql }) => sql ?? '')
    expect(own.map(({ msg }) => msg)).toEqual(
      expect.arrayContaining(['incoming request', 'request completed']),
    )
    for (const begin of [
      'insert into "qr_codes"',
      'insert into "short_links"',
      'update "qr_codes" set "title"',
    ])
      expect(statements.filter((sql) => sql.startsWith(begin))).toHaveLength(1)
    expect(statements.filter((sql) => sql.includes('"destination_health"')).length).toBeGreaterThan(0)
  }
  // A line has one request id.
  for (const line of lines) expect(line.match(/"reqId"/g)?.length ?? 0).toBeLessThanOrEqual(1)
})

test("ids are tracked only during a request's work, also when a client disconnects", async () => {
  await start()
  await service.app.api.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect((service.app.api.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(
    `POST /api/v1/qr-code HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${service.token}\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{`,
  )
  await expect.poll(() => logged().some(({ msg }) => msg === 'incoming request')).toBe(true)
  socket.destroy()
  await once(socket, 'close')
  await service.api('POST', '/qr-code', aCreateRequest({ title: '' }))
  await service.app.titlesStored()
  // The last holder ends tracking.
  const isLast = () => {
    const release = holdRequests()
    return forRequest('probe', async () => {
      release()
      await Promise.resolve()
      return currentRequest() === null
    })
  }
  await expect.poll(isLast).toBe(true)
})

test.each([
  ['info', 1],
  ['error', 1],
  ['silent', 0],
])('at level %s a probe is logged only when it fails, within that level', async (level, told) => {
  await start({ logLevel: level, logSlow: 60_000 })
  const probe = async () => (await service.app.api.inject({ url: '/healthz' })).statusCode
  expect(await probe()).toBe(200)
  expect(lines).toEqual([])
  await service.database.schema.alterTable('users').renameTo('gone').execute()
  expect(await probe()).toBe(500)
  expect(lines).toHaveLength(told)
  await service.database.schema.alterTable('gone').renameTo('users').execute()
})

test('a fast statement is not logged', async () => {
  await start({ logSlow: 60_000 })
  await service.api('GET', '/session')
  expect(logged().filter(({ msg }) => msg === 'Slow statement')).toEqual([])
})

test.each([
  { trustProxy: false, given: 'edge-1', isKept: false },
  { trustProxy: true, given: 'edge-1', isKept: true },
  { trustProxy: ['10.0.0.1'], given: 'edge-1', isKept: false },
  { trustProxy: ['loopback'], given: '4bf92f35-77b3.4da6_a3ce', isKept: true },
  { trustProxy: 1, given: 'a'.repeat(64), isKept: true },
  { trustProxy: true, given: 'a'.repeat(65), isKept: false },
  { trustProxy: true, given: '*/ drop table users; /*', isKept: false },
  { trustProxy: true, given: 'two words', isKept: false },
  { trustProxy: true, given: '', isKept: false },
])(
  'a proxy’s id $given is used only when trusted ($trustProxy) and well formed',
  async ({ trustProxy, given, isKept }) => {
    await start({ trustProxy })
    for (const url of ['/api/v1/session', '/healthz', '/nothing/%E0%A4%A']) {
      const { headers } = await service.inject({ url, headers: { 'x-request-id': given } })
      if (isKept) expect(headers['x-request-id']).toBe(given)
      else expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    }
  },
)

test('the first request through a proxy without DASHBOARD_URL says once what to set', async () => {
  await start({ logLevel: 'warn', logSlow: 60_000 })
  const headers = { 'x-forwarded-host': 'qr.acme.com', 'x-forwarded-proto': 'https' }
  await service.app.api.inject({ url: '/healthz' })
  expect(logged()).toEqual([])
  for (const url of ['/healthz', '/api/v1/sign-in']) await service.app.api.inject({ url, headers })
  const said = logged().map(({ msg }) => msg)
  expect(said).toEqual([
    'A proxy is in front, but DASHBOARD_URL is not set. Set it to the address in the browser, such as https://qr.acme.com, and restart. Passkeys do not work before.',
  ])
})
