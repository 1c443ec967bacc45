import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { trustedProxies } from '#service/network/trusted-proxies.ts'
import { visitorAddress } from '#service/links/visitor.ts'
import type { Settings } from '#service/domain/settings.ts'
import { aPasswordHash, aRedirector, noon } from './a-redirector.ts'
import { get, listen, sendRaw } from './raw-request.ts'
import { runs } from '../../support/runs.ts'

const safari = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Safari/604.1'
const instant = (from: number): string => new Date(noon + from).toISOString()

const links: Readonly<Record<string, Record<string, unknown>>> = {
  plain: {},
  Mixed: { destination_url: 'https://example.com/a?x=1#top', utm_source: 'poster', utm_medium: 'print' },
  umlaut: { destination_url: 'https://münchen.example/café' },
  hostile: { destination_url: 'https://example.com/\r\nset-cookie: a=b' },
  text: { destination_url: '', qr_type: 'text', text: 'hello' },
  paused: { is_active: false },
  blocked: { is_blocked: true },
  ended: { expiration_date: instant(0) },
  ending: { expiration_date: instant(1) },
  fallback: {
    expiration_date: instant(0),
    field_data: JSON.stringify({ expirationUrl: 'https://example.com/later' }),
  },
  later: { field_data: JSON.stringify({ startsAt: instant(60_000), startsZone: 'Europe/Berlin' }) },
  swapped: {
    field_data: JSON.stringify({
      swap: { destinationUrl: 'https://example.com/now', from: instant(0), to: null, zone: 'Europe/Berlin' },
    }),
  },
  welcome: { field_data: JSON.stringify({ contentWelcomeTime: 3 }) },
  members: { is_protected: true, password_hash: aPasswordHash('open sesame') },
}
const tags = Object.keys(links)

const paths = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...tags) },
  fc.constantFrom(...tags.map((tag) => tag.toUpperCase())),
  fc.constantFrom(
    'plain/',
    '%70lain',
    'plain%2F',
    'nobody',
    'api',
    'healthz',
    'plain/more',
    '',
    'plain;x',
    'a'.repeat(81),
  ),
)
const queries = fc.oneof(
  fc.constantFrom(
    '',
    '?',
    '?qr',
    '?qr=1',
    '?a=1&qr',
    '?&&',
    '?utm_source=visit',
    '?a=%zz',
    '?a="<>',
    '?__proto__=1',
  ),
  fc.webQueryParameters().map((query) => `?${query}`),
  fc.webFragments().map((fragment) => `?qr#${fragment}`),
)
const headers = fc.record(
  {
    'User-Agent': fc.constantFrom(
      safari,
      'curl/8.5.0',
      'Googlebot/2.1',
      'Twitterbot/1.0',
      'WhatsApp/2.23.20.0',
    ),
    'Sec-Purpose': fc.constantFrom('prefetch', 'prefetch;prerender'),
    Purpose: fc.constantFrom('prefetch', 'other'),
    'X-Moz': fc.constant('prefetch'),
    Referer: fc.constant('https://news.example/'),
    Cookie: fc.constant('visit=1.a'),
    'X-Forwarded-For': fc.constantFrom('203.0.113.7', '203.0.113.7, 198.51.100.2', 'nonsense'),
    'X-Forwarded-Host': fc.constantFrom('go.acme.com', 'evil.example', 'a, go.acme.com'),
  },
  { requiredKeys: [] },
)
const visits = fc.record({
  method: fc.oneof({ weight: 5, arbitrary: fc.constant('GET') }, fc.constantFrom('HEAD', 'POST', 'OPTIONS')),
  path: paths,
  query: queries,
  host: fc.oneof(
    { weight: 4, arbitrary: fc.constant('go.acme.com') },
    fc.constantFrom('GO.acme.com:443', 'go.acme.com.', 'evil.example', 'localhost:8081'),
  ),
  headers: fc.oneof(
    { weight: 3, arbitrary: fc.constant<Record<string, string>>({ 'User-Agent': safari }) },
    { weight: 2, arbitrary: headers },
  ),
})

