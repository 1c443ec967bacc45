import { maxCounts } from '#contract/limits.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type BrandedDomain, readDomain } from '#contract/domains.ts'
import { endUnprovenDomains } from '#service/commands/links/domains.ts'
import { purgeDeleted } from '#service/commands/accounts/purge.ts'
import { aCreateRequest } from '../support/a-request.ts'
import { aService, type TestService } from '../support/a-service.ts'
import { proveDomain } from '../support/prove-domain.ts'

let service: TestService
let now = 0
beforeEach(async () => {
  now = Date.parse('2026-06-01T12:00:00.000Z')
  service = await aService({ clock: () => (now += 1), dashboardOrigin: 'https://app.acme.com', port: 8080 })
})
afterEach(() => service.close())

const path = (domain: string, rest = '') => `/api/v1/domains/${encodeURIComponent(domain)}${rest}`
async function send(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: object,
  token?: string,
) {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const answer = await service.inject({ method, url, headers, ...(payload !== undefined && { payload }) })
  return { status: answer.statusCode, body: answer.json() }
}
const add = (domain: string, token?: string) => send('POST', '/api/v1/domains', { domain }, token)
/** A domain as after a check that works. */
async function own(domain: string, token?: string) {
  const added = await add(domain, token)
  await proveDomain(service.database, domain)
  return added
}
async function list(token?: string): Promise<BrandedDomain[]> {
  return (await send('GET', '/api/v1/domains', undefined, token)).body.data
}
const create = (fields: Record<string, unknown>, token?: string) =>
  send('POST', '/api/v1/qr-code', aCreateRequest(fields), token)
const visit = async (host: string, tag = 'summer') =>
  (await service.visit({ url: `/${tag}`, headers: { host } })).headers.location
const reason = ({ status, body }: Awaited<ReturnType<typeof send>>) => [status, body.errors?.[0]?.code]

test('a domain that nobody has proved takes no codes and leads nowhere, and its claim ends after a week', async () => {
  const { status, body } = await add(' HTTPS://Go.Shop.example/ ')
  expect(status).toBe(201)
  expect(body.data).toMatchObject({
    domain: 'go.shop.example',
    isConfigured: false,
    isDefault: false,
    isProven: false,
    isContested: false,
    state: 'unchecked',
    codes: 0,
  })
  expect(body.data.endsAt).toMatch(/^2026-06-08T12:00:00/)
  const made = await create({ brandedDomain: 'go.shop.example' })
  expect([made.status, made.body.errors[0].field]).toEqual([400, 'brandedDomain'])
  expect(reason(await send('PUT', path('go.shop.example', '/default')))).toEqual([400, 'domain-unproven'])
  expect((await send('GET', '/api/v1/session')).body.domains).toEqual(['go.acme.com', 'acme.link'])
  // Otherwise a stranger could end what codes of others lead to.
  const other = await service.addUser(2)
  expect((await create({ destinationUrl: 'https://go.shop.example/' }, other)).status).toBe(201)

  const listed = async () => (await list()).map(({ domain }) => domain)
  now += 7 * 24 * 3_600_000 - 60_000
  await endUnprovenDomains({ database: service.database, clock: () => now })
  expect(await listed()).toContain('go.shop.example')
  now += 120_000
  await endUnprovenDomains({ database: service.database, clock: () => now })
  expect(await listed()).toEqual(['go.acme.com', 'acme.link'])
})

test('a claim that is not proven stops nobody, and the next account proves the domain by its record', async () => {
  const other = await service.addUser(2)
  await add('go.shop.example', other)
  const { status, body } = await add('go.shop.example')
  expect(status).toBe(201)
  expect(body.data).toMatchObject({
    isProven: false,
    isContested: true,
    records: [{ type: 'TXT', name: '_tessera.go.shop.example' }],
  })
  expect((await list(other)).map(({ domain }) => domain)).toEqual(['go.acme.com', 'acme.link'])
})

