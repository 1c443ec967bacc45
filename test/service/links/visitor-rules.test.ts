import { expect, test } from 'vitest'
import { findRoute } from '#contract/visitor-rules.ts'
import { namedVisitor, visitorHashes } from '#service/analytics/visit-sums.ts'
import { addBlockedHost } from '#service/database/queries/blocked-hosts.ts'
import { deviceOf } from '#service/links/visitor-route.ts'
import { iPhone } from '../analytics/a-log.ts'
import { aCreateRequest } from '../support/a-request.ts'
import { service, serviceForEach } from '../support/own-service.ts'
import { refusedField } from '../support/refused-field.ts'

serviceForEach()

const host = 'go.acme.com'
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15'
const chromeOnMac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36'
const iPad =
  'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1 Mobile/15E148 Safari/604.1'
const android =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36'

const to = (id: number, path: string, fields = {}) => ({
  id,
  destinationUrl: `https://acme.com/${path}`,
  ...fields,
})

const create = (fieldData: Record<string, unknown>, fields = {}) =>
  service.api(
    'POST',
    '/qr-code',
    aCreateRequest({ slashTag: 'shop', destinationUrl: 'https://acme.com/menu', fieldData, ...fields }),
  )

async function leadsTo(url: string, headers: Record<string, string> = {}): Promise<string> {
  const answer = await service.visit({ url, headers: { host, ...headers } })
  return String(answer.headers.location ?? answer.statusCode)
}

type Counted = { id: number; scans: number; clicks: number }
const counted = async (): Promise<Counted[]> =>
  (await service.api('GET', '/scans/rules?codeId=1')).json().data.routes

test('visitors go where the first fitting rule leads, and each visit counts for its rule', async () => {
  await create({
    visitorRules: [
      { devices: ['iphone'], routes: [to(7, 'app-store')] },
      { languages: ['de'], routes: [to(8, 'de')] },
      { marks: ['a3'], routes: [to(9, 'hall')] },
    ],
  })
  const german = { 'accept-language': 'en;q=0.3, de-AT;q=0.9' }
  expect(await leadsTo('/shop?qr', { 'user-agent': iPhone, ...german })).toBe('https://acme.com/app-store')
  expect(await leadsTo('/shop?x=1', german)).toBe('https://acme.com/de?x=1')
  expect(await leadsTo('/shop?qr=a3')).toBe('https://acme.com/hall')
  expect(await leadsTo('/shop?qr=a4')).toBe('https://acme.com/menu')
  expect(await leadsTo('/shop?qr', { 'accept-language': 'en, de;q=0.5' })).toBe('https://acme.com/menu')
  await expect.poll(counted).toEqual([
    { id: 0, scans: 2, clicks: 0 },
    { id: 7, scans: 1, clicks: 0 },
    { id: 8, scans: 0, clicks: 1 },
    { id: 9, scans: 1, clicks: 0 },
  ])
})

test('a second visit of the day meets the rule for later visits', async () => {
  await create({ visitorRules: [{ visit: 'first', routes: [to(1, 'hello')] }] })
  expect(await leadsTo('/shop?qr')).toBe('https://acme.com/hello')
  await expect.poll(() => leadsTo('/shop?qr')).toBe('https://acme.com/menu')
  expect(await leadsTo('/shop?qr', { 'user-agent': iPhone })).toBe('https://acme.com/hello')
})

test('a split keeps a visitor at one destination and says which', async () => {
  await create(
    { visitorRules: [{ routes: [to(1, 'a', { percent: 50, name: 'red' }), to(2, 'b', { percent: 50 })] }] },
    { utm_content: 'poster', utm_source: 'print' },
  )
  const agents = Array.from({ length: 40 }, (_, at) => ({ 'user-agent': `Phone ${at}` }))
  const first = await Promise.all(agents.map((agent) => leadsTo('/shop?qr', agent)))
  expect(await Promise.all(agents.map((agent) => leadsTo('/shop', agent)))).toEqual(first)
  expect([...new Set(first)].toSorted()).toEqual([
    'https://acme.com/a?utm_source=print&utm_content=red',
    'https://acme.com/b?utm_source=print&utm_content=b',
  ])
})

test('a split in halves parts 100,000 visitors within half a point', () => {
  const routes = [to(1, 'a', { percent: 50 }), to(2, 'b', { percent: 50 })]
  let first = 0
  for (let visitor = 0; visitor < 100_000; visitor += 1) {
    const address = `203.0.${visitor >> 8}.${visitor & 255}`
    const point = namedVisitor('a salt', 1, 1, `${address}\n${iPhone}`) / visitorHashes
    if (findRoute(routes, point) === 0) first += 1
  }
  expect(first).toBeGreaterThan(49_500)
  expect(first).toBeLessThan(50_500)
})

