import { expect, test } from 'vitest'
import type { ResultAnswer, ResultSum } from '#features/results/contract/results.ts'
import { forgetVisitIds } from '#features/results/service/commands.ts'
import { aCreateRequest } from '../../../../service/support/a-request.ts'
import { service, serviceForEach } from '../../../../service/support/own-service.ts'
import { features } from '../../../../support/without-features.ts'

const clock = { now: 0 }
const noon = Date.parse('2026-06-01T12:00:00.000Z')
const day = 86_400_000
serviceForEach({ clock: () => clock.now })

async function aCode(
  slashTag: string,
  fieldData: Record<string, unknown> = { visitId: true },
): Promise<number> {
  clock.now = noon
  const body = aCreateRequest({ slashTag, destinationUrl: 'https://shop.example/?a=1#top', fieldData })
  return (await service.api('POST', '/qr-code', body)).json().data.id
}

async function locationOf(url: string): Promise<string> {
  const answer = await service.visit({ url, headers: { host: 'go.acme.com' } })
  return String(answer.headers.location)
}

async function visitId(url: string): Promise<string> {
  return new URL(await locationOf(url)).searchParams.get('tid') ?? ''
}

async function send(results: unknown, token?: string): Promise<string[]> {
  const answer = await service.inject({
    method: 'POST',
    url: '/api/v1/results',
    payload: Array.isArray(results) ? { results } : (results as object),
    ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
  })
  expect(answer.statusCode).toBe(200)
  expect(answer.json().warnings ?? []).toEqual([])
  return answer.json<{ results: ResultAnswer[] }>().results.map(({ outcome }) => outcome)
}

async function sums(codeId: number): Promise<ResultSum[]> {
  const range = 'from=2026-06-01&to=2026-12-31&zone=Europe/Berlin'
  return (await service.api('GET', `/results?codeId=${codeId}&${range}`)).json().data
}

const aResult = (id: string, orderId: string, more: object = {}) => ({
  visitId: id,
  name: 'purchase',
  orderId,
  ...more,
})

