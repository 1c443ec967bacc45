import type { IncomingMessage } from 'node:http'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { OldLinks } from '#features/moving-in/contract/moving-in.ts'
import { tableKeys } from '#service/database/schema.ts'
import { aPageServer } from '../../../service/support/a-page-server.ts'
import { aService, type TestService } from '../../../service/support/a-service.ts'
import { linkServicesCertificate } from '../../../service/support/test-certificate.ts'

const token = 'secret-token-of-the-old-service'

/** An answer of the old service: a status, headers, and JSON or a text. */
type Answer = { readonly status?: number; readonly headers?: Record<string, string>; readonly body: unknown }

let service: TestService
let old: Awaited<ReturnType<typeof aPageServer>>
let answers: (asked: IncomingMessage) => Answer
let asked: string[]
let lines: string[]
beforeEach(async () => {
  asked = []
  lines = []
  old = await aPageServer((request, response) => {
    const { headers, url = '' } = request
    asked.push(`${headers.host}${url} ${headers.authorization ?? String(headers['x-api-key'])}`)
    const { status = 200, headers: sent = {}, body } = answers(request)
    response.writeHead(status, { 'content-type': 'application/json', ...sent })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }, linkServicesCertificate)
  const log = { write: (line: string) => void lines.push(line) }
  service = await aService({ network: old.network, log, logSlow: 0 })
})
afterEach(async () => {
  await service.close()
  await old.close()
})

const read = (body: object) => service.api('POST', '/old-links', { token, ...body })
async function readAll(body: object): Promise<OldLinks['links']> {
  const links = []
  for (let after: string | null = ''; after !== null;) {
    const answer = await read({ ...body, after })
    expect(answer.statusCode, answer.body).toBe(200)
    const { data }: { data: OldLinks } = answer.json()
    links.push(...data.links)
    after = data.next
  }
  return links
}
const readClicks = (body: object) => service.api('POST', '/old-links/clicks', { token, ...body })
const none = {
  aliases: [],
  title: '',
  tags: [],
  expirationDate: '',
  clicks: 0,
  forwardsQuery: true,
  lost: [],
}

/** As in https://dub.co/docs/api-reference/links/list */
function dubLink(number: number, fields: object = {}) {
  return {
    id: `link_${number}`,
    domain: 'go.acme.com',
    key: `k${number}`,
    url: `https://shop.example/${number}`,
    archived: false,
    expiresAt: null,
    expiredUrl: null,
    password: null,
    ios: null,
    android: null,
    geo: null,
    title: null,
    tags: [],
    shortLink: `https://go.acme.com/k${number}`,
    clicks: 0,
    createdAt: '2025-01-01T00:00:00.000Z',
    ...fields,
  }
}

test('links of Dub are read page by page, with tags, clicks, ends, and what does not come along', async () => {
  const all = Array.from({ length: 101 }, (_, at) => dubLink(at))
  all[0] = dubLink(0, {
    title: 'Sale',
    tags: [{ id: 't', name: 'print', color: 'red' }],
    clicks: 12,
    expiresAt: '2030-01-01T00:00:00Z',
    password: 'sesame',
    geo: { DE: 'https://de.example' },
    ios: 'https://apps.example',
  })
  answers = ({ url = '' }) => {
    const after = new URL(url, 'https://api.dub.co').searchParams.get('startingAfter')
    const from = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1
    return { body: all.slice(from, from + 100) }
  }
  const links = await readAll({ service: 'dub' })
  expect(links).toHaveLength(101)
  expect(links[0]).toEqual({
    ...none,
    id: 'link_0',
    shortLink: 'https://go.acme.com/k0',
    destinationUrl: 'https://shop.example/0',
    title: 'Sale',
    tags: ['print'],
    expirationDate: '2030-01-01T00:00:00.000Z',
    clicks: 12,
    lost: ['password', 'ios', 'geo'],
  })
  expect(new Set(links.map(({ shortLink }) => shortLink)).size).toBe(101)
  expect(asked).toEqual([
    `api.dub.co/links?pageSize=100&showArchived=true Bearer ${token}`,
    `api.dub.co/links?pageSize=100&showArchived=true&startingAfter=link_99 Bearer ${token}`,
  ])
})