test('a proven domain takes codes, and its links lead on', async () => {
  await own('go.shop.example')
  const made = await create({ brandedDomain: 'go.shop.example' })
  expect([made.status, made.body.data.brandedDomain]).toEqual([201, 'go.shop.example'])
  expect(await visit('GO.shop.example:443')).toBe('https://www.acme.com/summer?ref=print')
  expect(await visit('go.acme.com')).toBeUndefined()
  const check = await send('GET', '/api/v1/slash-tags?brandedDomain=go.shop.example&slashTag=summer')
  expect(check.body).toMatchObject({ available: false, reason: 'taken' })
})

test('the list begins with the default, and names what comes from the configuration', async () => {
  await own('go.shop.example')
  const short = async () => (await list()).map((each) => [each.domain, each.isDefault, each.isConfigured])
  expect(await short()).toEqual([
    ['go.acme.com', true, true],
    ['acme.link', false, true],
    ['go.shop.example', false, false],
  ])
  expect((await send('PUT', path('go.shop.example', '/default'))).body.data.isDefault).toBe(true)
  expect((await short())[0]).toEqual(['go.shop.example', true, false])
  const { domains, domainsNotReady } = (await send('GET', '/api/v1/session')).body
  expect(domains).toEqual(['go.shop.example', 'go.acme.com', 'acme.link'])
  expect(domainsNotReady).toEqual(['go.shop.example'])
  expect((await send('PUT', path('unknown.example', '/default'))).status).toBe(404)
  expect((await send('DELETE', path('go.shop.example'))).status).toBe(200)
  expect((await send('GET', '/api/v1/session')).body.domains).toEqual(['go.acme.com', 'acme.link'])
})

test('an account neither gets nor sees the domain of another one', async () => {
  const other = await service.addUser(2)
  await own('go.shop.example')
  expect(reason(await add('go.shop.example', other))).toEqual([400, 'domain-held'])
  expect((await list(other)).map(({ domain }) => domain)).toEqual(['go.acme.com', 'acme.link'])
  const made = await create({ brandedDomain: 'go.shop.example' }, other)
  expect([made.status, made.body.errors[0].field]).toEqual([400, 'brandedDomain'])
  for (const [method, rest] of [
    ['POST', '/check'],
    ['PUT', '/default'],
    ['DELETE', ''],
  ] as const) {
    expect((await send(method, path('go.shop.example', rest), undefined, other)).status).toBe(404)
  }
  await send('DELETE', path('go.shop.example'))
  expect((await add('go.shop.example', other)).status).toBe(201)
})

test.each([
  ['', 'domain-format'],
  ['not a domain', 'domain-format'],
  ['192.168.0.1', 'domain-format'],
  ['*.shop.example', 'domain-format'],
  ['intranet', 'domain-format'],
  ['go.acme.com', 'domain-configured'],
  ['https://acme.link/', 'domain-configured'],
  ['app.acme.com', 'domain-dashboard'],
  // As `inject` reaches it.
  ['localhost:80', 'domain-dashboard'],
  ['localhost:8080', 'domain-dashboard'],
])('%j is refused: %s', async (domain, code) => {
  expect(reason(await add(domain))).toEqual([400, code])
})

test.each([
  ['Münch.example', 'xn--mnch-0ra.example'],
  ['go.shop.example.', 'go.shop.example'],
  ['http://go.shop.example:80/x?y', 'go.shop.example'],
  ['go.shop.example:8443', 'go.shop.example:8443'],
  ['localhost:9000', 'localhost:9000'],
  ['user@go.shop.example', null],
  ['0x7f.1', null],
])('%j is read as %j', (typed, domain) => {
  expect(readDomain(typed)).toBe(domain)
})

test('a domain is added once, and an account has a limited number', async () => {
  await add('go.shop.example')
  expect(reason(await add('go.shop.example'))).toEqual([400, 'domain-added'])
  const rows = Array.from({ length: maxCounts.domains - 1 }, (_, index) => ({
    domain: `d${index}.example`,
    user_id: 1,
    added_by: 1,
    created_at: '2026-01-01T00:00:00.000Z',
    proven_at: null,
    is_contested: false,
    is_exact: false,
  }))
  await service.database.insertInto('domains').values(rows).execute()
  expect(reason(await add('one-more.example'))).toEqual([400, 'full-domains'])
})

