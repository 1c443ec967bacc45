import { createHmac } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { webhookEvents, type WebhookDelivery } from '#features/webhooks/contract/webhooks.ts'
import { DestinationChecks } from '#service/jobs/destination-checks.ts'
import { sendWebhooks } from '#features/webhooks/service/send-webhooks.ts'
import { firstUserId } from '#service/commands/accounts/users.ts'
import { tellFeatures } from '#service/listeners.ts'
import { inParts } from '#service/database/bulk-statement.ts'
import { addCodes } from '../../../../service/support/add-parents.ts'
import { aPageServer } from '../../../../service/support/a-page-server.ts'
import { aCreateRequest } from '../../../../service/support/a-request.ts'
import { aService, type TestService } from '../../../../service/support/a-service.ts'

const [second, minute, hour] = [1_000, 60_000, 3_600_000]
const start = Date.parse('2026-11-25T12:00:00.000Z')
const address = 'https://hooks.example/tessera'

type Received = { readonly headers: Record<string, string>; readonly body: string; readonly path: string }
let now = start
let status = 200
let received: Received[] = []
let isSilent = false
let pages: Awaited<ReturnType<typeof aPageServer>>
let service: TestService

beforeEach(async () => {
  now = start
  status = 200
  received = []
  isSilent = false
  pages = await aPageServer((request, response) => {
    if (request.method !== 'POST') return void response.writeHead(status).end()
    void text(request).then((body) => {
      received.push({ headers: request.headers as Record<string, string>, body, path: request.url ?? '' })
      if (isSilent || request.url === '/silent') return
      response.writeHead(status, { location: 'http://169.254.169.254/latest' }).end()
    })
  })
  service = await aService({ network: pages.network, clock: () => now, plan: 'business' })
})
afterEach(async () => {
  await service.close()
  await pages.close()
})

const deps = () => ({
  database: service.database,
  reading: service.database,
  clock: () => now,
  network: pages.network,
  logger: pino({ level: 'silent' }),
})
const send = () => sendWebhooks(deps())
const api = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) =>
  (await service.api(method, url, body)).json()
const aWebhook = async (events: readonly string[] = webhookEvents, at = address.replace('https', 'http')) =>
  await api('POST', '/webhooks', { address: at, events })
const aCode = async (slashTag: string) =>
  (await api('POST', '/qr-code', aCreateRequest({ slashTag, destinationUrl: 'http://shop.example/' }))).data
const logOf = async (id: string): Promise<WebhookDelivery[]> =>
  (await api('GET', `/webhooks/${id}/deliveries`)).data
const typesOf = () => received.map(({ body }) => JSON.parse(body).type as string)
const signatureBy = (secret: string, { headers, body }: Received) => {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}

test('changes of a code arrive signed, in order and once, and only the chosen ones', async () => {
  const { data: webhook, secret } = await aWebhook()
  now += second
  await aWebhook(['code.deleted'], 'http://other.example/deleted')
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/)
  const code = await aCode('menu')
  now += second
  await api('PUT', `/qr-code/${code.id}`, { title: 'Lunch' })
  now += second
  await service.api('DELETE', `/qr-code/${code.id}`)
  await send()
  await send()
  const own = received.filter(({ path }) => path === '/tessera')
  expect(own.map(({ body }) => JSON.parse(body).type)).toEqual([
    'code.created',
    'code.changed',
    'code.deleted',
  ])
  expect(received.filter(({ path }) => path === '/deleted')).toHaveLength(1)
  for (const message of own) expect(message.headers['webhook-signature']).toBe(signatureBy(secret, message))
  expect(Math.abs(Number(own[0]!.headers['webhook-timestamp']) - now / 1_000)).toBeLessThan(1)
  expect(JSON.parse(own[1]!.body)).toMatchObject({
    timestamp: new Date(now - second).toISOString(),
    data: { codeId: code.id, title: 'Lunch', shortUrl: 'https://go.acme.com/menu', changed: ['title'] },
  })
  expect(new Set(own.map(({ headers }) => headers['webhook-id'])).size).toBe(3)
  expect(await logOf(webhook.id)).toMatchObject(
    Array.from({ length: 3 }, () => ({
      tries: 1,
      status: 200,
      dueAt: null,
      deliveredAt: expect.any(String),
    })),
  )
  expect(JSON.stringify(await api('GET', '/webhooks'))).not.toContain(secret)
  expect((await api('GET', '/changes?kind=account.webhooks')).data).toMatchObject([
    { subject: 'other.example' },
    { subject: 'hooks.example' },
  ])
})