test('links of Shlink are read from its address, with visits of version 3 and earlier', async () => {
  const shlink = (code: string, fields: object) => ({
    shortCode: code,
    shortUrl: `https://links.example/${code}`,
    longUrl: `https://shop.example/${code}`,
    dateCreated: '2025-01-01T00:00:00+01:00',
    tags: ['print'],
    meta: { validSince: null, validUntil: null, maxVisits: null },
    domain: null,
    title: null,
    ...fields,
  })
  answers = ({ url = '' }) => {
    const page = Number(new URL(url, 'https://links.example').searchParams.get('page'))
    const data =
      page === 1
        ? [
            shlink('Abc', {
              visitsSummary: { total: 7, nonBots: 5, bots: 2 },
              hasRedirectRules: true,
              deviceLongUrls: { android: null, ios: null, desktop: null },
              crawlable: false,
              forwardQuery: true,
            }),
          ]
        : [
            shlink('a/b', {
              visitsCount: 3,
              deviceLongUrls: { android: 'https://shop.example/app', ios: null, desktop: null },
              crawlable: true,
              forwardQuery: false,
              meta: { validUntil: '2030-01-01T01:00:00+01:00', maxVisits: 9 },
            }),
          ]
    return { body: { shortUrls: { data, pagination: { currentPage: page, pagesCount: 2 } } } }
  }
  const links = await readAll({ service: 'shlink', address: 'https://links.example/' })
  expect(links).toMatchObject([
    {
      id: '/Abc',
      shortLink: 'https://links.example/Abc',
      tags: ['print'],
      clicks: 7,
      forwardsQuery: true,
      lost: ['hasRedirectRules'],
    },
    {
      shortLink: 'https://links.example/a/b',
      clicks: 3,
      expirationDate: '2030-01-01T00:00:00.000Z',
      forwardsQuery: false,
      lost: ['maxVisits', 'deviceLongUrls', 'crawlable'],
    },
  ])
  expect(asked[1]).toBe(`links.example/rest/v3/short-urls?page=2&itemsPerPage=100 ${token}`)
})

test('links of all groups of Bitly are read with every custom ending, and the token goes to Bitly only', async () => {
  const bitly = (id: string, fields: object = {}) => ({
    id: `bit.ly/${id}`,
    link: `https://bit.ly/${id}`,
    long_url: `https://shop.example/${id}`,
    custom_bitlinks: [],
    title: '',
    archived: false,
    tags: [],
    deeplinks: [],
    ...fields,
  })
  answers = ({ url = '' }) => {
    if (url === '/v4/groups') return { body: { groups: [{ guid: 'B1' }, { guid: 'B2' }] } }
    if (url.startsWith('/v4/groups/B2')) return { body: { links: [bitly('z')], pagination: { next: '' } } }
    if (url.includes('search_after=s1'))
      return { body: { links: [bitly('b', { tags: ['print'], title: 'B' })], pagination: { next: '' } } }
    const custom_bitlinks = ['https://go.acme.com/Sale', 'https://go.acme.com/sale']
    const next = 'https://evil.example/v4/groups/B1/bitlinks?size=100&archived=both&search_after=s1'
    return { body: { links: [bitly('a', { custom_bitlinks })], pagination: { next, size: 100 } } }
  }
  expect(await readAll({ service: 'bitly' })).toMatchObject([
    {
      id: 'bit.ly/a',
      shortLink: 'https://go.acme.com/Sale',
      aliases: ['https://go.acme.com/sale', 'https://bit.ly/a'],
      destinationUrl: 'https://shop.example/a',
    },
    { shortLink: 'https://bit.ly/b', title: 'B', tags: ['print'] },
    { shortLink: 'https://bit.ly/z' },
  ])
  expect(asked.every((each) => each.startsWith('api-ssl.bitly.com/v4/groups'))).toBe(true)
})

