import { codeTypes } from '#code-types/code-types.ts'
import { expect, test } from 'vitest'
import type { QrCodesTable } from '#service/domain/stored-code.ts'
import { exampleOf } from '#contract/code-types/code-types.ts'
import { codeTypeOf, type PageType } from '#contract/code-types/code-types.ts'
import { aPasswordHash, aRedirector } from './a-redirector.ts'

const host = 'go.acme.com'
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile Safari/604.1'
const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140 Mobile Safari/537.36'
const pageTypes = Object.keys(codeTypes).filter((type) => codeTypeOf(type).visit === 'page') as PageType[]

function aPage(
  type: PageType,
  fields: Record<string, unknown> = {},
  fieldData: Record<string, unknown> = {},
): Partial<QrCodesTable> {
  const example = exampleOf(type)
  return {
    qr_type: type,
    destination_url: '',
    title: example.title,
    further: JSON.stringify({ ...example.fields, ...fields }),
    field_data: JSON.stringify({ ...example.fieldData, ...fieldData }),
  }
}

test.each(pageTypes)(
  'a visit of a %s code gets its page, without script and with a strict policy',
  async (type) => {
    const { visit, aCode } = await aRedirector()
    await aCode(aPage(type))
    const { statusCode, headers, body } = await visit('/summer?qr')
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(body).toContain(exampleOf(type).title)
    expect(body).not.toMatch(/<script|<iframe|<form|javascript:/i)
    expect(body).toContain('<meta name="robots" content="noindex">')
    expect(body).toContain('href="/summer/report"')
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self' data:;/,
    )
    expect(headers['x-robots-tag']).toBe('noindex')
  },
)

test('a visit of a page counts once as scan or click, a press counts for its button', async () => {
  const { visit, links, aCode, counted, database } = await aRedirector()
  const id = await aCode(aPage('links'))
  const page = await visit('/summer?qr')
  await visit('/summer')
  await links.inject({ method: 'HEAD', url: '/summer', headers: { host } })
  const [first = '', second = ''] = [...page.body.matchAll(/href="(\/summer\/go\/link-[^"]+)"/g)].map(
    ([, at]) => at,
  )
  const pressed = await visit(first)
  expect([pressed.statusCode, pressed.headers.location]).toEqual([302, 'https://example.com/offers'])
  await visit(first)
  await visit(second)
  await visit(second, { 'user-agent': 'Googlebot/2.1' })
  await links.close()
  expect(await counted(id)).toEqual({ scans: 1, clicks: 1 })
  const rows = await database.selectFrom('button_presses').select(['button', 'presses']).execute()
  const presses = Object.fromEntries(rows.map(({ button, presses }) => [button, presses]))
  expect(presses).toEqual({ '': 3, [first.split('/').at(-1)!]: 2, [second.split('/').at(-1)!]: 1 })
})

test('a press leads to nothing but an address of the record', async () => {
  const { visit, links, aCode } = await aRedirector()
  await aCode(aPage('contact'))
  const go = (button: string) => visit(`/summer/go/${button}`)
  expect((await go('website')).headers.location).toBe('https://example.com/')
  expect((await go('linkedin')).headers.location).toBe('https://www.linkedin.com/in/maya-lindqvist')
  for (const button of ['nothing', 'https:%2F%2Fevil.example', '__proto__', 'buttonLink'])
    expect((await go(button)).statusCode).toBe(404)
  const ping = await links.inject({
    method: 'POST',
    url: '/summer/go/mobile',
    headers: { host, 'content-type': 'text/ping' },
    payload: 'PING',
  })
  expect(ping.statusCode).toBe(204)
})

test('an app opens the store of the device, and shows both elsewhere', async () => {
  const { links, aCode } = await aRedirector()
  await aCode(aPage('app'))
  const visit = (agent: string) => links.inject({ url: '/summer?qr', headers: { host, 'user-agent': agent } })
  expect((await visit(iPhone)).headers.location).toBe('https://apps.apple.com/app/id000000000')
  expect((await visit(android)).headers.location).toContain('https://play.google.com/')
  const elsewhere = await visit('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15')
  expect(elsewhere.statusCode).toBe(200)
  expect(elsewhere.body).toMatch(/go\/appStore[\s\S]*go\/googlePlay/)
})