test('a receiver that is down for three days gets each event once, with one id in all tries', async () => {
  const { data: webhook } = await aWebhook(['code.created'])
  status = 503
  for (const tag of ['one', 'two', 'three']) await aCode(tag)
  for (const end = now + 72 * hour; now < end; now += hour) await send()
  const tried = new Set(received.map(({ headers }) => headers['webhook-id']))
  expect(tried.size).toBe(3)
  expect(await api('GET', '/webhooks')).toMatchObject({
    data: [{ isOn: true, failingSince: new Date(start).toISOString() }],
  })
  status = 204
  received = []
  for (const end = now + 25 * hour; now < end; now += hour) await send()
  expect(received).toHaveLength(3)
  expect(new Set(received.map(({ headers }) => headers['webhook-id']))).toEqual(tried)
  expect(await api('GET', '/webhooks')).toMatchObject({ data: [{ failingSince: null }] })
  expect((await logOf(webhook.id)).every(({ status: last }) => last === 204)).toBe(true)
})

test('one that never answers is turned off with a notice, and a message can be sent again later', async () => {
  const { data: webhook } = await aWebhook(['code.created'])
  status = 500
  await aCode('one')
  for (const end = now + 90 * hour; now < end; now += hour) await send()
  expect(received).toHaveLength(10)
  expect((await api('GET', '/webhooks')).data).toMatchObject([{ isOn: false }])
  const notices = await service.database.selectFrom('notices').select(['kind', 'details']).execute()
  expect(notices).toMatchObject([{ kind: 'webhook-off', details: '{"address":"hooks.example"}' }])
  await aCode('while-off')
  status = 200
  await api('PUT', `/webhooks/${webhook.id}`, { isOn: true })
  const [failed, ...others] = await logOf(webhook.id)
  expect(others).toEqual([])
  expect(await api('POST', `/webhooks/${webhook.id}/deliveries/${failed!.id}/again`)).toEqual({
    success: true,
  })
  await send()
  expect(received.at(-1)?.headers['webhook-id']).toBe(failed!.id)
  expect(await logOf(webhook.id)).toMatchObject([{ status: 200, dueAt: null }])
})

test('a status 410 turns a webhook off at once', async () => {
  await aWebhook(['code.created'])
  status = 410
  await aCode('one')
  await send()
  expect((await api('GET', '/webhooks')).data).toMatchObject([{ isOn: false }])
})

test('private addresses and redirects get no packet', async () => {
  for (const [name, at] of [
    ['metadata.example', '169.254.169.254'],
    ['inside.example', '10.0.0.7'],
  ] as const) {
    pages.names[name] = [at]
    await aWebhook(['code.created'], `http://${name}/hook`)
  }
  // One public address beside a private one, as DNS rebinding answers.
  pages.names['both.example'] = ['93.184.216.34', '127.0.0.1']
  await aWebhook(['code.created'], 'http://both.example/hook')
  await aWebhook(['code.created'], 'http://127.0.0.1/hook')
  await aCode('one')
  await send()
  expect(pages.asked).toEqual([])
  await aWebhook(['code.deleted'])
  status = 307
  const code = await aCode('two')
  await service.api('DELETE', `/qr-code/${code.id}`)
  await send()
  expect(pages.asked).toEqual(['93.184.216.34'])
  expect(received).toHaveLength(1)
})