test('links of all domains of Short.io are read, with links for phones named as lost', async () => {
  const short = (path: string, fields: object = {}) => ({
    idString: `lnk_${path}`,
    path,
    originalURL: `https://shop.example/${path}`,
    shortURL: `http://go.acme.com/${path}`,
    secureShortURL: `https://go.acme.com/${path}`,
    title: null,
    tags: [],
    createdAt: '2025-01-01T00:00:00.000Z',
    ...fields,
  })
  answers = ({ url = '' }) => {
    if (url === '/api/domains') return { body: [{ id: 7, hostname: 'go.acme.com' }, { id: 8 }] }
    if (url.includes('domain_id=8')) return { body: { links: [], count: 0 } }
    return url.includes('pageToken=p%7C2')
      ? { body: { links: [short('b', { expiresAt: 1_900_000_000_000 })], count: 2, nextPageToken: null } }
      : {
          body: {
            links: [short('a', { iphoneURL: 'https://x.example', ttl: 1_900_000_000_000 })],
            count: 2,
            nextPageToken: 'p|2',
          },
        }
  }
  expect(await readAll({ service: 'shortio' })).toMatchObject([
    { id: 'lnk_a', shortLink: 'https://go.acme.com/a', lost: ['iphoneURL', 'ttl'] },
    { shortLink: 'https://go.acme.com/b', expirationDate: '2030-03-17T17:46:40.000Z' },
  ])
  expect(asked[0]).toBe(`api.short.io/api/domains ${token}`)
})

test('a refusal of the old service is told at its field, and a pause says how long', async () => {
  const problem = async (answer: Answer, body: object = { service: 'dub' }) => {
    answers = () => answer
    const [error] = (await read(body)).json().errors
    return [error.field, error.code]
  }
  expect(await problem({ status: 401, body: { error: { code: 'unauthorized' } } })).toEqual([
    'token',
    'old-token',
  ])
  expect(await problem({ status: 403, body: {} })).toEqual(['token', 'old-token'])
  expect(await problem({ status: 402, body: { message: 'UPGRADE_REQUIRED' } }, { service: 'bitly' })).toEqual(
    ['token', 'old-plan'],
  )
  expect(await problem({ body: '<html>Sign in</html>' })).toEqual(['service', 'old-answer'])
  expect(await problem({ body: { links: 'none' } })).toEqual(['service', 'old-answer'])
  expect(await problem({ status: 302, headers: { location: 'https://evil.example/' }, body: '' })).toEqual([
    'service',
    'old-answer',
  ])
  expect(await problem({ status: 503, body: '' })).toEqual(['service', 'old-unreachable'])
  expect(await problem({ body: [] }, { service: 'shlink' })).toEqual(['address', 'address-full'])
  expect(await problem({ body: [] }, { service: 'dub', token: '' })).toEqual(['token', 'old-token-missing'])
  expect(await problem({ body: [] }, { service: 'dub', token: 'a\r\nb: c' })).toEqual(['token', 'old-token'])

  answers = () => ({
    status: 429,
    headers: { 'retry-after': '17' },
    body: { error: { code: 'rate_limit_exceeded' } },
  })
  const paused = await read({ service: 'dub', after: 'link_9' })
  expect(paused.json().data).toEqual({ links: [], next: 'link_9', wait: 17 })

  old.names['links.example'] = ['127.0.0.1']
  const before = asked.length
  expect(await problem({ body: {} }, { service: 'shlink', address: 'https://links.example' })).toEqual([
    'address',
    'address-private',
  ])
  expect(asked).toHaveLength(before)
})

