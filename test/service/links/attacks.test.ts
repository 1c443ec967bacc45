import { request } from 'node:http'
import { expect, test } from 'vitest'
import { aRedirector } from './a-redirector.ts'
import { get, listen, sendRaw } from './raw-request.ts'

const attacks: readonly [string, string, number][] = [
  ['an encoded slash', get('/summer%2Fextra'), 404],
  ['an encoded slash and dots', get('/..%2f..%2fetc%2fpasswd'), 404],
  ['dots', get('/../../etc/passwd'), 404],
  ['an encoded null byte', get('/summer%00'), 404],
  ['broken percent encoding', get('/%zz'), 400],
  ['broken UTF-8', get('/%c3%28'), 400],
  ['two slashes', get('//summer'), 404],
  ['an address as path', get('//evil.example/summer'), 404],
  ['an address as tag', get('/https%3A%2F%2Fevil.example'), 404],
  ['a whole address of another host as target', get('http://evil.example/summer'), 400],
  ['a tag of 81 letters', get(`/${'a'.repeat(81)}`), 404],
  ['a tag of 4 KB', get(`/${'a'.repeat(4_096)}`), 404],
  ['a tag of 12 KB', get(`/${'a'.repeat(12_000)}`), 414],
  ['a tag of 64 KB', get(`/${'a'.repeat(65_536)}`), 431],
  ['bytes past ASCII in the query', get('/summer?a=\x80\xe9'), 400],
  ['a query of 12 KB', get(`/summer?${'a'.repeat(12_000)}`), 414],
  ['a header of 64 KB', get('/summer', ['Host: go.acme.com', `Cookie: ${'a'.repeat(65_536)}`]), 431],
  ['no Host', get('/summer', []), 400],
  ['two Hosts', get('/summer', ['Host: go.acme.com', 'Host: evil.example']), 400],
  ['twice the same Host', get('/summer', ['Host: go.acme.com', 'Host: go.acme.com']), 400],
  ['a whole address of this host as target', get('http://go.acme.com/summer'), 404],
  ['an empty Host', get('/summer', ['Host: ']), 404],
  ['a Host of 8 KB', get('/summer', [`Host: ${'a'.repeat(8_192)}`]), 404],
  ['a Host behind another name', get('/summer', ['Host: go.acme.com@evil.example']), 404],
  ['a Host with a path', get('/summer', ['Host: go.acme.com/evil']), 404],
  ['two names in one Host', get('/summer', ['Host: go.acme.com, evil.example']), 404],
  [
    'a Host that a header names',
    get('/summer', ['Host: evil.example', 'X-Forwarded-Host: go.acme.com']),
    404,
  ],
  ['a path that a header names', get('/none', ['Host: go.acme.com', 'X-Original-URL: /summer']), 404],
  ['a method that a header names', get('/summer', ['Host: go.acme.com', 'X-HTTP-Method-Override: PUT']), 302],
  ['3,000 headers', get('/summer', ['Host: go.acme.com', ...Array<string>(3_000).fill('Abc: d')]), 302],
  ['a bare line feed in a header', get('/summer', ['Host: go.acme.com\nX: y']), 400],
  ['a method that is not there', get('/summer', ['Host: go.acme.com'], 'BREW'), 400],
  ['DELETE', get('/summer', ['Host: go.acme.com'], 'DELETE'), 405],
  ['OPTIONS', get('/summer', ['Host: go.acme.com'], 'OPTIONS'), 405],
  ['TRACE', get('/summer', ['Host: go.acme.com'], 'TRACE'), 405],
  ['the API', get('/api/v1/session'), 404],
  ['the reserved word', get('/api'), 404],
  ['a well-known path', get('/.well-known/security.txt'), 404],
  ['the root', get('/'), 404],
  ['an old protocol', 'GET /summer HTTP/1.0\r\nHost: go.acme.com\r\n\r\n', 302],
  ['no HTTP at all', '\x16\x03\x01\x02\x00\x01\x00', 400],
]

test('an attack over a socket gets a clean response', async () => {
  const { links, aCode, log } = await aRedirector()
  await aCode()
  const port = await listen(links)
  for (const [attack, bytes, status] of attacks) {
    const answer = await sendRaw(port, bytes)
    const location = /\r\nlocation: (.*?)(\r\n|$)/.exec(answer.head)?.[1]
    const expected = status === 302 ? 'https://example.com/menu' : undefined
    expect([attack, answer.status, location]).toEqual([attack, status, expected])
    expect(answer.head).not.toMatch(/evil/)
    expect([attack, log]).toEqual([attack, []])
  }
})

