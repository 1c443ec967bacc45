import { connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { service, serviceForAll } from '../support/own-service.ts'
import { listen, sendRaw } from '../links/raw-request.ts'

const ports = { api: 0, links: 0 }
const host = { api: 'localhost', links: 'go.acme.com' }
type Side = keyof typeof ports
const sides: readonly Side[] = ['api', 'links']

async function listenHurried(app: FastifyInstance): Promise<number> {
  Object.assign(app.server, { connectionsCheckingInterval: 50, headersTimeout: 200, requestTimeout: 400 })
  return await listen(app)
}

serviceForAll()
beforeAll(async () => {
  expect(
    sides.map((side) => [service.app[side].server.headersTimeout, service.app[side].server.requestTimeout]),
  ).toEqual([
    [10_000, 30_000],
    [10_000, 15_000],
  ])
  for (const side of sides) ports[side] = await listenHurried(service.app[side])
})

/** Sends the beginning, then single bytes until the server closes. Returns the response. */
async function drip(port: number, beginning: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.setEncoding('latin1')
  socket.on('data', (text) => (received += String(text)))
  socket.on('error', () => {})
  if (beginning !== '') socket.write(beginning)
  const timer = beginning === '' ? undefined : setInterval(() => socket.writable && socket.write('a'), 60)
  // `once` of Node would reject when a byte meets a closed connection, which is what the test waits for.
  await new Promise((closed) => socket.on('close', closed))
  clearInterval(timer)
  return received
}

test.each(
  sides.flatMap(
    (side) =>
      [
        [side, 'says nothing', ''],
        [side, 'never ends its request line', 'GET /aaa'],
        [side, 'never ends its headers', `GET /x HTTP/1.1\r\nHost: ${host[side]}\r\nX-Slow: `],
        [
          side,
          'never ends its body',
          `POST /api/v1/qr-code HTTP/1.1\r\nHost: ${host[side]}\r\nAuthorization: Bearer token-of-the-first-user\r\nContent-Type: ${
            side === 'api' ? 'application/json' : 'application/x-www-form-urlencoded'
          }\r\nContent-Length: 4000\r\n\r\n`,
        ],
      ] as const,
  ),
)('on the %s port a client that %s is dropped', async (side, _what, beginning) => {
  const received = await drip(ports[side], beginning)
  // Nothing or a timeout error, never a response of the service.
  expect(received).toMatch(/^$|^HTTP\/1\.1 (404|408|400) /)
})

const smuggled = 'GET /smuggled HTTP/1.1\r\nHost: go.acme.com\r\n\r\n'

test.each([
  ['both lengths', ['Content-Length: 6', 'Transfer-Encoding: chunked'], `0\r\n\r\n${smuggled}`],
  ['two different lengths', ['Content-Length: 0', 'Content-Length: 50'], smuggled],
  ['a length that is none', ['Content-Length: +5'], smuggled],
  ['a coding twice', ['Transfer-Encoding: chunked', 'Transfer-Encoding: identity'], `0\r\n\r\n${smuggled}`],
  ['a coding that is not the last', ['Transfer-Encoding: chunked, gzip'], `0\r\n\r\n${smuggled}`],
  ['a coding with a space before its colon', ['Transfer-Encoding : chunked'], `0\r\n\r\n${smuggled}`],
  ['a folded coding', ['Transfer-Encoding:', ' chunked'], `0\r\n\r\n${smuggled}`],
  [
    'a chunk with a size that is none',
    ['Transfer-Encoding: chunked'],
    `0x5\r\nhello\r\n0\r\n\r\n${smuggled}`,
  ],
])(
  'a request with %s is refused, and a hidden second request is never served',
  async (_what, headers, body) => {
    for (const side of sides) {
      const head = [
        'POST /x HTTP/1.1',
        `Host: ${host[side]}`,
        'Content-Type: application/x-www-form-urlencoded',
        ...headers,
      ]
      const answer = await sendRaw(ports[side], `${head.join('\r\n')}\r\n\r\n${body}`)
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(`${answer.head}\r\n\r\n${answer.body}`.match(/HTTP\/1\.1 \d/g)).toHaveLength(1)
    }
  },
)

test.each([
  ['a header of 64 KB', `GET /x HTTP/1.1\r\nHost: localhost\r\nX: ${'a'.repeat(65_536)}\r\n\r\n`, 431],
  ['an address of 64 KB', `GET /${'a'.repeat(65_536)} HTTP/1.1\r\nHost: localhost\r\n\r\n`, 431],
  [
    'a whole address of another host',
    'GET http://evil.example/api/v1/session HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    400,
  ],
  [
    'a whole address of the same host',
    'GET http://localhost/api/v1/session HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    401,
  ],
  [
    'two hosts',
    'GET /api/v1/session HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
    400,
  ],
  ['a path upwards', 'GET /../../etc/passwd HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n', 404],
  [
    'encoded dots',
    'GET /assets/%2e%2e/%2e%2e/package.json HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    404,
  ],
  ['a null byte', 'GET /assets/x%00.js HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n', 404],
  ['CONNECT', 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n', Number.NaN],
])('%s gets a clean error from the API', async (_what, request, status) => {
  const answer = await sendRaw(ports.api, request)
  expect(answer.status).toBe(status)
  expect(answer.body).not.toMatch(/root:|"name": "tessera"/)
})