describe('clicks by day', () => {
  test.each([
    [
      'bitly',
      'bit.ly/3xYz',
      {
        units: -1,
        unit: 'day',
        link_clicks: [
          { date: '2024-02-01T00:00:00+0000', clicks: 3 },
          { date: '2024-01-31T00:00:00+0000', clicks: 12 },
          { date: '2024-01-30T00:00:00+0000', clicks: 0 },
        ],
      },
      '2024-01-31:12 2024-02-01:3',
      'api-ssl.bitly.com/v4/bitlinks/bit.ly/3xYz/clicks?unit=day&units=-1&size=1000',
    ],
    [
      'dub',
      'link_1',
      [
        { start: '2024-01-01T00:00:00.000Z', clicks: 10 },
        { start: '2024-02-01T00:00:00.000Z', clicks: 5 },
      ],
      '2024-01-01:10 2024-02-01:5',
      'api.dub.co/analytics?event=clicks&groupBy=timeseries&interval=all&linkId=link_1',
    ],
    [
      'shortio',
      'lnk_a',
      {
        totalClicks: 9,
        clickStatistics: {
          datasets: [
            {
              data: [
                { x: '2024-01-31T00:00:00.000Z', y: '7' },
                { x: '2024-02-01T00:00:00.000Z', y: 2 },
              ],
            },
          ],
        },
      },
      '2024-01-31:7 2024-02-01:2',
      'statistics.short.io/statistics/link/lnk_a?period=total&tz=UTC&clicksChartInterval=day&skipTops=true',
    ],
  ])('of %s are read with a request for each link', async (name, id, body, days, address) => {
    answers = () => ({ body })
    const answer = await readClicks({ service: name, ids: [id] })
    expect(answer.json().data, answer.body).toEqual({ clicks: [{ id, days }], wait: 0 })
    expect(asked.map((each) => each.split(' ')[0])).toEqual([address])
  })

  test('of Shlink are counted from its visits, page by page', async () => {
    answers = ({ url = '' }) => {
      const page = Number(new URL(url, 'https://links.example').searchParams.get('page'))
      const date = ['2015-08-20T05:05:03+04:00', '2015-08-21T05:05:03+04:00'][page - 1]
      const data = [{ referer: '', date, userAgent: '', visitLocation: null }]
      return { body: { visits: { data, pagination: { currentPage: page, pagesCount: 2 } } } }
    }
    const shlink = { service: 'shlink', address: 'https://links.example' }
    const answer = await readClicks({ ...shlink, ids: ['s.test/a/b', '/Abc'] })
    const days = '2015-08-20:1 2015-08-21:1'
    expect(answer.json().data.clicks).toEqual([
      { id: 's.test/a/b', days },
      { id: '/Abc', days },
    ])
    expect(asked.map((each) => each.split(' ')[0]?.replace('links.example/rest/v3/short-urls/', ''))).toEqual(
      [
        'a%2Fb/visits?itemsPerPage=2000&domain=s.test&page=1',
        'a%2Fb/visits?itemsPerPage=2000&domain=s.test&page=2',
        'Abc/visits?itemsPerPage=2000&page=1',
        'Abc/visits?itemsPerPage=2000&page=2',
      ],
    )
  })

  test('are read up to a pause, go on without a link that has none, and end with a refusal', async () => {
    const failing = (status: number, headers = {}) => {
      answers = ({ url = '' }) => (url.includes('linkId=b') ? { status, headers, body: {} } : { body: [] })
      return readClicks({ service: 'dub', ids: ['a', 'b', 'c'] })
    }
    const paused = await failing(429, { 'retry-after': '17' })
    expect(paused.json().data).toEqual({ clicks: [{ id: 'a', days: '' }], wait: 17 })
    const without = await failing(404)
    expect(without.json().data.clicks).toEqual([
      { id: 'a', days: '' },
      { id: 'b', days: null },
      { id: 'c', days: '' },
    ])
    expect((await failing(402)).json().errors).toMatchObject([{ field: 'token', code: 'old-plan' }])
  })
})

test('the token is in no row and in no line of the log, also after a failure', async () => {
  answers = () => ({ body: [dubLink(1)] })
  await read({ service: 'dub' })
  answers = () => ({ status: 401, body: `No: ${token}` })
  await read({ service: 'dub' })
  await readClicks({ service: 'dub', ids: ['link_1'] })
  expect(asked.filter((each) => each.includes(token))).toHaveLength(3)
  const tables = Object.keys(tableKeys) as (keyof typeof tableKeys)[]
  for (const table of tables) {
    const rows = await service.database.selectFrom(table).selectAll().execute()
    expect([table, JSON.stringify(rows).includes(token)]).toEqual([table, false])
  }
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.join('')).not.toContain(token)
})