test('a domain is kept while a code, an earlier link or a deleted code uses it', async () => {
  await own('go.shop.example')
  const { body } = await create({ brandedDomain: 'go.shop.example' })
  const code = `/api/v1/qr-code/${body.data.id}`
  const remove = () => send('DELETE', path('go.shop.example'))
  const use = async () =>
    (await list())
      .filter(({ domain }) => domain === 'go.shop.example')
      .map((each) => [each.codes, each.deletedCodes])

  expect(reason(await remove())).toEqual([400, 'domain-in-use'])
  expect((await remove()).body.message).toBe(
    'domain: go.shop.example is in use, now or by an earlier link. Codes: 1. Deleted codes: 0.',
  )
  await send('PUT', code, { brandedDomain: 'go.acme.com' })
  expect(await use()).toEqual([[1, 0]])
  expect(reason(await remove())).toEqual([400, 'domain-in-use'])
  expect((await send('GET', '/api/v1/qr-code?search=go.shop.example')).body.data).toHaveLength(1)
  expect(await visit('go.shop.example')).toBe('https://www.acme.com/summer?ref=print')

  await send('DELETE', code)
  expect(await use()).toEqual([[0, 1]])
  expect((await remove()).body.message).toContain('Deleted codes: 1.')
  // After the time for restoring, nothing leads anywhere.
  now += 31 * 24 * 3_600_000
  await purgeDeleted({ database: service.database, clock: () => now })
  expect(await use()).toEqual([[0, 0]])
  expect((await remove()).status).toBe(200)
  expect((await list()).map(({ domain }) => domain)).not.toContain('go.shop.example')
  const other = await service.addUser(2)
  await own('go.shop.example', other)
  expect((await create({ brandedDomain: 'go.shop.example' }, other)).status).toBe(201)
})

test('a domain of the configuration cannot be removed here', async () => {
  expect(reason(await send('DELETE', path('acme.link')))).toEqual([400, 'domain-fixed'])
})

test('a code cannot lead to a short link on an added domain of any account', async () => {
  const other = await service.addUser(2)
  await own('go.shop.example', other)
  const made = await create({ destinationUrl: 'https://go.shop.example/loop' })
  expect([made.status, made.body.errors[0].field]).toEqual([400, 'destinationUrl'])
})

test('a rename may go to an added domain, and an import may use it', async () => {
  await own('go.shop.example')
  const { body } = await create({})
  const code = `/api/v1/qr-code/${body.data.id}`
  await send('PUT', code, { brandedDomain: 'go.shop.example' })
  expect((await send('GET', code)).body.data.brandedDomain).toBe('go.shop.example')
  expect(await visit('go.shop.example')).toBe(await visit('go.acme.com'))
  const rows = [{ key: 'r1', body: aCreateRequest({ brandedDomain: 'go.shop.example', slashTag: 'row' }) }]
  const checked = await send('POST', '/api/v1/qr-code/import/check', { rows })
  expect(checked.body.rows[0].outcome).toBe('ready')
  const imported = await send('POST', '/api/v1/qr-code/import', { rows })
  expect(imported.status).toBe(200)
  expect(await visit('go.shop.example', 'row')).toBe('https://www.acme.com/summer?ref=print')
})

test('while codes are created and the domain is removed at once, no link is left on a domain that is gone', async () => {
  for (let round = 0; round < 10; round += 1) {
    const domain = `round-${round}.example`
    await own(domain)
    const [made, removed] = await Promise.all([
      create({ brandedDomain: domain }),
      send('DELETE', path(domain)),
      create({ brandedDomain: domain, slashTag: 'other' }),
    ])
    const isListed = (await list()).some((each) => each.domain === domain)
    expect(removed.status === 200).toBe(!isListed)
    const links = await service.database
      .selectFrom('short_links')
      .select('tag')
      .where('domain', '=', domain)
      .execute()
    expect(links.length === 0 || isListed).toBe(true)
    if (made.status === 201) expect(isListed).toBe(true)
  }
})
