import { createHash } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import { expect, test } from 'vitest'
import type { QrCodesTable } from '#service/domain/stored-code.ts'
import { aPasswordHash, aRedirector, noon } from './a-redirector.ts'

const host = 'go.acme.com'
const secret = 'https://secret.example/only-for-members'
const past = new Date(noon - 1).toISOString()
const protectedCode = { is_protected: true, password_hash: aPasswordHash('open sesame') }
const tomorrow = JSON.stringify({ startsAt: '2026-06-02T12:00:00Z', startsZone: 'Asia/Kolkata' })
const plainText = { destination_url: '', qr_type: 'text', text: 'hello' }
const logo = 'a'.repeat(32)

/** Pages of missing links, or without the owner's branding. */
const faceless = new Set(['Link not found', 'This link is blocked'])

const states: readonly [string, Partial<QrCodesTable>, number, string][] = [
  ['deleted', { deleted_at: past }, 404, 'Link not found'],
  ['paused', { is_active: false }, 404, 'This link is paused'],
  ['expired', { expiration_date: past }, 410, 'This link has ended'],
  ['blocked', { is_blocked: true }, 403, 'This link is blocked'],
  ['protected', protectedCode, 401, 'This link needs a password'],
  ['protected without a password', { is_protected: true }, 401, 'This link needs a password'],
  ['of plain text', plainText, 404, 'Link not found'],
  [
    'with a destination that no browser may open',
    { destination_url: 'javascript:alert(1)' },
    404,
    'Link not found',
  ],
  ['blocked and expired', { is_blocked: true, expiration_date: past }, 403, 'This link is blocked'],
  ['expired and paused', { expiration_date: past, is_active: false }, 410, 'This link has ended'],
  ['expired and protected', { expiration_date: past, ...protectedCode }, 410, 'This link has ended'],
  ['paused and protected', { is_active: false, ...protectedCode }, 404, 'This link is paused'],
  ['not open yet', { field_data: tomorrow }, 404, 'This link is not open yet'],
  [
    'not open yet and protected',
    { field_data: tomorrow, ...protectedCode },
    404,
    'This link is not open yet',
  ],
  ['of plain text and expired', { ...plainText, expiration_date: past }, 410, 'This link has ended'],
  ['of plain text and paused', { ...plainText, is_active: false }, 404, 'This link is paused'],
  ['of a barcode and expired', { qr_type: 'barcode', expiration_date: past }, 410, 'This link has ended'],
]

/** One redirector for all states; a failure names the state. */
async function inEachState(
  shared: Partial<QrCodesTable>,
  look: (page: LightMyRequestResponse, expected: { status: number; heading: string; tag: string }) => void,
  query = '',
): Promise<void> {
  const { visit, aCode } = await aRedirector()
  for (const [index, [state, fields, status, heading]] of states.entries()) {
    const tag = `tag-${index}`
    await aCode({ tag, ...shared, ...fields })
    const page = await visit(`/${tag}${query}`)
    try {
      look(page, { status, heading, tag })
    } catch (cause) {
      throw new Error(`A link that is ${state} has another page.`, { cause })
    }
  }
}

test('a link in each state shows its page', async () => {
  const shared = { destination_url: secret, title: 'Members & <b>', qr_logo_id: logo }
  await inEachState(shared, showsItsPage, '?qr')
})

function showsItsPage(
  answer: LightMyRequestResponse,
  { status, heading, tag }: { status: number; heading: string; tag: string },
): void {
  expect(answer.statusCode).toBe(status)
  expect(answer.body).toContain(`<h1>${heading}</h1>`)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
  })
  expect(answer.headers.location).toBeUndefined()
  expect(answer.body + JSON.stringify(answer.headers)).not.toMatch(/secret|only-for/i)
  const showsOwner = !faceless.has(heading)
  expect(answer.body.includes('<p class="owner">Members &amp; &lt;b&gt;</p>')).toBe(showsOwner)
  expect(answer.body.includes(`<img class="logo" src="/picture/${tag}?v=${logo}" alt="">`)).toBe(showsOwner)
  expect(String(answer.headers['content-security-policy']).includes("img-src data: 'self';")).toBe(showsOwner)
}

test('the page of a link in any state never shows a fetched title', async () => {
  await inEachState({ title: 'Secret plan', title_source: 'fetched' }, ({ statusCode, body }) => {
    expect(statusCode).toBeGreaterThanOrEqual(400)
    expect(body).not.toMatch(/secret plan/i)
  })
})

test('the page of a link in any state is small, needs no script and allows none', async () => {
  await inEachState({ title: 'x'.repeat(300) }, ({ body, headers }) => {
    expect(Buffer.byteLength(body)).toBeLessThan(15_000)
    expect(body).toMatch(/<title>[^<]+<\/title>/)
    expect(body).toContain('<html lang="en">')
    expect(body).toContain('width=device-width')
    expect(body).not.toMatch(/<script|https?:\/\/|\son\w+=/)
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]+'(?: 'sha256-[\w+/=]+')?; img-src data:(?: 'self')?; form-action/,
    )
  })
})

/** The hashes of all styles of a page. */
function hashesOf(body: string): string[] {
  return [...body.matchAll(/<style>([^<]*)<\/style>/g)].map(
    ([, style = '']) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  )
}

