import jsQR from 'jsqr'
import { PNG } from 'pngjs'
import { expect, test } from 'vitest'
import type { QrCodesTable } from '#service/domain/stored-code.ts'
import { aPasswordHash, aRedirector, noon } from './a-redirector.ts'
import { get, listen, sendRaw } from './raw-request.ts'

const host = 'go.acme.com'
const agent = 'facebookexternalhit/1.1'
const rulesOf = (fieldData: object): Partial<QrCodesTable> => ({ field_data: JSON.stringify(fieldData) })
const greeting = { contentWelcomeTime: 4, contentWelcomeImage: 'https://pictures.example/hello.png' }
const secret = { is_protected: true, password_hash: aPasswordHash('open sesame') }
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('a welcome screen shows its image, names the destination, and continues by itself and by its link', async () => {
  const { visit, aCode } = await aRedirector()
  await aCode({ ...rulesOf(greeting), title: 'Summer <sale>' })
  const { statusCode, body, headers } = await visit('/summer?qr&table=7')
  const location = 'https://example.com/menu?table=7'
  expect([statusCode, headers.refresh]).toEqual([200, `4;url=${location}`])
  expect(body).toContain('<h1>Summer &lt;sale&gt;</h1>')
  expect(body).toContain('<img class="welcome" src="https://pictures.example/hello.png" alt="">')
  expect(body).toContain('You go on to example.com in 4 seconds.')
  expect(body).toContain(`<a class="button" href="${location}" rel="noreferrer">Continue to example.com</a>`)
  expect(body).not.toMatch(/<script|http-equiv/)
  expect(Buffer.byteLength(body)).toBeLessThan(15_000)
  expect(headers['content-security-policy']).toContain("img-src data: 'self' https:;")
  expect(headers['referrer-policy']).toBe('no-referrer')
})

test('an uploaded image of a welcome screen comes from the own origin alone', async () => {
  const { visit, aCode } = await aRedirector()
  const path = `/file/${'a'.repeat(32)}/hello.png`
  await aCode(rulesOf({ ...greeting, contentWelcomeImage: path }))
  const { body, headers } = await visit('/summer?qr')
  expect(body).toContain(`<img class="welcome" src="${path}" alt="">`)
  expect(headers['content-security-policy']).toContain("img-src data: 'self';")
  const card = await visit('/summer?qr', { 'user-agent': agent })
  expect(card.body).toContain(`<meta property="og:image" content="https://go.acme.com${path}">`)
})

test('a welcome screen is counted once, when shown, with its visitor', async () => {
  const { links, aCode, counted } = await aRedirector()
  const id = await aCode(rulesOf(greeting))
  const visit = (method: 'GET' | 'HEAD', headers: Record<string, string>) =>
    links.inject({ method, url: '/summer?qr', headers: { host, ...headers } })
  expect((await visit('GET', {})).headers.refresh).toBeDefined()
  expect((await visit('HEAD', {})).statusCode).toBe(200)
  expect((await visit('GET', { 'sec-purpose': 'prefetch' })).statusCode).toBe(200)
  const card = await visit('GET', { 'user-agent': agent })
  expect([card.statusCode, card.headers.refresh]).toEqual([200, undefined])
  expect(card.body).toContain('<meta property="og:image" content="https://pictures.example/hello.png">')
  await links.close()
  expect(await counted(id)).toEqual({ scans: 1, clicks: 0 })
})

test('a cached link shows its welcome screen over a socket too', async () => {
  const { links, aCode } = await aRedirector()
  await aCode(rulesOf({ contentWelcomeTime: 4 }))
  const port = await listen(links)
  const answers = [await sendRaw(port, get('/summer')), await sendRaw(port, get('/summer'))]
  for (const { status, head } of answers) {
    expect(status).toBe(200)
    expect(head).toMatch(/\r\nrefresh: 4;url=https:\/\/example\.com\/menu(\r\n|$)/i)
  }
})

