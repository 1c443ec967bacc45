import { afterAll, beforeAll, expect, test } from 'vitest'
import { identifyResponseSchema } from '#features/print-check/contract/print-check.ts'
import { aCreateRequest } from '../../../service/support/a-request.ts'
import { seedCodes } from '#service/operations/seed/many-codes.ts'
import { aService, type TestService } from '../../../service/support/a-service.ts'
import { serviceOfTest } from '../../../service/support/own-service.ts'
import { proveDomain } from '../../../service/support/prove-domain.ts'
import { answeredDuring } from '../../../service/support/answered-during.ts'
import { features } from '../../../support/without-features.ts'

let service: TestService
let stranger = ''
beforeAll(async () => {
  service = await aService()
  stranger = await service.addUser(2)
  await create({ slashTag: 'summer', title: 'Summer sale' })
  await create({ slashTag: 'gone' })
  await create({ qrType: 'text', text: 'Table 12', slashTag: 'table' })
  const wifi = { network: 'Guest', password: 'open;door', security: 'WPA', hidden: false }
  await create({ qrType: 'wifi', fieldData: { wifi }, slashTag: 'wifi' })
  await create({ qrType: 'direct', destinationUrl: 'https://acme.example/menu', slashTag: 'direct' })
  await service.api('POST', '/qr-code/1/placements', { placements: [{ name: 'Bus stop Nord', mark: 'a3' }] })
  const renamed = { slashTag: 'autumn', isEdit: true }
  await service.api('PUT', '/qr-code/1', renamed)
  await service.api('DELETE', '/qr-code/2')
})
afterAll(() => service.close())

async function create(fields: object): Promise<void> {
  const payload = aCreateRequest({ qr: {}, ...fields })
  const answer = await service.api('POST', '/qr-code', payload)
  expect(answer.statusCode, answer.body).toBe(201)
}

async function identify(payloads: readonly string[], token?: string) {
  const answer = await service.inject({
    method: 'POST',
    url: '/api/v1/qr-code/identify',
    payload: { payloads },
    ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
  })
  expect(answer.statusCode).toBe(200)
  return identifyResponseSchema.parse(answer.json()).data
}

const printed = [
  'https://go.acme.com/autumn?qr',
  'https://go.acme.com/Summer?qr',
  'https://go.acme.com/gone?qr',
  'Table 12',
  String.raw`WIFI:T:WPA;S:Guest;P:open\;door;;`,
  'https://ACME.EXAMPLE/menu',
  'https://go.acme.com/never-made?qr',
  'https://go.acme.example/autumn?qr',
  'https://go.acme.com@evil.example/autumn',
  'not a code',
]

test('payloads find their codes, by earlier links too, and strangers none', async () => {
  const found = await identify(printed)
  expect(found.map(({ payload, code, isAlias }) => [payload, code?.id ?? null, isAlias])).toEqual(
    [1, 1, 2, 3, 4, 5, null, null, null, null].map((id, index) => [printed[index], id, index === 1]),
  )
  expect(found[0]?.code).toMatchObject({ title: 'Summer sale', slashTag: 'autumn' })
  expect(found[2]?.meta?.deletedAt).toEqual(expect.any(String))
})

test('codes of another user are not found', async () => {
  expect((await identify(printed, stranger)).map(({ code }) => code)).toEqual(printed.map(() => null))
})

test.each([[{ payloads: [] }], [{ payloads: new Array(501).fill('a') }], [{ payloads: 'a' }]])(
  'a lookup of %j is refused',
  async (payload) => {
    const answer = await service.api('POST', '/qr-code/identify', payload)
    expect(answer.statusCode).toBe(400)
  },
)

test('other requests are answered while many networks are compared', async () => {
  const crowded = await serviceOfTest()
  await seedCodes(crowded.database, { userId: 1, codes: 300, domain: 'go.acme.com', now: Date.now() })
  const wifi = { network: 'Guests', password: 'open sesame', security: 'WPA', hidden: false }
  await crowded.database
    .updateTable('qr_codes')
    .set({ qr_type: 'wifi', field_data: JSON.stringify({ wifi }) })
    .execute()
  const payloads = Array.from({ length: 500 }, (_, step) => `WIFI:T:WPA;S:Guests ${step};P:open sesame;;`)
  const identifying = crowded.api('POST', '/qr-code/identify', {
    payloads: [...payloads.slice(1), 'WIFI:T:WPA;S:Guests;P:open sesame;;'],
  })
  // One when all networks were compared without a pause.
  expect(await answeredDuring(crowded, identifying)).toBeGreaterThan(3)
  const { data } = identifyResponseSchema.parse((await identifying).json())
  expect(data.filter(({ code }) => code !== null)).toMatchObject([{ code: { id: 300 } }])
})

test('one person looks up payloads 120 times a minute', async () => {
  const limited = await serviceOfTest({ clock: () => Date.parse('2026-11-24T10:00:00Z') })
  const look = async () => await limited.api('POST', '/qr-code/identify', { payloads: ['not a code'] })
  for (let lookup = 0; lookup < 120; lookup += 1) expect((await look()).statusCode).toBe(200)
  const refused = await look()
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60'])
})

test.skipIf(!features.has('placements'))(
  'a mark finds its placement, also under an earlier link and after its removal',
  async () => {
    await service.api('DELETE', '/qr-code/1/placements/a3')
    const found = await identify([
      'https://go.acme.com/autumn?qr=a3',
      'https://go.acme.com/summer?qr=A3',
      'https://go.acme.com/autumn?qr=b4',
    ])
    const nord = { mark: 'a3', name: 'Bus stop Nord' }
    expect(found.map(({ code, placement }) => [code?.id, placement])).toEqual([
      [1, nord],
      [1, nord],
      [1, null],
    ])
  },
)

test('a product is found by its GS1 address and by its short link', async () => {
  const fieldData = { product: { gtin: '9 506000 134352', batch: 'AbC/1' } }
  await create({ qrType: 'product', slashTag: 'rice', fieldData })
  const found = await identify([
    'https://go.acme.com/01/09506000134352/10/AbC%2F1?17=261231',
    'https://go.acme.com/rice',
  ])
  const titles = found.map(({ code, isAlias }) => [code?.slashTag, isAlias])
  expect(titles).toEqual([
    ['rice', false],
    ['rice', false],
  ])
})

test('the capitals of a link count on an exact domain', async () => {
  const host = 'go.shop.example'
  await service.api('POST', '/domains', { domain: host, isExact: true })
  await proveDomain(service.database, host)
  await create({ brandedDomain: host, slashTag: 'Sale' })
  const found = await identify([`https://${host}/Sale?qr`, `https://${host}/SALE?qr`])
  expect(found.map(({ code }) => code?.slashTag)).toEqual(['Sale', undefined])
})