test('a process that dies while it sends loses nothing: the next one sends the same message', async () => {
  const { data: webhook } = await aWebhook(['code.created'])
  await aCode('one')
  isSilent = true
  const dying = send()
  await expect.poll(() => received.length).toBe(1)
  isSilent = false
  now += second
  await send()
  expect(received).toHaveLength(1)
  now += minute
  await send()
  expect(received).toHaveLength(2)
  expect(received[1]!.headers['webhook-id']).toBe(received[0]!.headers['webhook-id'])
  expect(await logOf(webhook.id)).toMatchObject([{ status: 200, tries: 2 }])
  await pages.close()
  await dying
})

test('a replaced secret signs beside the new one for a day', async () => {
  const { data: webhook, secret } = await aWebhook(['code.created'])
  const { secret: fresh } = await api('POST', `/webhooks/${webhook.id}/secret`)
  expect(fresh).not.toBe(secret)
  await aCode('one')
  await send()
  const signatures = (message: Received) => message.headers['webhook-signature']?.split(' ')
  expect(signatures(received[0]!)).toEqual([
    signatureBy(fresh, received[0]!),
    signatureBy(secret, received[0]!),
  ])
  now += 24 * hour
  await aCode('two')
  await send()
  expect(signatures(received[1]!)).toEqual([signatureBy(fresh, received[1]!)])
})

test('scans come in batches as differences, results with their values, and a destination that is down', async () => {
  const code = await aCode('shop')
  const scan = async () => await service.visit({ url: '/shop?qr', headers: { host: 'go.acme.com' } })
  await scan()
  await expect.poll(async () => (await api('GET', `/scans/totals?codeId=${code.id}`)).data.scans).toBe(1)
  await aWebhook(['code.scanned', 'result.counted', 'destination.down'])
  await scan()
  await scan()
  await expect.poll(async () => (await api('GET', `/scans/totals?codeId=${code.id}`)).data.scans).toBe(3)
  for (let round = 0; round < 2; round += 1) {
    now += minute
    await send()
  }
  const result = { code_id: Number(code.id), mark: '', name: 'Order', value: 12_500, currency: 'EUR' }
  const counted = { ...result, order_id: 'A1', at: new Date(now).toISOString() }
  await tellFeatures(service.database, firstUserId, now, { kind: 'results', results: [counted] })
  await send()
  const checks = new DestinationChecks({ ...deps(), random: () => 0 })
  for (const [answer, pause] of [
    [200, 25 * hour],
    [404, 2 * hour],
    [404, hour],
  ] as const) {
    status = answer
    await checks.run()
    now += pause
  }
  status = 200
  await send()
  const data = received.map(({ body }) => JSON.parse(body).data)
  expect(typesOf()).toEqual(['code.scanned', 'result.counted', 'destination.down'])
  expect(data[0].codes).toEqual([
    {
      codeId: code.id,
      shortUrl: 'https://go.acme.com/shop',
      scans: 2,
      clicks: 0,
      totals: { scans: 3, clicks: 0 },
    },
  ])
  expect(data[1].results).toMatchObject([{ codeId: code.id, value: 12.5, currency: 'EUR', orderId: 'A1' }])
  expect(data[2]).toMatchObject({ codeId: code.id, address: 'http://shop.example/', status: 404 })
})

