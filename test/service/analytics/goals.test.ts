import type { IncomingMessage } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Goals } from '#contract/goals.ts'
import { readDueGoals } from '#service/jobs/read-goals.ts'
import { aPageServer } from '../support/a-page-server.ts'
import { aCreateRequest } from '../support/a-request.ts'
import { refusedField } from '../support/refused-field.ts'
import { service, serviceForEach } from '../support/own-service.ts'

const now = Date.parse('2026-06-30T12:00:00.000Z')
const clock = { now }
const hour = 3_600_000
type Asked = {
  readonly path: string
  readonly host: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}
const asked: Asked[] = []
/** Answers as the documentation of the tool shows them. */
let answer: (asked: Asked) => {
  readonly status?: number
  readonly value: unknown
  readonly location?: string
}

const pages = await aPageServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const { url = '', headers } = request
    const one = { path: url, host: headers.host ?? '', headers, body: Buffer.concat(parts).toString() }
    asked.push(one)
    const { status = 200, value, location } = answer(one)
    response.writeHead(status, { 'content-type': 'application/json', ...(location && { location }) })
    response.end(typeof value === 'string' ? value : JSON.stringify(value))
  })
})
serviceForEach({ clock: () => clock.now, network: pages.network })
beforeAll(() => void (clock.now = now))
afterAll(() => pages.close())
beforeEach(() => {
  clock.now = now
  asked.length = 0
})

const path = '/results/goals'
const save = (body: object) => service.api('PUT', path, body)
const goals = async (): Promise<Goals> => (await service.api('GET', path)).json().data
const brief = ({ rows }: Goals) =>
  rows.map(({ content, placement, scans, visits, results, goals: named }) => [
    content,
    placement,
    scans,
    visits,
    results,
    named.map(({ name, count }) => `${name} ${count}`).join(),
  ])

/** Answers of `POST /api/v2/query`. */
function plausible({ headers, body }: Asked) {
  if (headers.authorization !== 'Bearer key-1')
    return { status: 401, value: { error: 'Invalid API key or site ID.' } }
  const { dimensions } = JSON.parse(body) as { dimensions: string[] }
  const results =
    dimensions.length === 1
      ? [
          { metrics: [40], dimensions: ['(not set)'] },
          { metrics: [20], dimensions: ['A3'] },
          { metrics: [5], dimensions: ['b'] },
        ]
      : [
          { metrics: [3], dimensions: ['a3', 'Purchase'] },
          { metrics: [1], dimensions: ['a3', 'Register'] },
          { metrics: [9], dimensions: ['(not set)', 'Purchase'] },
        ]
  return { value: { results, meta: {}, query: JSON.parse(body) } }
}

const plausibleSource = {
  tool: 'plausible',
  address: 'http://plausible.example/',
  site: 'shop.example',
  token: 'key-1',
}

test('Plausible: visits, goals and scans stand beside each placement, and the token stays in the service', async () => {
  answer = plausible
  const code = (await service.api('POST', '/qr-code', aCreateRequest({ title: 'Poster' }))).json().data.id
  await service.api('POST', `/qr-code/${code}/placements`, { placements: [{ name: 'Bus stop', mark: 'a3' }] })
  await service.database
    .insertInto('placement_days')
    .values([
      { user_id: 1, code_id: code, mark: 'a3', day: '2026-06-30', scans: 30 },
      { user_id: 1, code_id: code, mark: 'a3', day: '2026-05-01', scans: 99 },
    ])
    .execute()
  const saved = await save(plausibleSource)
  expect(saved.statusCode).toBe(200)
  expect(saved.body + (await service.api('GET', '/changes')).body).not.toContain('key-1')
  expect(brief(await goals())).toEqual([
    ['a3', 'Bus stop', 30, 20, 4, 'Purchase 3,Register 1'],
    ['b', '', 0, 5, 0, ''],
  ])
  expect(await goals()).toMatchObject({ from: '2026-06-01', to: '2026-06-30', source: { problem: null } })
  expect(asked.map(({ path: of, body }) => [of, JSON.parse(body)])).toMatchObject([
    [
      '/api/v2/query',
      { site_id: 'shop.example', metrics: ['visits'], date_range: ['2026-06-01', '2026-06-30'] },
    ],
    ['/api/v2/query', { metrics: ['events'], dimensions: ['visit:utm_content', 'event:goal'] }],
  ])
  expect((await service.api('GET', '/changes')).json().data).toContainEqual(
    expect.objectContaining({ kind: 'account.goals', subject: 'plausible.example' }),
  )
})

