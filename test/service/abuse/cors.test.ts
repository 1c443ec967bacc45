import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#service/operations/config.ts'
import { ConfigError } from '#service/domain/settings.ts'
import { aService, type TestService } from '../support/a-service.ts'

const dash = 'https://dash.example.com'
let open: TestService
let closed: TestService

beforeAll(async () => {
  open = await aService({ corsOrigins: [dash] })
  closed = await aService()
})
afterAll(() => Promise.all([open.close(), closed.close()]))

const preflight = (origin: string) => ({
  method: 'OPTIONS' as const,
  url: '/api/v1/qr-code/7',
  headers: {
    origin,
    authorization: '',
    'access-control-request-method': 'PUT',
    'access-control-request-headers': 'authorization',
  },
})

test('a page of a configured origin may call the API, without a token in the preflight', async () => {
  const asked = await open.app.api.inject(preflight(dash))
  expect(asked.statusCode).toBe(204)
  expect(asked.headers).toMatchObject({
    'access-control-allow-origin': dash,
    'access-control-allow-methods': expect.stringContaining('PUT'),
    'access-control-allow-headers': expect.stringMatching(/authorization.*if-match/),
    vary: 'origin',
  })
  const answer = await open.inject({ url: '/api/v1/session', headers: { origin: dash } })
  expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([200, dash])
  expect(answer.headers['access-control-expose-headers']).toContain('retry-after')
  expect(answer.headers['access-control-allow-credentials']).toBeUndefined()
})

test('a page of a configured origin can read errors too', async () => {
  const answer = await open.app.api.inject({ url: '/api/v1/session', headers: { origin: dash } })
  expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([401, dash])
})

test.each([
  ['another origin', 'https://evil.example'],
  ['a subdomain', 'https://x.dash.example.com'],
  ['http', 'http://dash.example.com'],
  ['a sandboxed page', 'null'],
])('a page of %s may not', async (_who, origin) => {
  const asked = await open.app.api.inject(preflight(origin))
  const answer = await open.inject({ url: '/api/v1/session', headers: { origin } })
  for (const { headers } of [asked, answer]) expect(headers['access-control-allow-origin']).toBeUndefined()
  expect(asked.statusCode).toBe(401)
})

test('no origin is allowed without configuration, and never on public pages', async () => {
  const answers = await Promise.all([
    closed.app.api.inject(preflight(dash)),
    closed.inject({ url: '/api/v1/session', headers: { origin: dash } }),
    open.visit({ url: '/none', headers: { origin: dash, host: 'go.acme.com' } }),
    open.inject({ url: '/healthz', headers: { origin: dash } }),
  ])
  for (const { headers } of answers) expect(headers['access-control-allow-origin']).toBeUndefined()
})

test('CORS_ORIGINS accepts only origins', () => {
  const read = (text: string) => readConfig({ CORS_ORIGINS: text }, []).corsOrigins
  expect(read(' https://Dash.example.com/ ,http://localhost:5173,')).toEqual([dash, 'http://localhost:5173'])
  for (const wrong of ['*', 'dash.example.com', 'https://dash.example.com/app', 'null', 'ftp://x.example'])
    expect(() => read(wrong)).toThrow(ConfigError)
})
