import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { readPlainHead } from '#service/links/plain-head.ts'
import { sendRaw } from './raw-request.ts'

const head = (...lines: readonly string[]): string => [' HTTP/1.1', ...lines, '', ''].join('\r\n')

test('the head of a browser is read', () => {
  const sent = head('Host: go.acme.com', 'User-Agent: Safari', 'Accept-Language:de', 'Cookie: a=b; c="d"')
  expect(readPlainHead(sent)).toEqual({
    headers: { host: 'go.acme.com', 'user-agent': 'Safari', 'accept-language': 'de', cookie: 'a=b; c="d"' },
    keepsAlive: true,
  })
  expect(readPlainHead(head('Host: a', 'Connection: Close'))?.keepsAlive).toBe(false)
  expect(readPlainHead(head('Host: a', 'Connection: keep-alive'))?.keepsAlive).toBe(true)
})

test.each([
  ['no host', head('User-Agent: a')],
  ['an empty host', head('Host: ')],
  ['two hosts', head('Host: a', 'host: b')],
  ['any field twice', head('Host: a', 'X: 1', 'x: 1')],
  ['a body', head('Host: a', 'Content-Length: 1')],
  ['a body of none', head('Host: a', 'content-length: 0')],
  ['a coding', head('Host: a', 'Transfer-Encoding: chunked')],
  ['another protocol', head('Host: a', 'Connection: Upgrade', 'Upgrade: websocket')],
  ['an expectation', head('Host: a', 'Expect: 100-continue')],
  ['a connection of its own kind', head('Host: a', 'Connection: keep-alive, x-secret')],
  ['an older version', head('Host: a').replace('1.1', '1.0')],
  ['a newer version', head('Host: a').replace('1.1', '1.2')],
  ['no version', '\r\nHost: a\r\n\r\n'],
  ['a folded field', head('Host: a', 'X: 1', ' 2')],
  ['a space before a colon', head('Host: a', 'X : 1')],
  ['a name of every object as a field', head('Host: a', '__proto__: b')],
  ['a field without a name', head('Host: a', ': 1')],
  ['a field without a colon', head('Host: a', 'X')],
  ['an empty value', head('Host: a', 'X:')],
  ['more than one blank before a value', head('Host: a', 'X:  1')],
  ['a blank behind a value', head('Host: a ')],
  ['a tab in a value', head('Host: a', 'X: 1\t2')],
  ['a bare line feed', head('Host: a\nX: 1')],
  ['bare line feeds at the end', ' HTTP/1.1\r\nHost: a\n\n'],
  ['a bare carriage return', head('Host: a\rX: 1')],
  ['a null byte', head('Host: a', 'X: \0')],
  ['a byte beyond ASCII', head('Host: a', 'X: \xe9')],
  ['an end that has not come yet', ' HTTP/1.1\r\nHost: a\r\n'],
  ['a second request behind it', `${head('Host: a')}GET / HTTP/1.1\r\nHost: a\r\n\r\n`],
  ['a byte behind it', `${head('Host: a')}x`],
  ['nothing at all', ''],
])('a head with %s is left to others', (_what, sent) => {
  expect(readPlainHead(sent)).toBeNull()
})

/** Pieces of heads, among them those by which parsers have been told apart. */
const names = fc.oneof(
  fc.constantFrom('Host', 'host', 'X', 'User-Agent', 'Connection', 'Cookie', 'Referer', 'Set-Cookie', 'From'),
  fc.constantFrom(
    'Content-Length',
    'Transfer-Encoding',
    '__proto__',
    'X Y',
    'X\0',
    'X\xe9',
    '',
    "!#$%&'*+-.^`|~",
  ),
)
const values = fc.oneof(
  fc.constantFrom(
    'a',
    'close',
    'keep-alive',
    'Keep-Alive',
    '0',
    'chunked',
    '',
    'a, b',
    'a;b',
    '"a',
    'upgrade',
  ),
  fc.string({
    unit: fc.integer({ min: 0, max: 255 }).map((byte) => String.fromCharCode(byte)),
    maxLength: 6,
  }),
)
const lines = fc
  .tuple(names, fc.constantFrom(': ', ':', ':  ', ' : ', ':\t', ''), values)
  .map((parts) => parts.join(''))
const heads = fc
  .tuple(
    fc.constantFrom(' HTTP/1.1', ' HTTP/1.1', ' HTTP/1.0', '  HTTP/1.1', ' HTTP/1.1 '),
    fc.array(lines, { maxLength: 5 }),
    fc.constantFrom('\r\n', '\r\n', '\r\n', '\n', '\r'),
  )
  .map(([version, fields, end]) => [version, 'Host: a', ...fields, '', ''].join(end))

test('whatever head is read here, the parser of Node reads the same in it', async () => {
  const server = createServer((request, response) => {
    const { method, url, headers } = request
    const keepsAlive = response.shouldKeepAlive
    response.shouldKeepAlive = false
    response.end(JSON.stringify({ method, url, fields: Object.entries(headers), keepsAlive }))
  })
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  let read = 0
  await fc.assert(
    fc.asyncProperty(heads, async (sent) => {
      const plain = readPlainHead(sent)
      if (plain === null) return
      read += 1
      const { status, body } = await sendRaw(port, `GET /x${sent}`)
      const { headers, keepsAlive } = plain
      expect([status, JSON.parse(body)]).toEqual([
        200,
        { method: 'GET', url: '/x', fields: Object.entries(headers), keepsAlive },
      ])
    }),
    { numRuns: 1_500 },
  )
  expect(read).toBeGreaterThan(20)
})