test('the destination gets an id of each counted visit, where the code wants one', async () => {
  await aCode('with')
  await aCode('without', {})
  expect(await locationOf('/with?qr&b=2')).toMatch(/^https:\/\/shop\.example\/\?a=1&b=2&tid=[\w-]{22}#top$/)
  const [one, other] = [await visitId('/with'), await visitId('/with')]
  expect(one).not.toBe(other)
  expect(await locationOf(`/with?tid=${one}`)).not.toContain(one)
  expect(await locationOf('/without?qr')).toBe('https://shop.example/?a=1#top')
  const bot = { host: 'go.acme.com', 'user-agent': 'curl/8.5.0' }
  expect((await service.visit({ url: '/with', headers: bot })).headers.location).not.toContain('tid')
})

test('results count for the code, the placement and the name of their visit', async () => {
  const code = await aCode('with')
  const [poster, link] = [await visitId('/with?qr=A3'), await visitId('/with')]
  expect(
    await send([
      aResult(poster, 'o-1', { value: 49.9, currency: 'EUR' }),
      aResult(link, 'o-2', { value: 0.1, currency: 'EUR' }),
      aResult(link, 'o-3', { name: ' sign-up ' }),
    ]),
  ).toEqual(['counted', 'counted', 'counted'])
  const euro = { name: 'purchase', currency: 'EUR', results: 1 }
  expect(await sums(code)).toEqual([
    { ...euro, mark: '', value: 0.1 },
    { ...euro, mark: 'a3', value: 49.9 },
    { name: 'sign-up', mark: '', currency: '', results: 1, value: 0 },
  ])
})

test.skipIf(!features.has('placements'))('a long mark is the one of the placement that has it', async () => {
  const code = await aCode('with')
  const placements = ['bus-stop-nord', 'station_hall'].map((mark) => ({ name: mark, mark }))
  expect((await service.api('POST', `/qr-code/${code}/placements`, { placements })).statusCode).toBe(201)
  const [known, unknown] = [await visitId('/with?qr=Bus-Stop-Nord'), await visitId('/with?qr=somewhere-else')]
  await send([aResult(known, 'o-1'), aResult(unknown, 'o-2')])
  expect((await sums(code)).map(({ mark }) => mark)).toEqual(['', 'bus-stop-nord'])
})

test('a repeated, late, forged and foreign id each count nothing', async () => {
  const code = await aCode('with')
  const id = await visitId('/with')
  const stranger = await service.addUser(2)
  expect(await send(aResult(id, 'first'))).toEqual(['counted'])
  expect(await send([aResult(id, 'first'), aResult(id, 'second')])).toEqual(['repeated', 'repeated'])
  expect(await send(aResult(await visitId('/with'), 'first'))).toEqual(['repeated'])
  expect(await send(aResult(await visitId('/with'), 'third'), stranger)).toEqual(['unknown'])
  const forged = [...'AQgw'].map((last) => `${id.slice(0, 21)}${last}`).filter((text) => text !== id)
  expect(
    await send([...forged, 'x', 'a'.repeat(22)].map((text, place) => aResult(text, `f-${place}`))),
  ).toEqual(Array.from({ length: forged.length + 2 }, () => 'unknown'))
  const [old, older] = [await visitId('/with'), await visitId('/with')]
  clock.now = noon + 90 * day
  expect(await send(aResult(old, 'late-1'))).toEqual(['counted'])
  clock.now = noon + 91 * day
  expect(await send(aResult(older, 'late-2'))).toEqual(['late'])
  expect((await sums(code)).map(({ results }) => results)).toEqual([2])
})

test('each result of a request is answered on its own', async () => {
  await aCode('with')
  const id = await visitId('/with')
  const answer = await service.api('POST', '/results', {
    results: [
      { visitId: id },
      aResult(id, 'o-1', { value: 5 }),
      aResult(id, 'o-2', { value: -5, currency: 'EUR' }),
      null,
      aResult(id, 'o-3'),
    ],
  })
  const answers = answer.json<{ results: ResultAnswer[] }>().results
  expect(answers.map(({ outcome, errors }) => [outcome, errors.map(({ field }) => field)])).toEqual([
    ['invalid', ['name', 'orderId']],
    ['invalid', ['currency']],
    ['invalid', ['value']],
    ['invalid', ['']],
    ['counted', []],
  ])
  for (const results of [[], Array.from({ length: 501 }, () => null)])
    expect((await service.api('POST', '/results', { results })).statusCode).toBe(400)
  expect(await send(Array.from({ length: 500 }, (_, place) => aResult(id, `many-${place}`)))).toEqual(
    Array.from({ length: 500 }, () => 'repeated'),
  )
})

test('20 requests at once count one result', async () => {
  const code = await aCode('with')
  const id = await visitId('/with')
  const others = await Promise.all(Array.from({ length: 20 }, () => visitId('/with')))
  const same = await Promise.all(Array.from({ length: 20 }, () => send(aResult(id, 'o-1'))))
  const sameVisit = await Promise.all(
    Array.from({ length: 20 }, (_, place) => send(aResult(others[0]!, `visit-${place}`))),
  )
  const sameOrder = await Promise.all(
    others.slice(1).map((other) => send([aResult(other, 'order'), aResult(other, 'order')])),
  )
  for (const answers of [same, sameVisit, sameOrder])
    expect(answers.flat().filter((outcome) => outcome === 'counted')).toHaveLength(1)
  expect((await sums(code)).map(({ results }) => results)).toEqual([3])
})

test('visit ids are deleted when they count nothing any more, and their results stay', async () => {
  const code = await aCode('with')
  await send(aResult(await visitId('/with'), 'o-1'))
  const ids = async () =>
    (await service.database.selectFrom('results').select('visit').execute()).map(({ visit }) => visit)
  const purge = async (days: number) => {
    clock.now = noon + days * day
    await forgetVisitIds({ database: service.database, clock: () => clock.now })
  }
  await purge(90)
  expect(await ids()).toEqual([expect.any(String)])
  await purge(92)
  expect(await ids()).toEqual([null])
  expect((await sums(code)).map(({ results }) => results)).toEqual([1])
})

const shop = { host: 'go.acme.com', origin: 'https://www.shop.example' }

function fromPage(fields: Record<string, string>, headers: Record<string, string> = shop) {
  return service.visit({
    method: 'POST',
    url: '/api/result',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  })
}

test('a page of a listed host counts results, and pages of others count none', async () => {
  const code = await aCode('with')
  const listed = await service.api('PUT', '/results/hosts', {
    hosts: ['https://Shop.example/cart', 'b.example.'],
  })
  expect(listed.json().data).toEqual(['b.example', 'shop.example'])
  const id = await visitId('/with?qr=a3')
  const sent = { tid: id, name: 'purchase', value: '12.5', currency: 'EUR' }
  for (const origin of ['https://shop.example.evil.example', 'https://noshop.example', 'null', '']) {
    const answer = await fromPage(sent, { host: 'go.acme.com', origin })
    expect([answer.json().outcome, answer.headers['access-control-allow-origin']]).toEqual([
      'unknown',
      undefined,
    ])
  }
  const counted = await fromPage(sent)
  expect([counted.json().outcome, counted.headers['access-control-allow-origin']]).toEqual([
    'counted',
    shop.origin,
  ])
  expect((await fromPage(sent)).json().outcome).toBe('repeated')
  expect((await fromPage({ ...sent, tid: 'a'.repeat(22) })).json().outcome).toBe('unknown')
  expect((await fromPage({ ...sent, name: 'other', value: 'much' })).json().outcome).toBe('invalid')
  expect(await sums(code)).toEqual([
    { name: 'purchase', mark: 'a3', currency: 'EUR', results: 1, value: 12.5 },
  ])
})

test('the pixel counts by the address of its page, and always answers with the picture', async () => {
  const code = await aCode('with')
  await service.api('PUT', '/results/hosts', { hosts: ['shop.example'] })
  const url = `/api/result.gif?tid=${await visitId('/with')}&name=sign-up`
  for (const referer of [
    'https://evil.example/',
    'https://shop.example/thanks',
    'https://shop.example/thanks',
  ]) {
    const answer = await service.visit({ url, headers: { host: 'go.acme.com', referer } })
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['set-cookie']]).toEqual([
      200,
      'image/gif',
      undefined,
    ])
  }
  expect(await sums(code)).toEqual([{ name: 'sign-up', mark: '', currency: '', results: 1, value: 0 }])
})