test.each([
  ['?a=%0d%0aSet-Cookie:%20x=1', 'https://example.com/menu?a=%0d%0aSet-Cookie:%20x=1'],
  ['?a=\\evil', 'https://example.com/menu?a=%5Cevil'],
  ['?a=1#b', 'https://example.com/menu?a=1'],
])("the query %j stays within the destination's query", async (query, location) => {
  const { links, aCode } = await aRedirector()
  await aCode()
  const answer = await sendRaw(await listen(links), get(`/summer${query}`))
  expect([answer.status, /\r\nlocation: (.*?)(\r\n|$)/.exec(answer.head)?.[1]]).toEqual([302, location])
  expect(answer.head).not.toMatch(/\r\nset-cookie/i)
})

test.each([
  'https://example.com/\r\nset-cookie: a=b',
  'https://example.com/\u2028',
  'https://example.com/\u0001',
  'https://example.com\\@evil',
])('a stored destination like %j never breaks a header', async (destination_url) => {
  const { links, aCode } = await aRedirector()
  await aCode({ destination_url })
  const answer = await sendRaw(await listen(links), get('/summer'))
  expect(answer.status).toBe(302)
  expect(answer.head).toMatch(/\r\nlocation: https:\/\/example\.com\/[\x21-\x7e]*(\r\n|$)/)
  expect(answer.head).not.toMatch(/\r\nset-cookie/i)
})

test('HEAD gets the status and headers of GET without a body', async () => {
  const { links, aCode } = await aRedirector()
  await aCode()
  await aCode({ tag: 'blocked', is_blocked: true })
  const port = await listen(links)
  const there = await sendRaw(port, get('/summer', undefined, 'HEAD'))
  const blocked = await sendRaw(port, get('/blocked', undefined, 'HEAD'))
  expect([there.status, there.body, blocked.status, blocked.body]).toEqual([302, '', 403, ''])
  expect(there.head).toContain('location: https://example.com/menu')
})

test.each(['127.0.0.1', 'localhost'])(
  'on a new machine %s with the listener’s port means the default domain',
  async (name) => {
    const { links, aCode } = await aRedirector()
    await aCode()
    const port = await listen(links)
    const statusAt = async (host: string): Promise<number> =>
      (await sendRaw(port, get('/summer', [`Host: ${host}`]))).status
    expect(await statusAt(`${name}:${port}`)).toBe(302)
    expect(await statusAt(`${name}:${port + 1}`)).toBe(404)
    expect(await statusAt(name)).toBe(404)
    expect(await statusAt(`evil.example:${port}`)).toBe(404)
  },
)

test('guessing links is rate-limited, while existing links stay open for the same visitor', async () => {
  const { links, aCode, clock } = await aRedirector()
  await aCode()
  const statusOf = async (url: string): Promise<number> =>
    (await links.inject({ url, headers: { host: 'go.acme.com' } })).statusCode
  for (let guess = 0; guess < 300; guess += 1) await statusOf(`/guess-${guess}`)
  const slowed = await links.inject({ url: '/guess', headers: { host: 'go.acme.com' } })
  expect([slowed.statusCode, slowed.headers['retry-after']]).toEqual([429, '60'])
  expect(await statusOf('/summer')).toBe(302)
  clock.now += 60_000
  expect(await statusOf('/guess')).toBe(404)
})

test('an unfinished request is dropped', async () => {
  const { links } = await aRedirector()
  expect([links.server.headersTimeout, links.server.requestTimeout]).toEqual([10_000, 15_000])
})

test('a redirect does not wait for a body', async () => {
  const { links, aCode } = await aRedirector()
  await aCode()
  const port = await listen(links)
  const status = await new Promise((resolve) => {
    const asked = request(
      { port, path: '/summer', method: 'GET', headers: { host: 'go.acme.com', 'content-length': '10' } },
      (answer) => {
        resolve(answer.statusCode)
        asked.destroy()
      },
    )
    asked.on('error', () => {})
    asked.flushHeaders()
  })
  expect(status).toBe(302)
})
