import { expect, test } from 'vitest'
import { addBlockedHost } from '#service/database/queries/blocked-hosts.ts'
import { aCreateRequest } from '../support/a-request.ts'
import { service, serviceForEach } from '../support/own-service.ts'
import { proveDomain } from '../support/prove-domain.ts'
import { refusedField } from '../support/refused-field.ts'

serviceForEach()

const host = 'go.acme.com'
const path = (domain = host) => `/domains/${domain}/pages`
const set = (pages: object, domain = host) =>
  service.api('PUT', path(domain), { rootUrl: '', missingUrl: '', ...pages })
const visit = (url: string, headers: Record<string, string> = {}) =>
  service.visit({ url, headers: { host, ...headers } })
const leadsTo = async (url: string, domain = host): Promise<unknown> => {
  const answer = await visit(url, { host: domain })
  return answer.headers.location ?? answer.statusCode
}
const create = (fields: object = {}) =>
  service.api(
    'POST',
    '/qr-code',
    aCreateRequest({ slashTag: 'menu', destinationUrl: 'https://shop.example/a?b=1', ...fields }),
  )
const counted = async () => (await service.api('GET', '/scans/totals')).json().data

test('a domain and its unknown links lead where its owner says, and not after the address is blocked', async () => {
  expect([await leadsTo('/'), await leadsTo('/none')]).toEqual([404, 404])
  const saved = await set({ rootUrl: 'https://acme.example/', missingUrl: 'https://acme.example/lost' })
  expect(saved.json().data.pages).toMatchObject({
    rootUrl: 'https://acme.example/',
    missingUrl: 'https://acme.example/lost',
  })
  await create()
  await expect.poll(() => leadsTo('/')).toBe('https://acme.example/')
  for (const url of ['/none', '/none?qr', '/no.ne', '/a/b', '/none+'])
    expect(await leadsTo(url)).toBe('https://acme.example/lost')
  expect(await leadsTo('/menu')).toBe('https://shop.example/a?b=1')
  expect(await leadsTo('/none', 'acme.link')).toBe(404)
  expect(await leadsTo('/', 'stranger.example')).toBe(404)
  await addBlockedHost(service.database, 'acme.example', { reason: null, now: new Date().toISOString() })
  await expect.poll(() => leadsTo('/')).toBe(403)
  expect(await leadsTo('/none')).toBe(403)
})

test('a page of a domain is refused like a destination, at its field', async () => {
  const now = new Date().toISOString()
  await addBlockedHost(service.database, 'bad.example', { reason: null, now })
  const refused = await set({ rootUrl: `https://${host}/menu`, missingUrl: 'https://bad.example/' })
  expect(refused.json().errors).toMatchObject([
    { field: 'rootUrl', code: 'own-link' },
    { field: 'missingUrl', code: 'host-refused' },
  ])
  expect((await set({ rootUrl: 'acme' })).json().errors).toMatchObject([{ field: 'rootUrl' }])
  const stranger = await service.addUser(2)
  const shared = await service.inject({
    method: 'PUT',
    url: `/api/v1${path()}`,
    headers: { authorization: `Bearer ${stranger}` },
    payload: { rootUrl: '', missingUrl: '' },
  })
  expect(shared.json().errors).toEqual([
    refusedField(
      'domain',
      'Every account shares this domain. Only the owner of the server decides where it leads.',
    ),
  ])
})

test('a domain leads to a short link of its account for as long as that has a code', async () => {
  await create()
  const link = `https://${host}/Menu`
  expect((await set({ rootUrl: link, missingUrl: link })).statusCode).toBe(200)
  expect([await leadsTo('/'), await leadsTo('/none')]).toEqual([link, link])
  await service.api('DELETE', '/qr-code/1')
  await expect.poll(() => leadsTo('/')).toBe(404)
  expect([await leadsTo('/none'), await leadsTo('/menu')]).toEqual([404, 404])
})

