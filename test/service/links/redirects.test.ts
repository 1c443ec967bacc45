import { expect, test } from 'vitest'
import { passTime } from '../support/pass-time.ts'
import { aRedirector } from './a-redirector.ts'

test('a visitor is redirected at once, and no cache keeps the response', async () => {
  const { visit, aCode } = await aRedirector()
  await aCode()
  const answer = await visit('/Summer')
  expect(answer.statusCode).toBe(302)
  expect(answer.headers).toMatchObject({
    location: 'https://example.com/menu',
    'cache-control': 'no-store',
    'content-length': '0',
  })
  expect(answer.body).toBe('')
})

test.each(['/summer', '/SUMMER', '/sUmMeR/', '/%73ummer', '/spring-2020'])(
  '%s opens the link, however it was typed',
  async (url) => {
    const { visit, aCode } = await aRedirector()
    await aCode({ aliases: ['Spring-2020'] })
    expect((await visit(url)).headers.location).toBe('https://example.com/menu')
  },
)

test.each([
  ['/summer?qr', 'https://example.com/menu'],
  ['/summer?qr=1', 'https://example.com/menu'],
  ['/summer?table=7', 'https://example.com/menu?table=7'],
  ['/summer?qr&table=7', 'https://example.com/menu?table=7'],
  ['/summer?table=7&qr&seat=2', 'https://example.com/menu?table=7&seat=2'],
  ['/summer?qrs=1', 'https://example.com/menu?qrs=1'],
  ['/summer?a=%2F%20b&a=2&empty=&bare', 'https://example.com/menu?a=%2F%20b&a=2&empty=&bare'],
  ['/summer?&&', 'https://example.com/menu'],
  ['/summer?next=//evil.example', 'https://example.com/menu?next=//evil.example'],
])('%s goes to %s', async (url, location) => {
  const { visit, aCode } = await aRedirector()
  await aCode()
  expect((await visit(url)).headers.location).toBe(location)
})

test.each([
  [
    'https://example.com/a?x=1#top',
    '?y=2',
    'https://example.com/a?x=1&utm_source=poster&utm_medium=print&y=2#top',
  ],
  ['https://example.com/a#top', '', 'https://example.com/a?utm_source=poster&utm_medium=print#top'],
  ['https://example.com/a?utm_source=own', '', 'https://example.com/a?utm_source=own&utm_medium=print'],
  ['https://example.com/a', '?utm_source=visit', 'https://example.com/a?utm_medium=print&utm_source=visit'],
  [
    'https://example.com/a?utm_source=own',
    '?utm_source=visit',
    'https://example.com/a?utm_source=own&utm_medium=print&utm_source=visit',
  ],
  ['https://example.com?', '?y=2', 'https://example.com?utm_source=poster&utm_medium=print&y=2'],
  [
    'https://münchen.example/café',
    '',
    'https://xn--mnchen-3ya.example/caf%C3%A9?utm_source=poster&utm_medium=print',
  ],
])('%s visited with %s merges the parameters of its owner', async (destination_url, query, location) => {
  const { visit, aCode } = await aRedirector()
  await aCode({ destination_url, utm_source: 'poster', utm_medium: 'print', utm_term: '' })
  expect((await visit(`/summer${query}`)).headers.location).toBe(location)
})

test.each([
  ['go.acme.com', 302],
  ['GO.Acme.com', 302],
  ['go.acme.com:443', 302],
  ['go.acme.com:80', 302],
  ['go.acme.com.', 302],
  ['other.example', 404],
  ['go.acme.com.evil.example', 404],
  ['go.acme.com:8443', 404],
  ['localhost:8081', 404],
  ['127.0.0.1', 404],
  ['go.acme.com@evil.example', 404],
])('a link of go.acme.com requested at %s returns %i', async (asked, status) => {
  const { links, aCode } = await aRedirector()
  await aCode()
  expect((await links.inject({ url: '/summer', headers: { host: asked } })).statusCode).toBe(status)
})

test('the same tag on two domains is two links', async () => {
  const { links, aCode } = await aRedirector()
  await aCode()
  await aCode({ domain: 'localhost:8081', destination_url: 'https://example.com/local' })
  const locations = await Promise.all(
    ['go.acme.com', 'localhost:8081'].map(
      async (domain) => (await links.inject({ url: '/summer', headers: { host: domain } })).headers.location,
    ),
  )
  expect(locations).toEqual(['https://example.com/menu', 'https://example.com/local'])
})