/** Answers of the login, metrics, UTM and attribution endpoints. */
function umami({ path: of, headers, body }: Asked) {
  if (of === '/api/auth/login') {
    const { username, password } = JSON.parse(body) as { username: string; password: string }
    if (username !== 'reader' || password !== 'a:b') return { status: 401, value: { error: 'Unauthorized' } }
    return { value: { token: 'eyT', user: { id: 'x', username, isAdmin: false } } }
  }
  if (headers.authorization !== 'Bearer eyT' && headers['x-umami-api-key'] !== 'api-1')
    return { status: 401, value: { error: 'Unauthorized' } }
  if (of.includes('/metrics?')) return { value: [{ x: 'sign-up', y: 3 }] }
  const others = { utm_source: [], utm_medium: [], utm_campaign: [], utm_term: [] }
  if (of.endsWith('/reports/utm')) return { value: { ...others, utm_content: [{ utm: 'a3', views: 8 }] } }
  const total = { pageviews: 3, visitors: 3, visits: 3 }
  return { value: { referrer: [], paidAds: [], ...others, utm_content: [{ name: 'a3', value: 2 }], total } }
}

test('Umami: signs in with a name and password or a key, and reads events by the last click', async () => {
  answer = umami
  const site = '86d4095c-a2a8-4fc8-9521-103e858e2b41'
  const own = { tool: 'umami', address: 'http://umami.example', site, token: 'reader:a:b' }
  expect(brief((await save(own)).json().data)).toEqual([['a3', '', 0, 8, 2, 'sign-up 2']])
  expect(asked.map(({ path: of }) => of.split('?')[0])).toEqual([
    '/api/auth/login',
    '/api/reports/utm',
    `/api/websites/${site}/metrics`,
    '/api/reports/attribution',
  ])
  expect(JSON.parse(asked.at(-1)?.body ?? '')).toMatchObject({
    websiteId: site,
    type: 'attribution',
    parameters: { model: 'last-click', type: 'event', step: 'sign-up' },
  })
  asked.length = 0
  const cloud = { ...own, address: 'http://api.umami.is/', token: 'api-1' }
  expect(brief((await save(cloud)).json().data)).toEqual([['a3', '', 0, 8, 2, 'sign-up 2']])
  expect(asked[0]).toMatchObject({ path: '/v1/reports/utm', host: 'api.umami.is' })
})

/** Answers of the Reporting API, whose errors have status 200. */
function matomo({ body }: Asked) {
  const sent = new URLSearchParams(body)
  const error = (message: string) => ({ value: { result: 'error', message } })
  if (sent.get('token_auth') !== 't0k')
    return error("You can't access this resource as it requires 'view' access for the website id = 1.")
  if (sent.get('method') === 'Goals.getGoals')
    return { value: [{ idsite: 1, idgoal: 1, name: 'Newsletter', match_attribute: 'manually' }] }
  if (sent.get('idSite') === '2')
    return error(
      "The method 'getContent' does not exist or is not available in the module '\\Piwik\\Plugins\\MarketingCampaignsReporting\\API'.",
    )
  return {
    value: [
      {
        label: 'a3',
        nb_visits: 12,
        goals: {
          'idgoal=1': { nb_conversions: 2, nb_visits_converted: 2, revenue: 0 },
          'idgoal=ecommerceOrder': { nb_conversions: 1, revenue: 555 },
          'idgoal=ecommerceAbandonedCart': { nb_conversions: 4 },
        },
        nb_conversions: 3,
        segment: 'campaignContent==a3',
      },
      { label: 'none', nb_visits: 1, nb_visits_converted: 0, segment: 'campaignContent==none' },
    ],
  }
}