test.each([
  ['of a website', { color: '#7a1f3d' }, '#7a1f3d'],
  ['of a code without a design', { color: null }, '#000000'],
  ['with a colour that is none', { color: 'red}body{display:none' }, '#2a3fd0'],
  [
    'of a page',
    {
      qr_type: 'pdf',
      color: '#111111',
      further: JSON.stringify({ primaryColor: '#14532d', ctaColor: '#b3261e' }),
      field_data: JSON.stringify({ font: 'serif' }),
    },
    '#b3261e',
  ],
])('a link %s asks for its password in its own colours', async (_, fields, button) => {
  const { visit, aCode } = await aRedirector()
  await aCode({ tag: 'own', ...protectedCode, ...fields })
  const { body, headers } = await visit('/own')
  expect(body).toContain('<h1>This link needs a password</h1>')
  expect(body).toContain(`button,.button{color:#ffffff;background:${button};`)
  expect(body).not.toContain('display:none}body')
  expect(body.includes('font-family:ui-serif')).toBe('qr_type' in fields)
  expect(hashesOf(body)).toHaveLength(2)
  for (const hash of hashesOf(body)) expect(headers['content-security-policy']).toContain(hash)
})

test('the start is shown in its zone, relative to now, and to machines', async () => {
  const { links, aCode, clock } = await aRedirector()
  await aCode({ field_data: tomorrow })
  const visit = () => links.inject({ url: '/summer', headers: { host } })
  const early = await visit()
  expect(early.headers['retry-after']).toBe('Tue, 02 Jun 2026 12:00:00 GMT')
  expect(early.body).toContain('It opens in 24 hours.')
  expect(early.body).toContain('Tuesday, 2 June 2026 at 17:30 GMT+5:30 (Asia/Kolkata)')
  clock.now += 24 * 3_600_000 - 1
  expect((await visit()).body).toContain('It opens in less than a minute.')
  clock.now += 1
  expect((await visit()).statusCode).toBe(302)
})

test.each([
  'facebookexternalhit/1.1',
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'curl/8.5.0',
])('a state is the same to %s', async (agent) => {
  const { visit, aCode } = await aRedirector()
  await aCode({ destination_url: secret, title: 'Members only', title_source: 'fetched', ...protectedCode })
  const answer = await visit('/summer', { 'user-agent': agent })
  expect(answer.statusCode).toBe(401)
  expect(answer.body).not.toMatch(/secret|members/i)
})

test('a link expires exactly on time, also when cached', async () => {
  const { visit, aCode, clock } = await aRedirector()
  await aCode({ expiration_date: new Date(noon + 1).toISOString() })
  const statusNow = async (): Promise<number> => (await visit('/summer')).statusCode
  expect(await statusNow()).toBe(302)
  clock.now = noon + 1
  expect(await statusNow()).toBe(410)
})

test.each([
  ['facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)'],
  ['Twitterbot/1.0'],
  ['Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)'],
  ['WhatsApp/2.23.20.0'],
  ['LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)'],
  ['TelegramBot (like TwitterBot)'],
  ['Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)'],
])('%s gets the card of a link', async (agent) => {
  const { visit, aCode } = await aRedirector()
  await aCode({
    title: 'Fish & "chips" <script>alert(1)</script>',
    field_data: JSON.stringify({ metaDescription: 'Today\'s menu "><img src=x onerror=alert(1)>' }),
  })
  const { statusCode, body } = await visit('/Summer?qr', { 'user-agent': agent })
  expect(statusCode).toBe(200)
  expect(body).toContain(
    '<meta property="og:title" content="Fish &amp; &quot;chips&quot; &lt;script&gt;alert(1)&lt;/script&gt;">',
  )
  expect(body).toContain(
    '<meta property="og:description" content="Today&#39;s menu &quot;&gt;&lt;img src=x onerror=alert(1)&gt;">',
  )
  expect(body).toContain('<meta property="og:url" content="https://go.acme.com/Summer">')
  expect(body).toContain('<a class="button" href="https://example.com/menu" rel="noreferrer">')
  expect(body).toContain('<meta property="og:image" content="https://go.acme.com/picture/Summer">')
  expect(body).not.toMatch(/<script|<img/)
})

test('a link may have a card of its own, beside its title and its welcome screen', async () => {
  const { visit, aCode } = await aRedirector()
  const fieldData = { metaTitle: 'Fish <b>', metaImage: 'https://pictures.example/card.png' }
  const welcome = { contentWelcomeTime: 3, contentWelcomeImage: 'https://pictures.example/hello.png' }
  await aCode({ title: 'Bus stop 12', field_data: JSON.stringify({ ...fieldData, ...welcome }) })
  const { body } = await visit('/summer', { 'user-agent': 'Twitterbot/1.0' })
  expect(body).toContain('<meta property="og:title" content="Fish &lt;b&gt;">')
  expect(body).toContain('<meta property="og:image" content="https://pictures.example/card.png">')
  expect(body).toContain('<meta name="twitter:card" content="summary_large_image">')
  expect(body).not.toContain('Bus stop 12')
})

test.each(['not json', '[]', '{"metaDescription":7}', '{"metaDescription":null}', ''])(
  'a card has no description when fieldData is %s',
  async (field_data) => {
    const { visit, aCode } = await aRedirector()
    await aCode({ field_data })
    const { statusCode, body } = await visit('/summer', { 'user-agent': 'Twitterbot/1.0' })
    expect(statusCode).toBe(200)
    expect(body).toContain('og:title')
    expect(body).not.toContain('og:description')
  },
)

test.each([
  'https://example.com/menu"><script>alert(1)</script>',
  "https://example.com/?a='<svg onload=alert(1)>",
])('the card of a link to %s carries no script', async (destination_url) => {
  const { visit, aCode } = await aRedirector()
  await aCode({ destination_url })
  const { body } = await visit('/summer', { 'user-agent': 'Twitterbot/1.0' })
  expect(body).not.toMatch(/<script|<svg|"><s/)
})