test.each([{ trustProxy: false }, { trustProxy: ['loopback'] }] as const)(
  'a visit gets the same answer and is counted the same with and without the short way, trusting $trustProxy',
  async (settings) => {
    const asked = await aRedirector(settings)
    const compared = await aRedirector(settings)
    let ordinary = 0
    asked.links.addHook('onRequest', async () => {
      ordinary += 1
    })
    for (const [tag, fields] of Object.entries(links)) {
      await asked.aCode({ tag, ...fields })
      await compared.aCode({ tag, ...fields })
    }
    const port = await listen(asked.links)
    await compared.links.ready()
    const framework = createServer((request, response) => compared.links.routing(request, response))
    onTestFinished(() => void framework.close())
    framework.listen(0, '127.0.0.1')
    await once(framework, 'listening')
    const plainPort = (framework.address() as AddressInfo).port
    let sent = 0
    await fc.assert(
      fc.asyncProperty(visits, async ({ method, path, query, host, headers: sentHeaders }) => {
        const url = `/${path}${query}`
        const lines = [
          `Host: ${host}`,
          ...Object.entries(sentHeaders).map(([name, value]) => `${name}: ${value}`),
        ]
        // Twice: the second request finds the link in the cache.
        for (const _time of [1, 2]) {
          sent += 1
          const live = await sendRaw(port, get(url, lines, method))
          const plain = await sendRaw(plainPort, get(url, lines, method))
          expect({ status: live.status, ...headersOf(live.head) }).toEqual({
            status: plain.status,
            ...headersOf(plain.head),
          })
        }
      }),
      { numRuns: runs(30) },
    )
    await asked.links.close()
    await compared.links.close()
    for (let codeId = 1; codeId <= tags.length; codeId += 1)
      expect([codeId, await asked.counted(codeId)]).toEqual([codeId, await compared.counted(codeId)])
    // Both paths ran, so something was compared.
    expect(ordinary).toBeGreaterThan(0)
    expect(ordinary).toBeLessThan(sent)
  },
)

test('several visitors on one connection, as behind a proxy, are each answered and counted by their own headers', async () => {
  const { links: app, aCode, counted } = await aRedirector()
  const id = await aCode({ tag: 'shared' })
  const port = await listen(app)
  const of = (agent: string, ...more: string[]): string[] => [
    'Host: go.acme.com',
    `User-Agent: ${agent}`,
    ...more,
  ]
  // Puts the link into the cache.
  await sendRaw(port, get('/shared', of(safari)))
  const { head, body } = await sendRaw(
    port,
    [
      keptOpen('/shared', of(safari)),
      keptOpen('/shared', of(safari)),
      keptOpen('/shared', of('Googlebot/2.1')),
      keptOpen('/shared', of(safari, 'Sec-Purpose: prefetch')),
      keptOpen('/shared', ['Host: evil.example', `User-Agent: ${safari}`]),
      keptOpen('/shared?qr', of(safari)),
      get('/shared?qr', of('Firefox')),
    ].join(''),
  )
  const statuses = `${head}\r\n${body}`.match(/^HTTP\/1\.1 \d+/gm)?.map((line) => Number(line.slice(9)))
  expect(statuses).toEqual([302, 302, 200, 302, 404, 302, 302])
  await app.close()
  expect(await counted(id)).toEqual({ scans: 2, clicks: 3 })
})

function keptOpen(path: string, headers: readonly string[]): string {
  return get(path, headers).replace('Connection: close\r\n', '')
}

function headersOf(head: string): Record<string, string> {
  const lines = head.split('\r\n').slice(1)
  const all = lines.map((line): [string, string] => [
    line.slice(0, line.indexOf(':')).toLowerCase(),
    line.slice(line.indexOf(':') + 2),
  ])
  return Object.fromEntries(all.filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name)))
}

const addresses = fc.constantFrom(
  '203.0.113.7',
  '10.0.0.1',
  '127.0.0.1',
  '2001:db8::1',
  '::ffff:10.0.0.2',
  'nonsense',
  '',
)
const listOf = (one: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.array(one, { maxLength: 4 }).map((list) => list.join(', '))

test.each<[Settings['trustProxy']]>([[false], [true], [1], [2], [['loopback', '10.0.0.0/8']]])(
  'the address and the host of a visitor are those that the framework names, trusting %j',
  async (trustProxy) => {
    const app = Fastify({ trustProxy: trustedProxies(trustProxy) })
    const visitor = visitorAddress(trustProxy)
    const seen = (request: IncomingMessage): unknown => ({
      ip: visitor.ip(request),
      host: visitor.host(request),
    })
    app.get('/', async (request) => [{ ip: request.ip, host: request.host }, seen(request.raw)])
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          remoteAddress: addresses.filter((address) => address !== ''),
          forwarded: fc.option(listOf(addresses)),
          forwardedHost: fc.option(listOf(fc.constantFrom('go.acme.com', 'evil.example'))),
        }),
        async ({ remoteAddress, forwarded, forwardedHost }) => {
          const answer = await app.inject({
            url: '/',
            remoteAddress,
            headers: {
              host: 'asked.example',
              ...(forwarded === null ? {} : { 'x-forwarded-for': forwarded }),
              ...(forwardedHost === null ? {} : { 'x-forwarded-host': forwardedHost }),
            },
          })
          const [framework, ours] = answer.json<unknown[]>()
          expect(ours).toEqual(framework)
        },
      ),
      { numRuns: runs(50) },
    )
    await app.close()
  },
)