test('Matomo: the token is in no address, and each error is one at its field', async () => {
  answer = matomo
  const source = { tool: 'matomo', address: 'http://matomo.example/stats/', site: '1', token: 't0k' }
  expect(brief((await save(source)).json().data)).toEqual([
    ['a3', '', 0, 12, 3, 'Newsletter 2,Order 1'],
    ['none', '', 0, 1, 0, ''],
  ])
  expect(asked.map(({ path: of }) => of)).toEqual(['/stats/index.php', '/stats/index.php'])
  const refused = async (changed: object) => (await save({ ...source, ...changed })).json().errors
  const error = (field: string, words: string) => [refusedField(field, words)]
  expect(await refused({ token: 'wrong' })).toEqual(
    error('token', 'This token was refused. Check that it may read the website.'),
  )
  expect(await refused({ site: '2' })).toEqual(
    error('tool', 'Install the free plugin MarketingCampaignsReporting in Matomo first.'),
  )
  expect(await refused({ site: ' ' })).toEqual(error('site', 'Enter the website.'))
  answer = () => ({ value: '<html>' })
  expect(await refused({})).toEqual(
    error('address', "The answer isn't one of this tool. Check the tool and the address."),
  )
  // The refused ones changed nothing.
  expect(await goals()).toMatchObject({ source: { site: '1' }, rows: [{}, {}] })
})

test('private addresses and redirects get no token, and another address needs it again', async () => {
  answer = plausible
  await save(plausibleSource)
  expect((await save({ ...plausibleSource, token: undefined, site: 'b.example' })).statusCode).toBe(200)
  const elsewhere = await save({ ...plausibleSource, token: '', address: 'http://elsewhere.example' })
  expect(elsewhere.json().errors).toEqual([refusedField('token', 'Enter the key or token.')])
  asked.length = 0
  pages.names['inside.example'] = ['10.0.0.7']
  const inside = await save({ ...plausibleSource, address: 'http://inside.example' })
  expect(inside.json().errors).toEqual([
    refusedField('address', "This address isn't on the public internet."),
  ])
  expect(asked).toEqual([])
  answer = () => ({ status: 302, value: {}, location: 'http://elsewhere.example/' })
  expect((await save(plausibleSource)).json().errors).toEqual([
    refusedField('address', "We couldn't reach this address. Check it, then try again."),
  ])
  expect(asked.map(({ host }) => host)).toEqual(['plausible.example'])
})

test('goals are read once an hour, keep their figures through an outage, and go with the connection', async () => {
  answer = plausible
  await save(plausibleSource)
  const deps = () => ({
    database: service.database,
    clock: () => clock.now,
    network: pages.network,
    logger: { error: (problem: unknown) => expect(problem).toBeNull() } as never,
  })
  asked.length = 0
  await readDueGoals(deps())
  expect(asked).toEqual([])
  clock.now = now + hour
  // Two processes read once.
  await Promise.all([readDueGoals(deps()), readDueGoals(deps())])
  expect(asked).toHaveLength(2)
  answer = () => ({ status: 503, value: {} })
  const down = (await service.api('POST', `${path}/check`)).json().data as Goals
  expect([down.source?.problem, down.rows.length]).toEqual(['goals-unreachable', 2])
  answer = plausible
  expect((await service.api('POST', `${path}/check`)).json().data.source.problem).toBeNull()
  expect((await service.api('DELETE', path)).statusCode).toBe(200)
  expect((await service.api('POST', `${path}/check`)).statusCode).toBe(404)
  expect(await service.database.selectFrom('goal_sources').selectAll().execute()).toEqual([])
})
