import { Agent, request } from 'node:http'
import { expect, test } from 'vitest'
import { iPhone } from '../analytics/a-log.ts'
import { aPasswordHash, aRedirector, until } from './a-redirector.ts'
import { listen } from './raw-request.ts'

const host = 'go.acme.com'

type Sent = {
  readonly query?: string
  readonly isAlias?: true
  readonly method?: 'GET' | 'HEAD'
  readonly headers?: Record<string, string>
}

const visitors: readonly [string, Sent, { scans: number; clicks: number }][] = [
  ['the printed code', { query: '?qr' }, { scans: 1, clicks: 0 }],
  ['the printed code with more in the query', { query: '?a=1&qr=1' }, { scans: 1, clicks: 0 }],
  ['the link', {}, { scans: 0, clicks: 1 }],
  ['an alias', { query: '?qr', isAlias: true }, { scans: 1, clicks: 0 }],
  ['a phone', { headers: { 'user-agent': iPhone } }, { scans: 0, clicks: 1 }],
  ['curl', { headers: { 'user-agent': 'curl/8.5.0' } }, { scans: 0, clicks: 0 }],
  ['node', { headers: { 'user-agent': 'node' } }, { scans: 0, clicks: 1 }],
  [
    'a headless browser',
    { headers: { 'user-agent': `${iPhone} HeadlessChrome/126.0.0.0` } },
    { scans: 0, clicks: 0 },
  ],
  ['no agent at all', { headers: { 'user-agent': '' } }, { scans: 0, clicks: 1 }],
  [
    'an agent that only sounds like a robot',
    { headers: { 'user-agent': 'Cubot Note 20' } },
    { scans: 0, clicks: 1 },
  ],
  ['HEAD', { method: 'HEAD' }, { scans: 0, clicks: 0 }],
  ['a prefetch', { headers: { 'sec-purpose': 'prefetch' } }, { scans: 0, clicks: 0 }],
  ['a prerender', { headers: { 'sec-purpose': 'prefetch;prerender' } }, { scans: 0, clicks: 0 }],
  ['an older prefetch', { headers: { purpose: 'prefetch' } }, { scans: 0, clicks: 0 }],
  ['Safari’s preview', { headers: { purpose: 'preview' } }, { scans: 0, clicks: 0 }],
  ['Firefox’s prefetch', { headers: { 'x-moz': 'prefetch' } }, { scans: 0, clicks: 0 }],
  [
    'a search engine',
    { headers: { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' } },
    { scans: 0, clicks: 0 },
  ],
  [
    'our own check of a destination',
    { headers: { 'user-agent': 'Tessera destination check' } },
    { scans: 0, clicks: 0 },
  ],
  ['Word', { headers: { 'user-agent': 'Microsoft Office Existence Discovery' } }, { scans: 0, clicks: 0 }],
  [
    'a robot that no list has',
    { headers: { 'user-agent': 'AcmePriceBot/2.0 (+https://acme.example/bot)' } },
    { scans: 0, clicks: 0 },
  ],
  [
    'a link previewer',
    { query: '?qr', headers: { 'user-agent': 'WhatsApp/2.23.20.0' } },
    { scans: 0, clicks: 0 },
  ],
]

test('visits by people and by machines are counted correctly', async () => {
  const redirector = await aRedirector()
  const codes = visitors.map((_visitor, index) =>
    redirector.aCode({ tag: `tag-${index}`, aliases: [`alias-${index}`] }),
  )
  const ids = await Promise.all(codes)
  for (const [index, [, { query = '', isAlias, method = 'GET', headers }]] of visitors.entries()) {
    const url = `/${isAlias ? 'alias' : 'tag'}-${index}${query}`
    await redirector.links.inject({ method, url, headers: { host, ...headers } })
  }
  await redirector.links.close()
  const counted = await Promise.all(
    visitors.map(async ([visitor], index) => [visitor, await redirector.counted(ids[index] ?? 0)]),
  )
  expect(counted).toEqual(visitors.map(([visitor, , counts]) => [visitor, counts]))
})

test('a visit that does not lead on is not counted', async () => {
  const redirector = await aRedirector()
  const states = {
    paused: { is_active: false },
    blocked: { is_blocked: true },
    expired: { expiration_date: '2020-01-01T00:00:00.000Z' },
    protected: { is_protected: true, password_hash: aPasswordHash('x') },
    active: {},
  }
  const counted: Record<string, number> = {}
  const ids = Object.entries(states).map(([tag, fields]) => redirector.aCode({ tag, ...fields }))
  const codes = await Promise.all(ids)
  for (const tag of Object.keys(states))
    await redirector.links.inject({ url: `/${tag}?qr`, headers: { host } })
  await redirector.links.close()
  for (const [index, tag] of Object.keys(states).entries())
    counted[tag] = (await redirector.counted(codes[index] ?? 0)).scans
  expect(counted).toEqual({ paused: 0, blocked: 0, expired: 0, protected: 0, active: 1 })
})

test('a scan of a protected link counts once, with the right password', async () => {
  const redirector = await aRedirector()
  const codeId = await redirector.aCode({ is_protected: true, password_hash: aPasswordHash('right') })
  for (const payload of ['password=wrong', 'password=right']) {
    await redirector.links.inject({
      method: 'POST',
      url: '/summer?qr',
      headers: { host, 'content-type': 'application/x-www-form-urlencoded' },
      payload,
    })
  }
  await redirector.links.close()
  expect(await redirector.counted(codeId)).toEqual({ scans: 1, clicks: 0 })
})

test('every visit of a crowd is stored after a graceful stop', async () => {
  const redirector = await aRedirector()
  const codes = await Promise.all(['one', 'two', 'three'].map((tag) => redirector.aCode({ tag })))
  const port = await listen(redirector.links)
  const agent = new Agent({ keepAlive: true, maxSockets: 50 })
  const answered = new Map<string, number>()
  const visit = (path: string): Promise<void> =>
    new Promise((resolve) => {
      request({ port, path, agent, headers: { host } }, (answer) => {
        if (answer.statusCode === 302) answered.set(path, (answered.get(path) ?? 0) + 1)
        answer.resume().on('end', resolve)
      })
        .on('error', () => resolve())
        .end()
    })
  const paths = ['/one', '/one?qr', '/two?qr', '/three']
  const crowd = Promise.all(
    Array.from({ length: 1_200 }, (_, index) => visit(paths[index % paths.length] ?? '')),
  )
  // The other connection writes at the same time, as an editor would.
  for (let edit = 0; edit < 20; edit += 1) {
    await redirector.database
      .updateTable('qr_codes')
      .set({ title: `Edit ${edit}` })
      .execute()
  }
  await crowd
  await redirector.links.close()
  agent.destroy()
  const counts = await Promise.all(codes.map((codeId) => redirector.counted(codeId)))
  expect([...answered.values()].reduce((sum, count) => sum + count, 0)).toBe(1_200)
  expect(counts).toEqual([
    { scans: 300, clicks: 300 },
    { scans: 300, clicks: 0 },
    { scans: 0, clicks: 300 },
  ])
})

test('a stop during a crowd counts exactly the redirected visitors', async () => {
  const redirector = await aRedirector()
  const codeId = await redirector.aCode()
  const port = await listen(redirector.links)
  const agent = new Agent({ keepAlive: true, maxSockets: 20 })
  let sentOn = 0
  const visit = (): Promise<boolean> =>
    new Promise((resolve) => {
      request({ port, path: '/summer?qr', agent, headers: { host } }, (answer) => {
        if (answer.statusCode === 302) sentOn += 1
        answer.resume().on('end', () => resolve(true))
      })
        .on('error', () => resolve(false))
        .end()
    })
  const visitors = Array.from({ length: 20 }, async () => {
    while (await visit()) if (!redirector.links.server.listening) break
  })
  await until(async () => sentOn > 200)
  await redirector.links.close()
  await Promise.all(visitors)
  agent.destroy()
  expect(await redirector.counted(codeId)).toEqual({ scans: sentOn, clicks: 0 })
})

test('redirects continue while counts cannot be written, and they are written later', async () => {
  const redirector = await aRedirector()
  const codeId = await redirector.aCode()
  await redirector.database.schema.alterTable('counters').renameTo('away').execute()
  expect((await redirector.links.inject({ url: '/summer', headers: { host } })).statusCode).toBe(302)
  await until(async () => redirector.log.join().includes('not written and will be tried again'))
  expect((await redirector.links.inject({ url: '/summer', headers: { host } })).statusCode).toBe(302)
  await redirector.database.schema.alterTable('away').renameTo('counters').execute()
  await until(async () => (await redirector.counted(codeId)).clicks > 1)
  expect(await redirector.counted(codeId)).toEqual({ scans: 0, clicks: 2 })
})
