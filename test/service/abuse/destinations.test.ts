import { beforeAll, expect, test } from 'vitest'
import {
  addBlockedHost,
  listBlockedHosts,
  removeBlockedHost,
} from '#service/database/queries/blocked-hosts.ts'
import { namedHost, isOwnLink } from '#service/domain/hosts.ts'
import { aCreateRequest } from '../support/a-request.ts'
import { service, serviceForAll } from '../support/own-service.ts'
import { passTime } from '../support/pass-time.ts'

let codeId = 0
const now = '2026-06-01T12:00:00.000Z'

serviceForAll()
beforeAll(async () => {
  await addBlockedHost(service.database, 'Evil.Example', { reason: 'phishing', now })
  await addBlockedHost(service.database, 'http://münchen.example/path', { reason: null, now })
  await addBlockedHost(service.database, '203.0.113.9', { reason: null, now })
  codeId = (await create({ slashTag: 'kept' })).json<{ data: { id: number } }>().data.id
})

const create = (fields: Record<string, unknown>) => service.api('POST', '/qr-code', aCreateRequest(fields))
const update = (fields: Record<string, unknown>) => service.api('PUT', `/qr-code/${codeId}`, fields)

const blocked = [
  'https://evil.example/login',
  'https://EVIL.example./',
  'https://a.b.evil.example',
  'http://user:pass@evil.example:8443/x',
  'https://evil%2Eexample/',
  'https://ev\u00adil.example/',
  'https://ｅｖｉｌ.example/',
  'https://xn--mnchen-3ya.example',
  'https://MÜNCHEN.example/',
  'http://203.0.113.9/',
  'http://0xcb.0x0.0x71.0x9/',
  'http://0313.0.0161.011/',
  'http://3405803785/',
]
const own = [
  'https://go.acme.com/kept',
  'http://GO.acme.com./anything',
  'https://go.acme.com:443/kept?qr',
  'http://go.acme.com:443/kept',
  'https://me@acme.link/x',
]