test('a change in this process is visible to the next visitor, also for a new link', async () => {
  const { visit, aCode, database, changes } = await aRedirector()
  const locationNow = async (): Promise<unknown> => (await visit('/summer')).headers.location
  expect(await locationNow()).toBeUndefined()
  await aCode()
  changes.changed('go.acme.com', 'summer')
  expect(await locationNow()).toBe('https://example.com/menu')
  await database.updateTable('qr_codes').set({ destination_url: 'https://example.com/autumn' }).execute()
  changes.changed('go.acme.com', 'summer')
  expect(await locationNow()).toBe('https://example.com/autumn')
})

test('a change of another process is visible within a second', async () => {
  const { visit, aCode, database } = await aRedirector()
  await aCode()
  await visit('/summer')
  await database.updateTable('qr_codes').set({ destination_url: 'https://example.com/autumn' }).execute()
  passTime(1_000)
  expect((await visit('/summer')).headers.location).toBe('https://example.com/autumn')
})

test('cached links work while the database is unavailable, others say so', async () => {
  const { visit, aCode, database, log } = await aRedirector()
  await aCode()
  await visit('/summer')
  await database.schema.alterTable('short_links').renameTo('away').execute()
  passTime(1_000)
  const known = await visit('/summer')
  const other = await visit('/winter')
  await database.schema.alterTable('away').renameTo('short_links').execute()
  expect([known.statusCode, other.statusCode, other.headers['retry-after']]).toEqual([302, 503, '5'])
  expect(log.join()).toContain('Serving a link from the cache')
})

test('robots.txt, the icon and the health check have their own responses', async () => {
  const { visit } = await aRedirector()
  const answers = await Promise.all(['/robots.txt', '/favicon.ico', '/healthz'].map((url) => visit(url)))
  expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([
    [200, 'User-agent: *\nDisallow:\n'],
    [204, ''],
    [200, 'ok\n'],
  ])
})

test.each([
  '/summer.',
  '/summer,',
  '/summer)',
  '/summer).',
  '/summer"',
  '/summer%22',
  '/summer%20',
  '/summer%E2%80%8B',
  '/summer%C2%A0',
  '/summer.?qr',
  '/summer%E2%80%8B?qr',
])('%s opens the link with one redirect, and counts once', async (url) => {
  const { visit, aCode, counted, links } = await aRedirector()
  const id = await aCode()
  const answer = await visit(url)
  expect([answer.statusCode, answer.headers.location]).toEqual([302, 'https://example.com/menu'])
  await links.close()
  expect(await counted(id)).toEqual(url.endsWith('?qr') ? { scans: 1, clicks: 0 } : { scans: 0, clicks: 1 })
})

test('a link that is spelled with a sign at its end wins, and a plus asks for a preview', async () => {
  const { visit, aCode } = await aRedirector()
  await aCode()
  await aCode({ tag: 'summer.', destination_url: 'https://example.com/dot' })
  expect((await visit('/summer.')).headers.location).toBe('https://example.com/dot')
  expect((await visit('/summer+')).statusCode).toBe(200)
  expect((await visit('/winter.')).statusCode).toBe(404)
})

test.each([
  ['café', ['/caf%C3%A9', '/cafe%CC%81', '/CAF%C3%89', '/caf%C3%A9.']],
  ['구글', ['/%EA%B5%AC%EA%B8%80', '/%EA%B5%AC%EA%B8%80%20?qr']],
  ['😀', ['/%F0%9F%98%80']],
  ['menü/größe', ['/men%C3%BC/gr%C3%B6%C3%9Fe', '/men%C3%BC/gr%C3%B6%C3%9Fe,']],
])('%s opens its link in every spelling', async (tag, urls) => {
  const { visit, aCode } = await aRedirector()
  await aCode({ tag })
  for (const url of urls)
    expect([url, (await visit(url)).headers.location]).toEqual([url, 'https://example.com/menu'])
})

test.each([
  'oauth-protected-resource',
  'oauth-authorization-server/api/mcp',
  'openid-configuration',
  'other/thing.json',
])('a program that looks for %s gets a 404 as JSON', async (name) => {
  const { visit } = await aRedirector()
  const answer = await visit(`/.well-known/${name}`)
  expect([answer.statusCode, answer.json().success]).toEqual([404, false])
})
