import { mkdtemp, rm } from 'node:fs/promises'
import { type IncomingHttpHeaders, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCreateRequest } from '../support/a-request.ts'
import { freePorts, type ServiceProcess, startProcess, stopProcess } from '../support/a-process.ts'
import { buildService } from '../support/build-service.ts'
import { databaseEnv } from '../support/engine-in.ts'
import { get, sendRaw } from './raw-request.ts'

type Answer = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: string }

/** `fetch` refuses to choose the Host header. */
function ask(port: number, host: string, path: string, method = 'GET', headers = {}, body = '') {
  return new Promise<Answer>((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port, path, method, headers: { ...headers, host } },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (part) => (text += part))
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }),
        )
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

const json = { 'content-type': 'application/json' }

describe.each([
  ['two ports', false, {}],
  ['one port', true, {}],
  ['one port and an address', true, { DASHBOARD_URL: 'https://qr.acme.com' }],
] as const)('with %s', (_name, isOne, env) => {
  let service: ServiceProcess
  let folder: string
  let port: number
  let linkPort: number
  const dashboard = 'DASHBOARD_URL' in env ? 'qr.acme.com' : 'localhost'
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tessera-origins-'))
    const ports = await freePorts()
    port = ports[0]
    linkPort = isOne ? port : ports[1]
    service = await startProcess(await buildService(), {
      PORT: String(port),
      LINK_PORT: isOne ? 'off' : String(linkPort),
      DATA_DIR: folder,
      BRANDED_DOMAINS: 'go.acme.com,127.0.0.1',
      LOG_LEVEL: 'error',
      ...(await databaseEnv(folder)),
      ...env,
    })
    const headers = { ...json, authorization: `Bearer ${service.token}` }
    const code = aCreateRequest({ slashTag: 'summer', brandedDomain: 'go.acme.com' })
    const made = await ask(port, dashboard, '/api/v1/qr-code', 'POST', headers, JSON.stringify(code))
    expect(made.status).toBe(201)
  })
  afterAll(async () => {
    expect(await stopProcess(service, 'SIGTERM')).toBe(0)
    await rm(folder, { recursive: true })
  })

  const signIn = (to: number, host: string) => {
    const headers = { ...json, origin: `http://${host}`, 'x-forwarded-host': dashboard }
    return ask(to, host, '/api/v1/sign-in/token', 'POST', headers, JSON.stringify({ token: service.token }))
  }

  test('the host of the dashboard signs in, and serves no short link', async () => {
    expect(await ask(port, dashboard, '/healthz')).toMatchObject({ status: 200 })
    const headers = { ...json, origin: 'DASHBOARD_URL' in env ? env.DASHBOARD_URL : `http://${dashboard}` }
    const body = JSON.stringify({ token: service.token })
    const signedIn = await ask(port, dashboard, '/api/v1/sign-in/token', 'POST', headers, body)
    expect(signedIn.headers['set-cookie']?.[0]).toMatch(/HttpOnly; SameSite=Strict/)
    expect((await ask(port, dashboard, '/summer?qr')).headers.location).toBeUndefined()
  })

  // Case and a default port are no other host; the second visit comes from the cache.
  test.each(['go.acme.com', 'go.acme.com', 'GO.acme.com:443'])('%s serves short links only', async (host) => {
    expect(await ask(linkPort, host, '/summer?qr')).toMatchObject({ status: 302 })
    expect((await ask(linkPort, host, '/api/v1/session')).status).toBe(404)
    const refused = await signIn(linkPort, host)
    expect(refused.status).toBe(404)
    expect(refused.headers['set-cookie']).toBeUndefined()
  })

  test.each(['evil.example', 'localhost.evil.example', 'qr.acme.com.', 'a@localhost', '[::1]'])(
    'the unknown host "%s" gets neither dashboard nor cookies on the port of short links',
    async (host) => {
      for (const path of ['/', '/summer?qr', '/api/v1/session', '/api/v1/sign-in', '/metrics']) {
        const { status, headers } = await ask(linkPort, host, path)
        expect(status, path).toBeGreaterThanOrEqual(400)
        expect(headers['set-cookie']).toBeUndefined()
      }
      expect((await signIn(linkPort, host)).headers['set-cookie']).toBeUndefined()
    },
  )

  test('a request that names two hosts is refused, whichever comes first', async () => {
    for (const [one, other] of [
      [dashboard, 'go.acme.com'],
      ['go.acme.com', dashboard],
    ] as const) {
      const target = get(`http://${one}/summer?qr`, [`Host: ${other}`])
      const twice = get('/summer?qr', [`Host: ${one}`, `Host: ${other}`])
      const session = get('/api/v1/session', [`Host: ${one}`, `Host: ${other}`])
      for (const request of [target, twice, session])
        expect((await sendRaw(linkPort, request)).status, request).toBe(400)
    }
    expect((await sendRaw(linkPort, get('/summer?qr'))).status).toBe(302)
  })
})