test.each([...blocked, ...own])('a new code cannot lead to %s', async (destinationUrl) => {
  const answer = await create({ destinationUrl, slashTag: 'never' })
  const { success, errors } = answer.json<{
    success: boolean
    errors: { field: string; message: string }[]
  }>()
  expect([answer.statusCode, success, errors.map(({ field }) => field)]).toEqual([
    400,
    false,
    ['destinationUrl'],
  ])
  expect(errors[0]?.message).toMatch(/Links to .* aren't allowed|short link of this service/)
})

let made = 0
test.each([
  'https://notevil.example/',
  'https://evil.example.org/',
  'https://go.acme.com.org/',
  'https://go.acme.com:8443/kept',
  'http://203.0.113.90/',
])('a new code may lead to %s', async (destinationUrl) => {
  expect((await create({ destinationUrl, slashTag: `free-${(made += 1)}` })).statusCode).toBe(201)
})

const swap = (destinationUrl: string) => ({
  destinationUrl,
  from: '2030-01-01T00:00:00.000Z',
  to: null,
  zone: 'UTC',
})

test.each([
  ['destinationUrl', { destinationUrl: 'https://evil.example/' }],
  ['destinationUrl', { destinationUrl: 'https://go.acme.com/kept' }],
  ['fieldData.expirationUrl', { fieldData: { expirationUrl: 'https://x.evil.example/' } }],
  ['fieldData.expirationUrl', { fieldData: { expirationUrl: 'https://acme.link/other' } }],
  ['fieldData.swap.destinationUrl', { fieldData: { swap: swap('https://evil.example/') } }],
  ['fieldData.swap.destinationUrl', { fieldData: { swap: swap('https://go.acme.com/kept') } }],
])('an edit with a forbidden destination is refused at %s', async (field, fields) => {
  const answer = await update(fields)
  expect([
    answer.statusCode,
    answer.json<{ errors: { field: string }[] }>().errors.map((error) => error.field),
  ]).toEqual([400, [field]])
})

test.each([true, false])(
  'a bulk change with a forbidden destination is refused for that code (dry run: %s)',
  async (dryRun) => {
    const answer = await service.api('POST', '/qr-code/bulk', {
      ids: [codeId],
      dryRun,
      change: { action: 'replaceDestination', find: 'www.acme.com', replace: 'evil.example' },
    })
    expect(answer.body).toContain("Links to evil.example aren't allowed")
  },
)

test.each(['/api/v1/qr-code/import/check', '/api/v1/qr-code/import'])(
  '%s reports the row with a blocked host',
  async (url) => {
    const body = aCreateRequest({ slashTag: 'row-1', destinationUrl: 'https://evil.example/' })
    const answer = await service.inject({ method: 'POST', url, payload: { rows: [{ key: 'row-1', body }] } })
    expect(answer.body).toContain("Links to evil.example aren't allowed")
  },
)

const listOf = async (search: string) =>
  (await service.api('GET', `/qr-code?search=${search}`)).json<{
    data: { id: number }[]
    meta: Record<string, object>
  }>()
const idOf = async (search: string) => (await listOf(search)).data[0]?.id
const metasOf = async (search: string) => (await listOf(search)).meta

test('a link to a newly blocked host shows the blocked page within two seconds, and works again after unblocking', async () => {
  await create({ slashTag: 'later', destinationUrl: 'https://shop.later.example/' })
  const statusNow = async () =>
    (await service.visit({ url: '/later', headers: { host: 'go.acme.com' } })).statusCode
  expect(await statusNow()).toBe(302)
  await addBlockedHost(service.database, '*.later.example', { reason: 'It is for sale.', now })
  passTime(1_000)
  expect(await statusNow()).toBe(403)
  // An existing destination does not block other edits.
  const id = await idOf('later')
  const edited = await service.api('PUT', `/qr-code/${id}`, { title: 'Later' })
  expect(edited.statusCode).toBe(200)
  const told = { blockedHost: { host: 'shop.later.example', reason: 'It is for sale.' } }
  expect(await metasOf('later')).toMatchObject({ [String(id)]: told })
  expect(await removeBlockedHost(service.database, 'later.example')).toBe(true)
  passTime(1_000)
  expect(await statusNow()).toBe(302)
  expect((await metasOf('later'))[String(id)]).not.toHaveProperty('blockedHost')
})

test.each([
  ['the end', 'end', { expirationUrl: 'https://www.closed.example/over' }],
  ['the swap', 'swap', { swap: swap('https://www.closed.example/next') }],
])('the owner sees a newly blocked host even when only %s leads there', async (_of, tag, rules) => {
  await create({ slashTag: `at-${tag}`, fieldData: rules })
  await addBlockedHost(service.database, 'closed.example', { reason: null, now })
  expect(Object.values(await metasOf(`at-${tag}`))).toMatchObject([
    { blockedReason: null, blockedHost: { host: 'www.closed.example', reason: null } },
  ])
  await removeBlockedHost(service.database, 'closed.example')
})

test('the list has normalised hosts, each once', async () => {
  await addBlockedHost(service.database, 'EVIL.example.', { reason: 'again', now })
  await addBlockedHost(service.database, 'evil.example', { reason: null, now })
  expect((await listBlockedHosts(service.database)).map(({ host, reason }) => [host, reason])).toEqual([
    ['203.0.113.9', null],
    ['evil.example', 'again'],
    ['xn--mnchen-3ya.example', null],
  ])
  expect(await removeBlockedHost(service.database, 'unknown.example')).toBe(false)
})

test.each(['', '   ', 'http://', 'two words', 'a\\b', '//', 'http://[::1', 'x'.repeat(3_000)])(
  '%j is not a host',
  (text) => {
    expect(namedHost(text)).toBeNull()
  },
)

test.each([
  ['http://localhost:8081/x', true],
  ['http://127.0.0.1:8081/x', true],
  ['http://127.1:8081/x', true],
  ['http://2130706433:8081/x', true],
  ['http://[::1]:8081/x', true],
  ['http://[::ffff:127.0.0.1]:8081/x', true],
  ['http://0.0.0.0:8081/x', true],
  ['http://any.localhost:8081/x', true],
  ['http://127.0.0.1:8080/x', false],
  ['http://localhost/x', false],
  ['https://example.com:8081/x', false],
])('whether %s is the short-link listener: %s', (address, is) => {
  expect(isOwnLink({ brandedDomains: ['go.acme.com'], linkPort: 8_081 }, address)).toBe(is)
})
