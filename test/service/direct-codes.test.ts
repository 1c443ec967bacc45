import { beforeAll, expect, test } from 'vitest'
import { readBarcodes } from 'zxing-wasm/reader'
import { codeTypes } from '#code-types/code-types.ts'
import { exampleOf, hasShortLink } from '#contract/code-types/code-types.ts'
import { newDesign } from '#design/design.ts'
import { designToFields, payloadOfRecord } from '#design/record-design.ts'
import { renderSvg } from '#design/render/render-svg.ts'
import { rasterise } from '../design/decode-picture.ts'
import { aCreateRequest } from './support/a-request.ts'
import { service, serviceForAll } from './support/own-service.ts'

const tiny = { id: 'tiny', name: 'Tiny', limits: { codes: 8, links: 1, colours: null } }
serviceForAll({ plan: 'tiny', plans: [tiny] })

const address = 'https://acme.example/summer'
const create = async (slashTag: string, fields: object = {}) =>
  await service.api(
    'POST',
    '/qr-code',
    aCreateRequest({ qrType: 'direct', destinationUrl: address, slashTag, ...fields }),
  )
const usage = () => service.database.selectFrom('quotas').select(['codes', 'links']).executeTakeFirstOrThrow()

// The only link of the plan.
beforeAll(async () => {
  await service.api('POST', '/qr-code', aCreateRequest())
})

test('a picture holds the address with its UTM parameters, as another decoder reads it', async () => {
  const utm = { utm_source: 'poster', utm_campaign: 'summer sale', utm_medium: null }
  const { data } = (await create('utm', { ...utm, destinationUrl: 'acme.example/a?b=%20c#d' })).json()
  const held = 'https://acme.example/a?b=%20c&utm_source=poster&utm_campaign=summer%20sale#d'
  expect(data).toMatchObject({ qrType: 'direct', destinationUrl: held, utm_source: null })
  const payload = payloadOfRecord(data, 'qr')
  const svg = renderSvg(newDesign, payload, { logo: null, glyphs: null })
  const [read] = await readBarcodes(rasterise(svg, 900) as unknown as ImageData, { formats: ['QRCode'] })
  expect(new URL(read?.text ?? '').href).toBe(held)
  await service.api('DELETE', `/qr-code/${data.id}`)
})

test.each([
  ['HTTPS://Acme.example:443/', 'https://acme.example'],
  ['https://acme.example/?', 'https://acme.example/?'],
  ['http://bücher.example/é', 'http://xn--bcher-kva.example/%C3%A9'],
  ['https://ana:x@acme.example/', 'https://ana:x@acme.example/'],
])('the address %s is held in its shortest spelling', (destinationUrl, payload) => {
  const record = { qrType: 'direct', brandedDomain: 'go.acme.com', slashTag: 'a', text: null, destinationUrl }
  const mixed = designToFields({ ...newDesign, encoding: 'mixed' }).design
  expect(payloadOfRecord({ ...record, fieldData: { design: mixed } }, 'qr')).toBe(payload)
})

test('it takes no link of the plan, whatever happens to it, and its own link leads nowhere', async () => {
  const before = await usage()
  const answer = await create('free', {
    fieldData: { swap: { destinationUrl: address, from: '2026-01-01T00:00:00.000Z', zone: 'UTC' } },
  })
  expect(answer.statusCode, answer.body).toBe(201)
  const { id } = answer.json().data
  expect(await usage()).toEqual({ codes: before.codes + 1, links: 1 })
  expect((await service.api('PUT', `/qr-code/${id}`, { slashTag: 'renamed' })).statusCode).toBe(200)
  await service.api('DELETE', `/qr-code/${id}`)
  expect(await usage()).toEqual(before)
  await service.api('POST', `/qr-code/${id}/restore`)
  expect(await usage()).toEqual({ codes: before.codes + 1, links: 1 })
  for (const url of ['/free', '/renamed'])
    expect((await service.visit({ url, headers: { host: 'go.acme.com' } })).statusCode).toBe(404)
  const short = await service.api('POST', '/qr-code', aCreateRequest({ slashTag: 'second' }))
  expect(short.json()).toMatchObject({ data: { limit: 'links' } })
})

const withoutLink = Object.keys(codeTypes).filter((type) => !hasShortLink(type))

test.each(withoutLink)('a code of the type %s takes no link of the plan either', async (qrType) => {
  const before = await usage()
  const { fields, fieldData } = exampleOf(qrType)
  const answer = await create(`free-${qrType}`, { qrType, text: 'Hello', ...fields, fieldData })
  expect(answer.statusCode, answer.body).toBe(201)
  expect(await usage()).toEqual({ codes: before.codes + 1, links: 1 })
  const { id } = answer.json().data
  await service.api('DELETE', `/qr-code/${id}`)
  expect(await usage()).toEqual(before)
})

test('the check of an import refuses a link that the plan has no room for, and takes a network', async () => {
  const row = (key: string, fields: object) => ({ key, body: aCreateRequest({ slashTag: key, ...fields }) })
  const rows = [row('website', {}), row('wifi', { qrType: 'wifi', fieldData: exampleOf('wifi').fieldData })]
  const answer = await service.api('POST', '/qr-code/import/check', { rows })
  const { rows: checked, limit } = answer.json()
  expect(checked).toMatchObject([{ outcome: 'plan-limit' }, { outcome: 'ready' }])
  expect(limit).toMatchObject({ limit: 'links', used: 1, max: 1, fits: 1 })
})

test.each([
  ['another address', { destinationUrl: 'https://acme.example/winter' }, 'destinationUrl', 'fixed-address'],
  ['UTM parameters', { utm_source: 'poster' }, 'destinationUrl', 'fixed-address'],
  ['a short link', { qrType: 'website' }, 'qrType', 'fixed-type'],
])('after a download %s is refused, and a new look is not', async (name, change, field, code) => {
  const { data } = (await create(name.replaceAll(' ', '-'))).json()
  await service.api('POST', `/qr-code/${data.id}/downloaded`)
  const refused = await service.api('PUT', `/qr-code/${data.id}`, change)
  expect([refused.statusCode, refused.json().errors]).toMatchObject([400, [{ field, code }]])
  const restyled = await service.api('PUT', `/qr-code/${data.id}`, { color: '#123456', title: 'Summer' })
  expect(payloadOfRecord(restyled.json().result, 'qr')).toBe(payloadOfRecord(data, 'qr'))
})

test('an address that no code holds at its error correction is refused', async () => {
  const destinationUrl = `${address}?${'a'.repeat(1_500)}`
  const answer = await create('long', {
    destinationUrl,
    fieldData: { design: designToFields({ ...newDesign, errorCorrection: 'H' }).design },
  })
  expect(answer.json().errors).toMatchObject([{ field: 'destinationUrl', code: 'address-too-long' }])
})
