import { expect, test } from 'vitest'
import { visitPageResponseSchema, visitPageSchema } from '#contract/visit-page.ts'
import { service, serviceForAll } from '../support/own-service.ts'

const noon = Date.parse('2026-06-01T12:00:00.000Z')
serviceForAll({ clock: () => noon })

const ask = (payload: object) => service.api('POST', '/visit-page', payload)
async function preview(payload: object) {
  const answer = await ask(payload)
  expect(answer.statusCode).toBe(200)
  return visitPageResponseSchema.parse(answer.json()).data
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
async function aLogo(): Promise<string> {
  const kept = await service.inject({
    method: 'POST',
    url: '/api/v1/logos?name=a.png',
    headers: { 'content-type': 'image/png' },
    payload: png,
  })
  return String(kept.json().data.id)
}

test.each([
  ['unknown', 404, 'Link not found'],
  ['paused', 404, 'This link is paused'],
  ['scheduled', 404, 'This link is not open yet'],
  ['expired', 410, 'This link has ended'],
  ['blocked', 403, 'This link is blocked'],
  ['password', 401, 'This link needs a password'],
  ['welcome', 200, 'Summer sale'],
])('the owner sees the page %s before it is live', async (page, status, heading) => {
  const shown = await preview({ page, title: 'Summer sale', destinationUrl: 'https://acme.com/a' })
  expect(shown.status).toBe(status)
  expect(shown.html).toContain(`<h1>${heading}</h1>`)
  expect(shown.html.includes('Summer sale')).toBe(!['unknown', 'blocked'].includes(page))
  expect(shown.html).not.toMatch(/<script|http-equiv|autofocus/)
})

test('the owner sees a page in the colours that visitors will see', async () => {
  const { html } = await preview({ page: 'password', color: '#7a1f3d' })
  expect(html).toContain('background:#7a1f3d')
  const ofPage = {
    color: '#7a1f3d',
    primaryColor: '#14532d',
    ctaColor: '#b3261e',
    fieldData: { font: 'mono' },
  }
  const dressed = await preview({ page: 'expired', ...ofPage })
  expect(dressed.html).toMatch(/background:#b3261e[\s\S]*<h1>This link has ended/)
  expect(dressed.html).toContain('font-family:ui-monospace')
})

test('logo and welcome image are embedded, so they show in a sandboxed frame', async () => {
  const id = await aLogo()
  const data = `data:image/png;base64,${png.toString('base64')}`
  const fieldData = { contentWelcomeImage: id, contentWelcomeTime: 7 }
  const { html } = await preview({
    page: 'welcome',
    qrLogoId: id,
    destinationUrl: 'https://shop.acme.com/a?b',
    fieldData,
  })
  expect(html).toContain(`<img class="welcome" src="${data}" alt="">`)
  expect(html.split('<img')).toHaveLength(2)
  const paused = await preview({ page: 'paused', qrLogoId: id })
  expect(paused.html).toContain(`<img class="logo" src="${data}" alt="">`)
  expect(html).toContain('You go on to shop.acme.com in 7 seconds.')
  expect(html).toContain('<a class="button" href="#"')
})

test('an end is shown in its zone, and only when there is one', async () => {
  const fieldData = { expirationZone: 'Asia/Tokyo' }
  const { html } = await preview({ page: 'expired', expirationDate: '2026-07-01T15:00:00Z', fieldData })
  expect(html).toContain('Thursday, 2 July 2026 at 00:00 GMT+9 (Asia/Tokyo)</time>')
  for (const expirationDate of [undefined, null, '', 'soon'])
    expect((await preview({ page: 'expired', expirationDate, fieldData })).html).not.toMatch(/<time|<dl/)
})

test.each([
  ['2026-06-01T12:00:59.999Z', 'in less than a minute'],
  ['2026-06-01T12:01:00.000Z', 'in 1 minute'],
  ['2026-06-01T12:59:00.000Z', 'in 59 minutes'],
  ['2026-06-02T12:00:00.000Z', 'in 24 hours'],
  ['2026-06-20T12:00:00.000Z', 'in 19 days'],
  ['2026-12-01T12:00:00.000Z', 'in 6 months'],
  ['2099-06-01T12:00:00.000Z', 'in 73 years'],
])('a start at %s is shown as %s', async (startsAt, words) => {
  const { html } = await preview({ page: 'scheduled', fieldData: { startsAt } })
  expect(html).toContain(`It opens ${words}.`)
})

test.each([
  ['scheduled', { startsAt: 'soon', startsZone: 7 }],
  ['scheduled', { startsAt: '2026-06-03T16:00:00Z', startsZone: 'Nowhere/At all' }],
  ['welcome', { contentWelcomeTime: 900, contentWelcomeImage: 'javascript:alert(1)' }],
  ['welcome', { contentWelcomeTime: 3, contentWelcomeImage: 'f'.repeat(32) }],
  ['welcome', { contentWelcomeTime: 3, contentWelcomeImage: 'https://a"><script>alert(1)</script>' }],
  ['welcome', { swap: [], contentWelcomeTime: {}, contentWelcomeImage: [] }],
])('incomplete form values are left out of the page %s', async (page, fieldData) => {
  const { html } = await preview({ page, destinationUrl: 'not yet', fieldData })
  expect(html).not.toMatch(/<img|<script|javascript:/)
})

test('form values cannot break out of any page', async () => {
  const attack = '"><script>alert(1)</script><img src=x onerror=alert(1)>\''
  for (const page of visitPageSchema.options) {
    const { html } = await preview({
      page,
      title: attack,
      qrLogoId: attack,
      destinationUrl: `https://acme.com/${attack}`,
      fieldData: {
        contentWelcomeTime: 3,
        contentWelcomeImage: `https://acme.com/${attack}`,
        startsZone: attack,
      },
    })
    expect(html).not.toMatch(/<script|<img src=x|onerror=alert\(1\)>(?!&|')/)
  }
})

test.each([
  [{}, 'page'],
  [{ page: 'elsewhere' }, 'page'],
  [{ page: 'paused', title: 7 }, 'title'],
  [{ page: 'paused', fieldData: '{' }, 'fieldData'],
  [{ page: 'paused', language: 'eo' }, 'language'],
])('%j is refused at its field', async (body, field) => {
  const answer = await ask(body)
  expect(answer.statusCode).toBe(400)
  expect(answer.json().errors[0].field).toBe(field)
})
