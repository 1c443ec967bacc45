import { beforeEach, expect, test } from 'vitest'
import { aCreateRequest } from '../support/a-request.ts'
import { service, serviceForEach } from '../support/own-service.ts'
import { proveDomain } from '../support/prove-domain.ts'

const host = 'go.shop.example'
serviceForEach()
beforeEach(async () => {
  const added = await service.api('POST', '/domains', { domain: host, isExact: true })
  expect(added.json().data).toMatchObject({ domain: host, isExact: true })
  await proveDomain(service.database, host)
})

const body = (slashTag: string, destinationUrl: string) =>
  aCreateRequest({ brandedDomain: host, slashTag, destinationUrl })
async function create(slashTag: string, to: string): Promise<number> {
  const made = await service.api('POST', '/qr-code', body(slashTag, `https://shop.example/${to}`))
  expect(made.statusCode, made.body).toBe(201)
  return made.json().data.id
}
async function places(...tags: readonly string[]) {
  const answers = []
  for (const tag of tags)
    answers.push((await service.visit({ url: `/${tag}`, headers: { host } })).headers.location ?? null)
  return answers
}
const one = 'https://shop.example/one'
const two = 'https://shop.example/two'

test('links of an exact domain that differ in capitals lead to their own codes, also from the cache', async () => {
  await create('Sale', 'one')
  expect(await places('Sale', 'sale', 'SALE')).toEqual([one, null, null])
  const second = await create('sale', 'two')
  expect(await places('Sale', 'sale', 'SALE')).toEqual([one, two, null])
  expect(await places('Sale', 'sale', 'SALE')).toEqual([one, two, null])
  await service.api('PUT', `/qr-code/${second}`, { destinationUrl: 'https://shop.example/new' })
  expect(await places('sale', 'Sale')).toEqual(['https://shop.example/new', one])
  expect((await service.visit({ url: '/sale+', headers: { host } })).body).toContain('</b>/new')
  expect((await service.visit({ url: '/Sale+', headers: { host } })).body).toContain('</b>/one')

  const taken = await service.api('POST', '/qr-code', body('Sale', one))
  expect([taken.statusCode, taken.json().message]).toEqual([409, expect.any(String)])
  const free = async (slashTag: string) =>
    (await service.api('GET', `/slash-tags?brandedDomain=${host}&slashTag=${slashTag}`)).json().available
  expect([await free('Sale'), await free('sALE')]).toEqual([false, true])
})

test('products of an exact domain open at their GS1 addresses', async () => {
  for (const batch of ['Ab', 'aB']) {
    const fieldData = { product: { gtin: '96385074', batch } }
    const request = { ...body(batch, `https://shop.example/${batch}`), qrType: 'product', fieldData }
    expect((await service.api('POST', '/qr-code', request)).statusCode).toBe(201)
  }
  const item = '01/00000096385074/10/'
  expect(await places(`${item}Ab`, `${item}aB`, `${item}AB`)).toEqual([
    'https://shop.example/Ab',
    'https://shop.example/aB',
    null,
  ])
})

test('a rename on an exact domain to other capitals keeps the earlier link', async () => {
  const id = await create('Sale', 'one')
  expect((await service.api('PUT', `/qr-code/${id}`, { slashTag: 'sale' })).statusCode).toBe(200)
  expect(await places('Sale', 'sale', 'SALE')).toEqual([one, one, null])
  const links = async () =>
    (await service.api('GET', `/qr-code/${id}/links`))
      .json()
      .data.map(({ slashTag, isAlias }: { slashTag: string; isAlias: boolean }) => [slashTag, isAlias])
  expect(await links()).toEqual([
    ['sale', false],
    ['Sale', true],
  ])
  await service.api('PUT', `/qr-code/${id}`, { slashTag: 'Sale' })
  expect(await links()).toEqual([
    ['Sale', false],
    ['sale', true],
  ])
})

test('an import takes links and aliases of an exact domain that differ in capitals, and finds them again', async () => {
  const rows = [
    { key: 'a', body: body('Sale', one), aliases: ['SALE'] },
    { key: 'b', body: body('sale', two) },
    { key: 'c', body: body('Sale', 'https://shop.example/three') },
  ]
  const check = async () =>
    (await service.api('POST', '/qr-code/import/check', { rows }))
      .json()
      .rows.map(({ outcome, errors }: { outcome: string; errors: { code: string }[] }) => [
        outcome,
        errors[0]?.code,
      ])
  expect(await check()).toEqual([
    ['ready', undefined],
    ['ready', undefined],
    ['taken', 'link-earlier-row'],
  ])
  const made = await service.api('POST', '/qr-code/import', { rows: rows.slice(0, 2) })
  expect(made.json().rows.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['created', 'created'])
  expect(await places('Sale', 'SALE', 'sale')).toEqual([one, one, two])
  expect((await check()).map(([outcome]: readonly string[]) => outcome)).toEqual(['made', 'made', 'taken'])
})

test('a domain with links stays as it is, when it is added again too', async () => {
  await create('Sale', 'one')
  const again = await service.api('POST', '/domains', { domain: host, isExact: false })
  expect([again.statusCode, again.json().errors[0].code]).toEqual([400, 'domain-added'])
  await service.database.deleteFrom('domains').where('domain', '=', host).execute()
  const back = await service.api('POST', '/domains', { domain: host })
  expect([back.statusCode, back.json().errors[0]]).toMatchObject([
    400,
    { field: 'isExact', code: 'domain-case' },
  ])
  expect((await service.api('POST', '/domains', { domain: host, isExact: true })).statusCode).toBe(201)
})