test('the welcome screen of a protected link comes after the password and reveals nothing before', async () => {
  const { visit, links, aCode, counted } = await aRedirector()
  const destination_url = 'https://secret.example/a'
  const id = await aCode({ ...rulesOf(greeting), ...secret, destination_url })
  const asked = await visit('/summer?qr')
  expect([asked.statusCode, asked.headers.refresh]).toEqual([401, undefined])
  expect(asked.body + JSON.stringify(asked.headers)).not.toMatch(/secret|pictures\.example/)
  const opened = await links.inject({
    method: 'POST',
    url: '/summer?qr',
    headers: { host, 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'password=open+sesame',
  })
  expect([opened.statusCode, opened.headers.refresh]).toEqual([200, `4;url=${destination_url}`])
  expect(opened.headers['set-cookie']).toEqual([expect.stringMatching(/^visit=/)])
  await links.close()
  expect(await counted(id)).toEqual({ scans: 1, clicks: 0 })
})

test.each([
  'https://example.com/\r\nset-cookie: a=b',
  'https://example.com/a;url=https://evil.example',
  'https://example.com/\'"><script>alert(1)</script>',
])('a destination like %j cannot break the header or the page', async (destination_url) => {
  const { links, aCode } = await aRedirector()
  await aCode({ ...rulesOf({ contentWelcomeTime: 4 }), destination_url })
  const answer = await sendRaw(await listen(links), get('/summer'))
  expect(answer.head).toMatch(/\r\nrefresh: 4;url=https:\/\/example\.com\/[\x21-\x7e]*(\r\n|$)/i)
  expect(answer.head).not.toMatch(/\r\nset-cookie/i)
  expect(answer.body).not.toMatch(/<script/)
})

test('an expired link redirects to its fallback, is counted, and previewers see that page', async () => {
  const { links, aCode, clock, counted } = await aRedirector()
  const id = await aCode({
    ...rulesOf({ expirationUrl: 'https://example.com/over', ...greeting }),
    expiration_date: new Date(noon + 1).toISOString(),
    utm_source: 'print',
  })
  const visit = (headers: Record<string, string> = {}) =>
    links.inject({ url: '/summer?qr&a=1', headers: { host, ...headers } })
  clock.now = noon + 1
  const over = 'https://example.com/over?utm_source=print&a=1'
  for (const answer of [await visit(), await visit({ 'user-agent': agent })])
    expect([answer.statusCode, answer.headers.location]).toEqual([302, over])
  await links.close()
  expect(await counted(id)).toEqual({ scans: 1, clicks: 0 })
})

test('a scheduled destination starts and ends exactly on time, also for a cached link', async () => {
  const { visit, aCode, clock } = await aRedirector()
  const [from, to] = [noon + 1, noon + 3].map((instant) => new Date(instant).toISOString())
  const swap = { destinationUrl: 'https://example.com/winter', from, to, zone: 'UTC' }
  await aCode(rulesOf({ swap }))
  const opened: unknown[] = []
  for (const now of [noon, noon + 1, noon + 2, noon + 3]) {
    clock.now = now
    opened.push((await visit('/summer')).headers.location)
  }
  const [own, swapped] = ['https://example.com/menu', swap.destinationUrl]
  expect(opened).toEqual([own, swapped, swapped, own])
})

async function withLogos() {
  const redirector = await aRedirector()
  const [design, welcome, other] = ['a', 'b', 'c'].map((letter) => letter.repeat(32))
  const types = { [String(design)]: 'image/svg+xml' }
  for (const id of [design, welcome, other].map(String)) {
    await redirector.database
      .insertInto('logos')
      .values({
        user_id: 1,
        id,
        name: id,
        content_type: types[id] ?? 'image/png',
        size: png.length,
        width: 1,
        height: 1,
        content: png,
        purpose: 'logo',
        created_at: new Date(noon).toISOString(),
        is_removed: false,
      })
      .execute()
  }
  const open = (url: string) => redirector.links.inject({ url, headers: { host } })
  return { ...redirector, design, welcome, other, open }
}

test('a page loads its logo and welcome image from the link’s origin, and no other image', async () => {
  const { aCode, open, design, welcome, other } = await withLogos()
  await aCode({
    ...rulesOf({ contentWelcomeTime: 4, contentWelcomeImage: welcome }),
    qr_logo_id: String(design),
  })
  const { body, headers } = await open('/summer')
  expect(body).toContain(`<img class="logo" src="/picture/summer?v=${design}" alt="">`)
  expect(body).toContain(`<img class="welcome" src="/picture/summer?v=${welcome}" alt="">`)
  expect(headers['content-security-policy']).toContain("img-src data: 'self';")
  for (const [id, type] of [
    [design, 'image/svg+xml'],
    [welcome, 'image/png'],
  ]) {
    const picture = await open(`/picture/summer?v=${id}`)
    expect(picture.statusCode).toBe(200)
    expect(picture.headers).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    expect(picture.rawPayload).toEqual(png)
  }
  for (const url of [
    `/picture/summer?v=${other}`,
    '/picture/summer?v=',
    `/picture/other?v=${design}`,
    `/picture/summer?v=${design}&v=${other}`,
    '/picture/%00',
    '/picture/..%2fsummer',
  ])
    expect((await open(url)).statusCode).toBe(404)
})

test('a card shows the welcome image, else a bitmap logo, else the code as PNG; a closed link shows none', async () => {
  const { aCode, open, design, welcome, other } = await withLogos()
  await aCode({ tag: 'a', ...rulesOf({ contentWelcomeTime: 4, contentWelcomeImage: welcome }) })
  await aCode({ tag: 'b', qr_logo_id: String(other) })
  await aCode({ tag: 'c', qr_logo_id: String(design), color: '#112233', bg_color: '#ffeedd' })
  await aCode({ tag: 'd', ...secret })
  await aCode({ tag: 'e', is_blocked: true })
  for (const tag of ['a', 'b']) expect((await open(`/picture/${tag}`)).rawPayload).toEqual(png)
  const drawn = await open('/picture/c')
  expect(drawn.headers['content-type']).toBe('image/png')
  expect(readPng(drawn.rawPayload)).toBe('https://go.acme.com/c?qr')
  for (const tag of ['d', 'e', 'nowhere']) expect((await open(`/picture/${tag}`)).statusCode).toBe(404)
})

/** The text that another library's decoder reads. */
function readPng(bytes: Buffer): string | undefined {
  const { data, width, height } = PNG.sync.read(bytes)
  expect(width).toBeGreaterThanOrEqual(200)
  return jsQR(new Uint8ClampedArray(data), width, height)?.data
}