test('pages of one network send at most 120 results a minute, and a visit counts 10 names', async () => {
  const code = await aCode('with')
  await service.api('PUT', '/results/hosts', { hosts: ['shop.example'] })
  const tid = await visitId('/with')
  const statuses: number[] = []
  for (let place = 0; place < 121; place += 1)
    statuses.push((await fromPage({ tid, name: `name-${place}` })).statusCode)
  expect(statuses.slice(119)).toEqual([200, 429])
  expect(await sums(code)).toHaveLength(10)
})

test('the script has at most 1 kB and sets nothing in the browser', async () => {
  const { body, headers } = await service.visit({ url: '/api/results.js', headers: { host: 'go.acme.com' } })
  expect(headers['content-type']).toBe('text/javascript; charset=utf-8')
  expect(Buffer.byteLength(body)).toBeLessThan(1_024)
  expect(body).not.toMatch(/cookie|storage|indexedDB/i)
})

test('an order that a visitor invents on a page never stops the one that the server sends', async () => {
  const code = await aCode('with')
  await service.api('PUT', '/results/hosts', { hosts: ['shop.example'] })
  const [mine, theirs] = [await visitId('/with'), await visitId('/with')]
  const invented = { name: 'purchase', value: '0.01', currency: 'EUR', order: 'REAL-77' }
  expect((await fromPage({ ...invented, tid: mine })).json().outcome).toBe('counted')
  const real = { value: 990, currency: 'EUR' }
  expect(await send(aResult(theirs, 'REAL-77', real))).toEqual(['counted'])
  expect(await send(aResult(theirs, 'REAL-77', real))).toEqual(['repeated'])
  expect((await fromPage({ ...invented, tid: theirs })).json().outcome).toBe('repeated')
  expect(await sums(code)).toMatchObject([{ results: 2, value: 990.01 }])
})

test('the result of the server replaces what the page of the same visit said', async () => {
  const code = await aCode('with')
  await service.api('PUT', '/results/hosts', { hosts: ['shop.example'] })
  const id = await visitId('/with')
  const said = { tid: id, value: '0.01', currency: 'EUR' }
  await fromPage({ ...said, name: 'purchase' })
  await fromPage({ ...said, name: 'order', order: 'REAL-78' })
  await fromPage({ ...said, name: 'newsletter' })
  expect(await send(aResult(id, 'REAL-78', { value: 20, currency: 'EUR' }))).toEqual(['counted'])
  expect(await sums(code)).toMatchObject([
    { name: 'newsletter', value: 0.01 },
    { name: 'purchase', results: 1, value: 20 },
  ])
})

test('a visit id counts as it was made, not in another spelling of the same bytes', async () => {
  await aCode('with')
  const id = await visitId('/with')
  const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const spellings = [...signs]
    .map((sign) => id.slice(0, -1) + sign)
    .filter((one) => Buffer.from(one, 'base64url').equals(Buffer.from(id, 'base64url')) && one !== id)
  expect(spellings).toHaveLength(15)
  expect(await send(spellings.map((one, place) => aResult(one, `T-${place}`)))).toEqual(
    spellings.map(() => 'unknown'),
  )
  expect(await send(aResult(id, 'T-1'))).toEqual(['counted'])
})

test.each(['com', 'co.uk', '.', 'github.io', 'https://localhost/'])(
  'everybody has pages below %s, so it cannot be listed',
  async (host) => {
    const answer = await service.api('PUT', '/results/hosts', { hosts: ['shop.example', host] })
    expect([answer.statusCode, answer.json().errors]).toMatchObject([400, [{ code: 'host-shared' }]])
    expect((await service.api('GET', '/results/hosts')).json().data).toEqual([])
  },
)

test('a page that is none of the web, and a host that was listed too widely before, count nothing', async () => {
  await aCode('with')
  await service.api('PUT', '/results/hosts', { hosts: ['shop.example'] })
  await service.database.insertInto('result_hosts').values({ user_id: 1, host: 'com' }).execute()
  const sent = { tid: await visitId('/with'), name: 'purchase' }
  for (const origin of ['file://shop.example', 'ftp://shop.example', 'https://evil.com'])
    expect((await fromPage(sent, { host: 'go.acme.com', origin })).json().outcome).toBe('unknown')
  expect((await fromPage(sent)).json().outcome).toBe('counted')
})