test('a Mac that may be an iPad is asked where a rule tells them apart', async () => {
  await create({ visitorRules: [{ devices: ['iphone', 'ipad'], routes: [to(1, 'app')] }] })
  expect(await leadsTo('/shop', { 'user-agent': iPad })).toBe('https://acme.com/app')
  expect(await leadsTo('/shop', { 'user-agent': chromeOnMac })).toBe('https://acme.com/menu')
  const page = await service.visit({ url: '/shop?qr&x=1', headers: { host, 'user-agent': mac } })
  expect(page.statusCode).toBe(200)
  const [onIpad = '', onMac = ''] = [...page.body.matchAll(/href="(\/shop\/on[^"]+)"/g)].map(([, path]) =>
    path?.replaceAll('&amp;', '&'),
  )
  expect(await leadsTo(onIpad, { 'user-agent': mac })).toBe('https://acme.com/app?x=1')
  expect(await leadsTo(onMac, { 'user-agent': mac })).toBe('https://acme.com/menu?x=1')
  await expect.poll(counted).toEqual([
    { id: 0, scans: 1, clicks: 1 },
    { id: 1, scans: 1, clicks: 1 },
  ])
})

test('a limited link ends within a second of its last scan', async () => {
  await create({ scanLimit: { scans: 3 } })
  for (let scan = 0; scan < 3; scan += 1) expect(await leadsTo('/shop?qr')).toBe('https://acme.com/menu')
  await expect.poll(() => leadsTo('/shop')).toBe('410')
  await service.api('PUT', '/qr-code/1', {
    fieldData: { scanLimit: { scans: 3, destinationUrl: 'https://acme.com/over' } },
  })
  expect(await leadsTo('/shop?qr')).toBe('https://acme.com/over')
})

test('the destination of a rule is refused like the main one, at its field', async () => {
  const refused = await create({
    visitorRules: [
      { languages: ['de'], routes: [to(1, 'de')] },
      { routes: [{ id: 2, destinationUrl: `https://${host}/other` }] },
    ],
  })
  expect(refused.json().errors).toEqual([
    refusedField(
      'fieldData.visitorRules.1.routes.0.destinationUrl',
      'This is a short link of this service. Enter its destination instead.',
    ),
  ])
})

test('a host that is blocked later closes only the way of its rule', async () => {
  await create({
    visitorRules: [
      { languages: ['de'], routes: [{ id: 1, destinationUrl: 'https://bad.example/' }] },
      { languages: ['fr'], routes: [to(2, 'fr')] },
    ],
  })
  await addBlockedHost(service.database, 'bad.example', { reason: null, now: new Date().toISOString() })
  await expect.poll(() => leadsTo('/shop?qr', { 'accept-language': 'de' })).toBe('403')
  expect(await leadsTo('/shop?qr', { 'accept-language': 'fr' })).toBe('https://acme.com/fr')
  expect(await leadsTo('/shop?qr')).toBe('https://acme.com/menu')
  const { meta } = (await service.api('GET', '/qr-code/1')).json()
  expect(meta.blockedHost).toBeUndefined()
  expect(meta.routeHealth).toMatchObject({ 1: { reason: 'blocked' }, 2: { reason: null } })
})

test('rules are kept in versions, and a restored version leads where it led', async () => {
  await create({ visitorRules: [{ routes: [to(1, 'first')] }] })
  await service.api('PUT', '/qr-code/1', { fieldData: { visitorRules: null } })
  expect(await leadsTo('/shop')).toBe('https://acme.com/menu')
  expect((await service.api('POST', '/qr-code/1/versions/1/restore')).statusCode).toBe(200)
  expect(await leadsTo('/shop')).toBe('https://acme.com/first')
})

test.each([
  ['iphone', iPhone],
  ['ipad', iPad],
  ['mac', mac],
  ['android-phone', android],
  [
    'android-tablet',
    'Mozilla/5.0 (Linux; Android 13; SM-X700) AppleWebKit/537.36 Chrome/126.0.0.0 Safari/537.36',
  ],
  ['windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0.0.0 Safari/537.36'],
  ['linux', 'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/126.0.0.0 Safari/537.36'],
  ['other', 'curl/8.5.0'],
])('a visitor with %s is known by the user agent', (device, userAgent) => {
  expect(deviceOf(userAgent)).toBe(device)
})