test('a removed domain leads nowhere, also for the next account that adds it', async () => {
  const domain = 'go.own.example'
  await service.api('POST', '/domains', { domain })
  expect((await set({}, domain)).statusCode).toBe(404)
  await proveDomain(service.database, domain)
  await set({ rootUrl: 'https://own.example/' }, domain)
  expect(await leadsTo('/', domain)).toBe('https://own.example/')
  await service.api('DELETE', `/domains/${domain}`)
  await expect.poll(() => leadsTo('/', domain)).toBe(404)
  await service.api('POST', '/domains', { domain })
  await proveDomain(service.database, domain)
  const { data } = (await service.api('GET', '/domains')).json()
  expect(data.find((each: { domain: string }) => each.domain === domain).pages).toMatchObject({
    rootUrl: '',
    missingUrl: '',
  })
})

test('+ after a short link shows where it leads with the host in bold, and counts nothing', async () => {
  const visitorRules = [
    { devices: ['iphone'], routes: [{ id: 1, destinationUrl: 'https://secret.example/' }] },
  ]
  await create({ fieldData: { visitorRules } })
  for (const url of ['/menu+', '/MENU%2B?qr']) {
    const page = await visit(url, { 'accept-language': 'de' })
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('https://<b>shop.example</b>/a?b=1')
    expect(page.body).toContain('Manche Besucher kommen woandershin')
    expect(page.body).not.toContain('secret.example')
    expect(page.headers['content-language']).toBe('de')
  }
  expect(await leadsTo('/menu')).toBe('https://shop.example/a?b=1')
  await expect.poll(counted).toEqual({ scans: 0, clicks: 1 })
})

test('the host in bold is the one that a browser opens', async () => {
  await create({ destinationUrl: 'https://bank.example@evil.example/bank.example' })
  expect((await visit('/menu+')).body).toContain('bank.example@<b>evil.example</b>/bank.example')
})

test('a protected and a paused link reveal nothing', async () => {
  await create({ password: 'open sesame' })
  const locked = await visit('/menu+')
  expect(locked.body).toContain('This link is protected')
  expect(locked.body).not.toContain('shop.example')
  await create({ slashTag: 'late' })
  await service.api('PUT', '/qr-code/2', { isActive: false })
  const paused = await visit('/late+')
  expect(paused.statusCode).toBe(404)
  expect(paused.body).not.toContain('shop.example')
})

test('an account can turn previews off', async () => {
  await create()
  await service.api('PUT', '/link-previews', { isShown: false })
  expect((await service.api('GET', '/session')).json().showsPreviews).toBe(false)
  expect(await leadsTo('/menu+')).toBe(404)
  await service.api('PUT', '/link-previews', { isShown: true })
  expect(await leadsTo('/menu+')).toBe(200)
})

test('new codes take the default of the account for their query, and a print keeps its own', async () => {
  const stored = async (slashTag: string, body: object = {}) => {
    const { data } = (await create({ slashTag, ...body })).json()
    return JSON.parse(data.fieldData ?? '{}').forwardQuery
  }
  await create({ slashTag: 'printed' })
  await service.api('PUT', '/link-queries', { isForwarded: false })
  expect((await service.api('GET', '/session')).json().forwardsQueries).toBe(false)
  expect(await stored('kept')).toBe(false)
  expect(await stored('own', { fieldData: { forwardQuery: true } })).toBe(true)
  expect(await stored('page', { qrType: 'text', text: 'A text' })).toBeUndefined()
  const rows = [
    { key: 'import-one-1', body: aCreateRequest({ slashTag: 'one' }) },
    { key: 'import-two-2', body: aCreateRequest({ slashTag: 'two', fieldData: { forwardQuery: true } }) },
  ]
  expect((await service.api('POST', '/qr-code/import', { rows })).json().rows).toMatchObject([
    { outcome: 'created' },
    { outcome: 'created' },
  ])
  const ends = async (tag: string) => String(await leadsTo(`/${tag}?ref=mail`)).endsWith('ref=mail')
  expect(await ends('printed')).toBe(true)
  expect([await ends('kept'), await ends('one')]).toEqual([false, false])
  expect([await ends('own'), await ends('two')]).toEqual([true, true])
  await service.api('PUT', '/link-queries', { isForwarded: true })
  expect(await stored('later')).toBeUndefined()
  expect([await ends('later'), await ends('kept')]).toEqual([true, false])
})