test.each([
  ['was off', { isOn: false }, { isOn: true }],
  ['did not want scans', { events: ['code.created'] }, { events: ['code.scanned'] }],
])('a webhook that %s for months reads only the last hours', async (_, before, after) => {
  const { data: webhook } = await aWebhook(['code.scanned'])
  await api('PUT', `/webhooks/${webhook.id}`, before)
  now += 200 * 24 * hour
  await api('PUT', `/webhooks/${webhook.id}`, after)
  now += 2 * minute
  let statements = 0
  const reading = service.database.withPlugin({
    transformQuery: ({ node }) => {
      statements += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await sendWebhooks({ ...deps(), reading })
  expect(statements).toBeGreaterThan(0)
  expect(statements).toBeLessThan(20)
})

test('scans of more codes than one message holds all arrive, however often the first codes are scanned', async () => {
  await aWebhook(['code.scanned'])
  const ids = Array.from({ length: 501 }, (_, index) => 10_000 + index)
  const scanned = { user_id: firstUserId, scans: 1, clicks: 0 }
  const hourRow = { ...scanned, span: 'hour', start: '2026-11-25T12', visitors: 1, shares: '{}' } as const
  for (const some of inParts(ids, 100)) {
    const ofCodes = <Row extends object>(row: Row) => some.map((code_id) => ({ ...row, code_id }))
    await addCodes(service.database, firstUserId, some)
    await service.database.insertInto('counters').values(ofCodes(scanned)).execute()
    await service.database.insertInto('visit_counts').values(ofCodes(hourRow)).execute()
  }
  now += minute
  await send()
  const messages = received.map(({ body }) => JSON.parse(body).data.codes as readonly { codeId: number }[])
  expect(messages.map(({ length }) => length).toSorted((one, other) => one - other)).toEqual([1, 500])
  expect(new Set(messages.flat().map(({ codeId }) => codeId))).toEqual(new Set(ids))
  now += minute
  await send()
  expect(received).toHaveLength(2)
})

test('wrong addresses and events are refused at their field', async () => {
  expect((await aWebhook([])).errors).toMatchObject([{ field: 'events' }])
  expect((await aWebhook(['code.eaten'])).errors).toMatchObject([{ field: 'events.0' }])
  expect((await aWebhook(['code.created'], 'not an address')).errors).toMatchObject([{ field: 'address' }])
  for (let count = 0; count < 20; count += 1) await aWebhook(['code.created'])
  expect((await aWebhook(['code.created'])).errors).toMatchObject([{ code: 'full-webhooks' }])
})

test.each([
  ['http://127.0.0.1/hook', 'address-private'],
  ['http://[::1]/hook', 'address-private'],
  ['http://169.254.169.254/latest', 'address-private'],
  ['http://localhost./hook', 'address-private'],
  ['http://intranet/hook', 'address-private'],
  ['http://metadata.google.internal/', 'address-private'],
  ['https://user:secret@hooks.example/', 'address-credentials'],
])('an address that would never receive anything is refused with its reason: %s', async (at, code) => {
  const refusal = [400, [{ field: 'address', code }]]
  const created = await service.api('POST', '/webhooks', { address: at, events: ['code.created'] })
  expect([created.statusCode, created.json().errors]).toMatchObject(refusal)
  const { data } = await aWebhook()
  const changed = await service.api('PUT', `/webhooks/${data.id}`, { address: at })
  expect([changed.statusCode, changed.json().errors]).toMatchObject(refusal)
  const notices = await service.api('PUT', '/account/notice-address', { address: at })
  expect([notices.statusCode, notices.json().errors]).toMatchObject(refusal)
})

test('a receiver that never answers delays no webhook of another account', async () => {
  const stranger = await service.addUser(2)
  const silent = await service.inject({
    method: 'POST',
    url: '/api/v1/webhooks',
    headers: { authorization: `Bearer ${stranger}` },
    payload: { address: 'http://hooks.example/silent', events: ['code.created'] },
  })
  expect(silent.statusCode).toBe(201)
  const foreign = aCreateRequest({ slashTag: 'foreign', destinationUrl: 'http://shop.example/' })
  await service.inject({
    method: 'POST',
    url: '/api/v1/qr-code',
    headers: { authorization: `Bearer ${stranger}` },
    payload: foreign,
  })
  await aWebhook(['code.created'])
  await aCode('own')
  now += 6 * second
  const sent = send()
  // The silent one is asked first, and is still waited for.
  await expect.poll(() => received.map(({ path }) => path).toSorted()).toEqual(['/silent', '/tessera'])
  await sent
})

test('requests for a new secret at the same time all get the one that signs', async () => {
  const { data: webhook } = await aWebhook(['code.created'])
  const answers = await Promise.all([1, 2, 3].map(() => api('POST', `/webhooks/${webhook.id}/secret`)))
  expect(new Set(answers.map(({ secret }) => secret)).size).toBe(1)
})
