import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportCheckRow } from '#contract/import-rows.ts'
import { newDesign } from '#design/design.ts'
import { designFromRecord, designToFields, payloadOfRecord } from '#design/record-design.ts'
import { renderCode } from '#design/render/render-code.ts'
import { textsOf } from '../design/decode-picture.ts'
import { aCreateRequest } from './support/a-request.ts'
import { aService, type TestService } from './support/a-service.ts'

let service: TestService
let stranger = ''
beforeAll(async () => {
  service = await aService()
  stranger = await service.addUser(2)
})
afterAll(() => service.close())

const product = { gtin: '9 506000 134352', batch: 'AbC/1', serial: '12', expiry: '2026-12-31' }
const path = '/01/09506000134352/10/AbC%2F1/21/12'

function create(slashTag: string, item: object = product, fields: object = {}) {
  const fieldData = { product: item, design: designToFields(newDesign).design }
  return service.api(
    'POST',
    '/qr-code',
    aCreateRequest({ qrType: 'product', slashTag, fieldData, ...fields }),
  )
}
const locationOf = async (url: string) =>
  (await service.visit({ url, headers: { host: 'go.acme.com' } })).headers.location

test('a product is saved with 14 digits, opens at its GS1 address, and is found by its number', async () => {
  const answer = await create('rice')
  expect(answer.statusCode, answer.body).toBe(201)
  const record = answer.json().data
  expect(JSON.parse(record.fieldData).product).toEqual({ ...product, gtin: '09506000134352' })
  expect(await locationOf(`${path}?17=261231`)).toBe('https://www.acme.com/summer?ref=print&17=261231')
  const payload = payloadOfRecord(record, 'qr')
  expect(payload).toMatch(/^https:\/\/go\.acme\.com\/01\/09506000134352\/10\/AbC%2F1\/21\/12\?17=261231$/i)
  expect(payload).toContain('/10/AbC%2F1/')
  const listed = await service.api('GET', '/qr-code?search=09506000134352')
  expect(listed.json().data).toMatchObject([{ id: record.id }])
})

test('decoders read the address from the picture, letter for letter', async () => {
  const record = (await create('read', { ...product, batch: 'Lot-7' })).json().data
  const payload = payloadOfRecord(record, 'qr')
  const svg = await renderCode('product', designFromRecord(record), payload, { logo: null, glyphs: null })
  expect(await textsOf(svg)).toEqual([payload])
})

test('the product and its domain stay as printed; its pages may change', async () => {
  const { id } = (await create('fixed', { ...product, serial: 'fixed' })).json().data
  const update = (body: object) => service.api('PUT', `/qr-code/${id}`, body)
  const same = { ...product, serial: 'fixed' }
  for (const changed of [
    { ...same, gtin: '96385074' },
    { ...same, batch: 'ABC/1' },
    { ...same, serial: '13' },
    { ...same, expiry: '' },
    null,
  ]) {
    const answer = await update({ fieldData: { product: changed } })
    expect(answer.json().errors).toMatchObject([{ field: 'fieldData.product.gtin', code: 'fixed-product' }])
  }
  const moved = await update({ brandedDomain: 'acme.link' })
  expect(moved.json().errors).toMatchObject([{ field: 'brandedDomain', code: 'fixed-product' }])
  expect((await update({ qrType: 'website' })).json().errors).toMatchObject([{ field: 'qrType' }])
  const pages = [{ linkType: 'recipeInfo', address: 'https://acme.com/recipe', language: 'de' }]
  const answer = await update({
    destinationUrl: 'https://acme.com/new',
    slashTag: 'renamed',
    fieldData: { product: same, productLinks: pages },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  const item = '/01/09506000134352/10/AbC%2F1/21/fixed'
  expect(await locationOf(item)).toBe('https://acme.com/new')
  expect(await locationOf(`${item}?linkType=gs1:recipeInfo`)).toBe('https://acme.com/recipe')
})

test('a product has one code on a domain, which a deleted one keeps until it is gone for good', async () => {
  const item = { gtin: '96385074' }
  const { id } = (await create('first', item)).json().data
  const taken = async (slashTag: string) => (await create(slashTag, item)).json().errors
  expect(await taken('second')).toMatchObject([{ field: 'fieldData.product.gtin', code: 'product-taken' }])
  expect((await create('elsewhere', item, { brandedDomain: 'acme.link' })).statusCode).toBe(201)
  await service.api('DELETE', `/qr-code/${id}`)
  expect(await taken('third')).toMatchObject([{ code: 'product-taken' }])
  await service.database.deleteFrom('qr_codes').where('id', '=', id).execute()
  const foreign = await service.inject({
    method: 'POST',
    url: '/api/v1/qr-code',
    headers: { authorization: `Bearer ${stranger}` },
    payload: aCreateRequest({ qrType: 'product', slashTag: 'foreign', fieldData: { product: item } }),
  })
  expect(foreign.json().errors).toMatchObject([{ code: 'gtin-held' }])
  const again = await create('again', item, { destinationUrl: 'https://acme.com/again' })
  expect(again.statusCode, again.body).toBe(201)
  expect(await locationOf('/01/96385074')).toBe('https://acme.com/again')
})

test('a wrong check digit is refused at the GTIN with the right one', async () => {
  const answer = await create('wrong', { gtin: '9506000134353' })
  expect(answer.json().errors).toMatchObject([
    { field: 'fieldData.product.gtin', code: 'gtin-digit', values: { digit: 2 } },
  ])
})

test('all levels of a GTIN on a shared domain belong to the account that has it first', async () => {
  const held = { ...product, gtin: '4006381333931', batch: 'one', serial: '' }
  expect((await create('held', held)).statusCode).toBe(201)
  const asStranger = (slashTag: string, item: object) =>
    service.inject({
      method: 'POST',
      url: '/api/v1/qr-code',
      headers: { authorization: `Bearer ${stranger}` },
      payload: aCreateRequest({ qrType: 'product', slashTag, fieldData: { product: item } }),
    })
  for (const [place, item] of [
    { ...held, batch: 'EVIL' },
    { ...held, batch: '', serial: '1' },
    { ...held, batch: '' },
  ].entries()) {
    const refused = await asStranger(`evil-${place}`, item)
    expect([refused.statusCode, refused.json().errors]).toMatchObject([
      400,
      [{ field: 'fieldData.product.gtin', code: 'gtin-held', values: { domain: 'go.acme.com' } }],
    ])
  }
  // The check of an import foresees what the create answers.
  const checked = async (token: string, items: readonly object[]) => {
    const rows = items.map((item, place) => ({
      key: `file:${place}`,
      body: aCreateRequest({ qrType: 'product', slashTag: `row-${place}`, fieldData: { product: item } }),
    }))
    const answer = await service.inject({
      method: 'POST',
      url: '/api/v1/qr-code/import/check',
      headers: { authorization: `Bearer ${token}` },
      payload: { rows },
    })
    return answer.json().rows.map((row: ImportCheckRow) => row.errors[0]?.code ?? row.outcome)
  }
  const free = { ...held, gtin: '5901234123457' }
  expect(await checked(stranger, [{ ...held, batch: 'EVIL' }, free, free])).toEqual([
    'gtin-held',
    'ready',
    'product-taken',
  ])
  expect(await checked(service.token, [held, { ...held, batch: 'three' }])).toEqual([
    'product-taken',
    'ready',
  ])
  expect((await asStranger('other', { ...held, gtin: '5901234123457' })).statusCode).toBe(201)
  expect((await create('held-two', { ...held, batch: 'two' })).statusCode).toBe(201)
})
