import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { aMinimalService, type MinimalService } from '../journeys/support/minimal-service.ts'
import { aService, type TestService } from './support/a-service.ts'

const open: { close(): Promise<unknown> }[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

async function aRelay(serviceUrl: string): Promise<TestService> {
  const relay = await aService({ serviceUrl })
  open.push(relay)
  return relay
}

async function aRelayed(): Promise<{
  relay: TestService
  other: MinimalService
  headers: Record<string, string>
}> {
  const other = await aMinimalService()
  open.push(other)
  return { relay: await aRelay(other.url), other, headers: { authorization: `Bearer ${other.token}` } }
}

const aCode = {
  destinationUrl: 'https://example.com/',
  brandedDomain: 'go.other.example',
  slashTag: 'summer',
  qr: {},
}

test('create and update reach the other service, and its responses are returned', async () => {
  const { relay, other, headers } = await aRelayed()
  const created = await relay.inject({ method: 'POST', url: '/api/v1/qr-code', payload: aCode, headers })
  expect(created.statusCode).toBe(200)
  expect(created.json().data).toMatchObject({ id: 101, slashTag: 'summer' })
  const again = await relay.inject({ method: 'POST', url: '/api/v1/qr-code', payload: aCode, headers })
  expect([again.statusCode, again.json()]).toEqual([
    409,
    { success: false, message: 'The exact link already exists and cannot be duplicated.' },
  ])
  const updated = await relay.inject({
    method: 'PUT',
    url: '/api/v1/qr-code/101',
    payload: { title: 'New' },
    headers,
  })
  expect(updated.json().result).toMatchObject({ title: 'New', type: 'shortlink' })
  expect(other.asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /api/v1/qr-code',
    'POST /api/v1/qr-code',
    'PUT /api/v1/qr-code/101',
  ])
})

test('cookies and addresses of the browser are not forwarded', async () => {
  const { relay, other, headers } = await aRelayed()
  await relay.inject({
    method: 'PUT',
    url: '/api/v1/qr-code/1',
    payload: {},
    headers: {
      ...headers,
      cookie: 'a=b',
      origin: 'http://localhost',
      referer: 'http://localhost/',
      'x-own': '1',
    },
  })
  const sent = Object.keys(other.asked[0]!.headers)
  for (const name of ['cookie', 'origin', 'referer', 'x-own', 'x-forwarded-for'])
    expect(sent).not.toContain(name)
})

test.each(['/api/v1/../../metrics', '/api/v1/%2e%2e/%2E%2E/metrics', '/api/v1/qr-code/../../../metrics'])(
  'only the API of the other service is relayed: %s',
  async (url) => {
    const { relay, other, headers } = await aRelayed()
    const answer = await relay.inject({ method: 'GET', url, headers })
    expect(answer.statusCode).toBe(404)
    expect(other.asked).toEqual([])
  },
)

test('a service without a session is presented with the two operations', async () => {
  const { relay, headers } = await aRelayed()
  const session = await relay.inject({ method: 'GET', url: '/api/v1/session', headers })
  expect(session.statusCode).toBe(200)
  expect(session.json()).toMatchObject({
    operations: ['createQrCode', 'updateQrCode'],
    headers: [],
    domains: [],
  })
  const wrong = await relay.inject({
    method: 'GET',
    url: '/api/v1/session',
    headers: { authorization: 'Bearer wrong' },
  })
  expect([wrong.statusCode, wrong.json()]).toEqual([401, { message: 'unauthorized' }])
})

test('our own token is invalid while another service is relayed', async () => {
  const { relay } = await aRelayed()
  expect((await relay.inject({ method: 'GET', url: '/api/v1/session' })).statusCode).toBe(401)
  expect((await relay.inject({ method: 'POST', url: '/api/v1/qr-code', payload: aCode })).statusCode).toBe(
    401,
  )
})

test('an unreachable service gives 503 in the documented shapes', async () => {
  const relay = await aRelay('http://127.0.0.1:1')
  const words = 'The service is unavailable.'
  const created = await relay.inject({ method: 'POST', url: '/api/v1/qr-code', payload: aCode })
  expect([created.statusCode, created.json()]).toEqual([503, { success: false, message: words }])
  const updated = await relay.inject({ method: 'PUT', url: '/api/v1/qr-code/1', payload: {} })
  expect([updated.statusCode, updated.json()]).toEqual([
    503,
    { success: false, message: words, error: words },
  ])
})

test('a service that breaks off after the request differs from one that was never reached', async () => {
  let asked = 0
  const server = createServer((request) => {
    asked += 1
    request.socket.destroy()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  open.push({ close: () => new Promise((closed) => server.close(closed)) })
  const relay = await aRelay(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const created = await relay.inject({ method: 'POST', url: '/api/v1/qr-code', payload: aCode })
  expect([created.statusCode, created.json()]).toEqual([
    502,
    {
      success: false,
      message: 'The connection to the service broke. It may have done what it was asked.',
    },
  ])
  expect(asked).toBe(1)
})

test('a host whose name leads nowhere was never reached', async () => {
  const relay = await aRelay('http://no-such-host.invalid')
  const created = await relay.inject({ method: 'POST', url: '/api/v1/qr-code', payload: aCode })
  expect(created.statusCode).toBe(503)
})

test('a redirect is not followed, so the token goes nowhere else', async () => {
  const visited: string[] = []
  const server = createServer((request, response) => {
    visited.push(request.url ?? '')
    response.writeHead(302, { location: '/elsewhere' }).end()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  open.push({ close: () => new Promise((closed) => server.close(closed)) })
  const relay = await aRelay(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const answered = await relay.inject({ method: 'PUT', url: '/api/v1/qr-code/1', payload: {} })
  expect(answered.statusCode).toBe(500)
  expect(visited).toEqual(['/api/v1/qr-code/1'])
})

test('a body of more than a megabyte is refused here', async () => {
  const { relay, other, headers } = await aRelayed()
  const payload = { ...aCode, title: 'x'.repeat(1_100_000) }
  const answered = await relay.inject({ method: 'POST', url: '/api/v1/qr-code', payload, headers })
  expect(answered.statusCode).toBe(413)
  expect(other.asked).toEqual([])
})
