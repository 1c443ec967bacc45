import { afterEach, expect, test } from 'vitest'
import { comparedAtOnce, type LinkComparison } from '#features/moving-out/contract/moving-out.ts'
import { aPageServer } from '../../../service/support/a-page-server.ts'
import { aCreateRequest } from '../../../service/support/a-request.ts'
import { aService, type TestService } from '../../../service/support/a-service.ts'
import { proveDomain } from '../../../service/support/prove-domain.ts'

const host = 'go.acme.com'
let service: TestService
let old: Awaited<ReturnType<typeof aPageServer>>
afterEach(async () => {
  await service.close()
  await old.close()
})

/** The service, and the old server with its destinations by path; it answers without TLS. */
async function theServers(destinations: Readonly<Record<string, string>>): Promise<void> {
  old = await aPageServer(({ url = '', headers }, response) => {
    const to = headers.host === host ? destinations[url] : undefined
    response.writeHead(to === undefined ? 404 : 301, to === undefined ? {} : { location: to }).end()
  })
  service = await aService({ network: old.network })
}
const create = (slashTag: string, destinationUrl = `https://shop.example/${slashTag}`, fields = {}) =>
  service.api('POST', '/qr-code', aCreateRequest({ slashTag, destinationUrl, ...fields }))
const compare = async (after = ''): Promise<LinkComparison> =>
  (await service.api('POST', `/domains/${host}/comparison`, { after })).json().data

test('each link is compared with the old server, past its own redirects, and every difference is named', async () => {
  await theServers({
    '/same': 'https://shop.example',
    '/hop': `http://${host}/hop-2`,
    '/hop-2': 'https://shop.example/hop',
    '/other': 'https://shop.example/2023',
    '/ended': 'https://shop.example/ended',
  })
  await create('same', 'https://shop.example/')
  await create('hop')
  await create('other')
  await create('lost')
  await create('ended', undefined, { expirationDate: '2020-01-01T00:00:00.000Z' })
  expect(await compare()).toEqual({
    compared: 5,
    different: [
      { tag: 'ended', here: null, there: 'https://shop.example/ended', status: 301 },
      { tag: 'lost', here: 'https://shop.example/lost', there: null, status: 404 },
      { tag: 'other', here: 'https://shop.example/other', there: 'https://shop.example/2023', status: 301 },
    ],
    next: null,
  })
  expect((await service.api('GET', '/scans/totals')).json().data).toMatchObject({ scans: 0, clicks: 0 })
})

test('many links are compared in parts, each once, and none of another account', async () => {
  await theServers({})
  const tags = Array.from({ length: comparedAtOnce + 3 }, (_, at) => `link-${at}`)
  for (const tag of tags) await create(tag)
  const first = await compare()
  const second = await compare(first.next ?? '')
  expect([first.compared, second.compared, second.next]).toEqual([comparedAtOnce, 3, null])
  const named = [...first.different, ...second.different].map(({ tag }) => tag)
  expect(named.toSorted()).toEqual(tags.toSorted())
  const stranger = await service.inject({
    method: 'POST',
    url: `/api/v1/domains/${host}/comparison`,
    headers: { authorization: `Bearer ${await service.addUser(2)}` },
    payload: {},
  })
  expect(stranger.json().data).toMatchObject({ compared: 0 })
})

test('a private old server is not asked', async () => {
  await theServers({ '/menu': 'https://shop.example/menu' })
  old.names[host] = ['10.0.0.8']
  await create('menu')
  expect((await compare()).different).toMatchObject([{ tag: 'menu', there: null, status: null }])
  expect(old.asked).toEqual([])
})

test('links and aliases of an exact domain that differ in capitals are compared each by itself', async () => {
  const exact = 'go.shop.example'
  const [one, two] = ['https://shop.example/one', 'https://shop.example/two']
  old = await aPageServer(({ url }, response) => {
    response.writeHead(301, { location: url === '/Sale' ? one : two }).end()
  })
  service = await aService({ network: old.network })
  await service.api('POST', '/domains', { domain: exact, isExact: true })
  await proveDomain(service.database, exact)
  const body = (slashTag: string, destinationUrl: string) =>
    aCreateRequest({ brandedDomain: exact, slashTag, destinationUrl })
  const rows = [
    { key: 'a', body: body('Sale', one), aliases: ['SALE'] },
    { key: 'b', body: body('sale', two) },
  ]
  await service.api('POST', '/qr-code/import', { rows })
  const compared = await service.api('POST', `/domains/${exact}/comparison`, {})
  expect(compared.json().data).toMatchObject({
    compared: 3,
    different: [{ tag: 'SALE', here: one, there: two }],
  })
})
