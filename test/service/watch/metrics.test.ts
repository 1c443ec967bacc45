import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { catalogue } from '#service/metrics/watch.ts'
import { aCreateRequest } from '../support/a-request.ts'
import { aService, type TestService } from '../support/a-service.ts'
import { readExposition, type Sample, valueOf } from './exposition.ts'

const token = 'token-of-the-scraper'
let service: TestService
beforeEach(async () => {
  service = await aService({ metricsToken: token })
})
afterEach(() => service.close())

async function scrape(): Promise<readonly Sample[]> {
  const answer = await service.app.api.inject({
    url: '/metrics',
    headers: { authorization: `Bearer ${token}` },
  })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ])
  return readExposition(answer.body)
}

const create = (slashTag: string, fields = {}) =>
  service.api('POST', '/qr-code', aCreateRequest({ slashTag, ...fields }))
const visit = (url: string, host = 'go.acme.com') => service.visit({ url, headers: { host } })

test.each([
  ['nothing', undefined],
  ['a wrong token', 'Bearer token-of-somebody'],
  ['the right token without its kind', token],
  ['a token of a user', 'Bearer token-of-the-first-user'],
])('%s does not open the metrics', async (_who, authorization) => {
  const answer = await service.app.api.inject({
    url: '/metrics',
    headers: authorization === undefined ? {} : { authorization },
  })
  expect([answer.statusCode, answer.headers['www-authenticate'], answer.json()]).toEqual([
    401,
    'Bearer',
    { message: 'unauthorized' },
  ])
})

test('the scraper’s token opens only the metrics', async () => {
  const answer = await service.inject({
    url: '/api/v1/session',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.statusCode).toBe(401)
  expect((await visit('/metrics')).statusCode).toBe(404)
})

test('without its own token there are no metrics', async () => {
  const closed = await aService()
  const answers = await Promise.all(
    [undefined, 'Bearer ', 'Bearer null', 'Bearer token-of-the-first-user'].map((authorization) =>
      closed.app.api.inject({
        url: '/metrics',
        headers: authorization === undefined ? {} : { authorization },
      }),
    ),
  )
  await closed.close()
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404])
})

test('metrics count requests, visits, misses and refusals', async () => {
  const before = await scrape()
  expect(valueOf(before, 'tessera_database_up')).toBe(1)
  await create('summer')
  await create('summer')
  await create('secret', { password: 'hunter22' })
  for (let times = 0; times < 3; times += 1) expect((await visit('/summer?qr')).statusCode).toBe(302)
  // A minute of the limit may end meanwhile, so the count is that of the answers.
  let [misses, refused] = [0, 0]
  for (; refused < 2; misses += 1) if ((await visit(`/nothing-${misses}`)).statusCode === 429) refused += 1
  expect(misses).toBeGreaterThan(300)
  const guess = (password: string) =>
    service.app.links.inject({
      method: 'POST',
      url: '/secret',
      headers: { host: 'go.acme.com', 'content-type': 'application/x-www-form-urlencoded' },
      payload: `password=${password}`,
    })
  for (let times = 0; times < 8; times += 1) await guess('wrong')
  const after = await scrape()
  const requests = (labels: Record<string, string>) => valueOf(after, 'tessera_http_requests_total', labels)
  const saves = { listener: 'api', method: 'POST', route: '/api/v1/qr-code' }
  expect(requests({ ...saves, status: '2xx' })).toBe(2)
  expect(requests({ ...saves, status: '4xx' })).toBe(1)
  expect(valueOf(after, 'tessera_http_request_duration_seconds_count', { route: '/api/v1/qr-code' })).toBe(3)
  expect(requests({ listener: 'links', method: 'GET', route: '/:tag', status: '3xx' })).toBe(3)
  expect(requests({ listener: 'links', method: 'GET', route: '/:tag', status: '4xx' })).toBe(misses)
  expect(valueOf(after, 'tessera_limit_refusals_total', { rule: 'miss' })).toBe(2)
  expect(valueOf(after, 'tessera_limit_refusals_total', { rule: 'password' })).toBeGreaterThan(0)
  const lookups = (answer: string) => valueOf(after, 'tessera_link_cache_lookups_total', { answer })
  expect(lookups('hit')).toBeGreaterThan(0)
  expect(lookups('miss')).toBeGreaterThan(300)
  expect(valueOf(after, 'tessera_link_cache_entries')).toBeGreaterThan(300)
  expect(valueOf(after, 'tessera_visits_counted_total')).toBe(3)
  expect(
    valueOf(after, 'tessera_database_statement_duration_seconds_count', { part: 'service', kind: 'insert' }),
  ).toBeGreaterThan(1)
  const counted = { part: 'counting', kind: 'insert' }
  const countingStatements = async () =>
    valueOf(await scrape(), 'tessera_database_statement_duration_seconds_count', counted)
  await expect.poll(countingStatements).toBeGreaterThan(2)
  const waiting = async () => valueOf(await scrape(), 'tessera_visits_waiting')
  await expect.poll(waiting).toBe(0)
})

test('a thousand invented paths, hosts, methods and ids create no series', async () => {
  const at = (step: number) => `${step}-${crypto.randomUUID()}`
  const round = async (count: number) => {
    for (let step = 0; step < count; step += 1) {
      await visit(`/${at(step)}`, `${at(step)}.example`)
      await visit(`/${at(step)}/${at(step)}`)
      await visit(`/%${at(step)}`)
      await service.api('GET', `/${at(step)}`)
      await service.inject({ url: `/${at(step)}/%E0%A4%A`, headers: { 'x-request-id': at(step) } })
      await service.api('GET', `/qr-code/${at(step)}`)
      await service.inject({ method: 'PROPFIND' as 'GET', url: `/${at(step)}` })
    }
  }
  await round(2)
  const few = await scrape()
  await round(165)
  const many = await scrape()
  expect(many.length).toBeLessThanOrEqual(few.length + 60)
  for (const { labels } of many)
    for (const value of Object.values(labels)) expect(value).not.toMatch(/[0-9a-f]{8}-/)
})

test('the docs name every metric, and no other', () => {
  const docs = readFileSync(new URL('../../../docs/metrics.md', import.meta.url), 'utf8')
  const named = new Set(docs.match(/\btessera_[a-z_]+\b/g))
  expect([...named].toSorted()).toEqual(Object.keys(catalogue).toSorted())
})