test('a password guards the page and everything below it', async () => {
  const { visit, links, aCode } = await aRedirector()
  await aCode({ ...aPage('contact'), is_protected: true, password_hash: aPasswordHash('open sesame') })
  for (const url of [
    '/summer',
    '/summer/page',
    '/summer/contact.vcf',
    '/summer/go/website',
    '/summer/report',
  ]) {
    const { statusCode, body } = await visit(url)
    expect([url, statusCode, body.includes('Northwind')]).toEqual([url, 401, false])
  }
  const entered = await links.inject({
    method: 'POST',
    url: '/summer?qr',
    headers: { host, 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'password=open+sesame',
  })
  expect([entered.statusCode, entered.headers.location]).toEqual([303, '/summer?qr'])
  const cookies = [entered.headers['set-cookie']].flat().map((one) => String(one).split(';')[0])
  const shown = await visit('/summer?qr', { cookie: cookies.join('; ') })
  expect(shown.body).toContain('Northwind')
  const card = await links.inject({
    method: 'POST',
    url: '/summer/contact.vcf',
    headers: { host, 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'password=open+sesame',
  })
  expect([card.statusCode, card.headers.location]).toEqual([303, '/summer/contact.vcf'])
})

test.each([
  ['paused', { is_active: false }, 404],
  ['expired', { expiration_date: '2026-01-01T00:00:00.000Z' }, 410],
  ['blocked', { is_blocked: true }, 403],
] as const)('the page of a %s code and its contact are closed', async (_state, fields, status) => {
  const { visit, aCode } = await aRedirector()
  await aCode({ ...aPage('contact'), ...fields })
  for (const url of ['/summer', '/summer/contact.vcf', '/summer/go/website', '/summer/page'])
    expect((await visit(url)).statusCode).toBe(status)
})

test('a page with an address on a blocked host is closed', async () => {
  const { visit, aCode, database } = await aRedirector()
  await aCode(aPage('contact', { website: 'https://bad.example/x' }))
  await database
    .insertInto('blocked_hosts')
    .values({ host: 'bad.example', host_key: 'example.bad.', reason: null, created_at: '2026-01-01' })
    .execute()
  expect((await visit('/summer')).statusCode).toBe(403)
})

test('a welcome leads to the page, which is not counted again', async () => {
  const { visit, links, aCode, counted } = await aRedirector()
  const id = await aCode(aPage('contact', {}, { contentWelcomeTime: 4 }))
  const welcome = await visit('/summer?qr')
  expect(welcome.headers.refresh).toBe('4;url=https://go.acme.com/summer/page')
  expect((await visit('/summer/page')).body).toContain('Maya')
  await links.close()
  expect(await counted(id)).toEqual({ scans: 1, clicks: 0 })
})

test('an edit is on the page of the next visit', async () => {
  const { visit, aCode, database, changes } = await aRedirector()
  await aCode(aPage('contact'))
  expect((await visit('/summer')).body).toContain('Lindqvist')
  await database
    .updateTable('qr_codes')
    .set({ further: JSON.stringify({ firstName: 'Ada' }) })
    .execute()
  changes.changed('go.acme.com', 'summer')
  const { body } = await visit('/summer')
  expect(body).toContain('Ada')
  expect(body).not.toContain('Lindqvist')
})

test('a website keeps its redirect, and has nothing below it', async () => {
  const { visit, aCode } = await aRedirector()
  await aCode({})
  expect((await visit('/summer')).statusCode).toBe(302)
  for (const url of ['/summer/page', '/summer/contact.vcf', '/summer/go/website', '/summer/event.ics'])
    expect((await visit(url)).statusCode).toBe(404)
})

test('a report is kept for the administrator', async () => {
  const { visit, links, aCode, database } = await aRedirector()
  const code_id = await aCode(aPage('business'))
  expect((await visit('/summer/report')).body).toContain('<form method="post">')
  const sent = await links.inject({ method: 'POST', url: '/summer/report', headers: { host } })
  expect(sent.statusCode).toBe(200)
  expect(await database.selectFrom('page_reports').select(['code_id', 'reports']).execute()).toEqual([
    { code_id, reports: 1 },
  ])
})
