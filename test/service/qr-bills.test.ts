import sharp from 'sharp'
import { SwissQRCode } from 'swissqrbill/svg'
import { expect, test } from 'vitest'
import { readBarcodes } from 'zxing-wasm/reader'
import { designToFields } from '#design/record-design.ts'
import { defaultDesign } from '#design/design.ts'
import { rasterise } from '../design/decode-picture.ts'
import { aCreateRequest } from './support/a-request.ts'
import { service, serviceForAll } from './support/own-service.ts'

serviceForAll({ plan: 'business' })

const qrbill = {
  iban: 'CH44 3199 9123 0008 8901 2',
  name: 'Bücherei Zürich',
  street: 'Seestrasse',
  building: '8',
  postalCode: '8001',
  city: 'Zürich',
  country: 'CH',
  currency: 'CHF',
  amount: '1949.75',
  reference: '21 00000 00003 13947 14300 09017',
}
const create = (slashTag: string, bill: object) => {
  const { design, ...flat } = designToFields({ ...defaultDesign, color: '#c00000', pattern: 'dots' })
  const fields = Object.fromEntries(Object.entries(flat).filter(([, value]) => value !== null))
  const fieldData = { qrbill: bill, design }
  const body = { ...fields, qrType: 'qrbill', slashTag, destinationUrl: '', fieldData }
  return service.api('POST', '/qr-code', aCreateRequest(body))
}

async function readFrom(pixels: unknown) {
  const [code] = await readBarcodes(pixels as ImageData, { formats: ['QRCode'] })
  return code
}

test('the picture of a QR-bill holds what the package swissqrbill writes, in black and white', async () => {
  const made = await create('bill', qrbill)
  expect(made.statusCode, made.body).toBe(201)
  const picture = await service.api('GET', `/qr-code/${made.json().data.id}/picture.png`)
  const { data, info } = await sharp(picture.rawPayload)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pixels = { data: new Uint8ClampedArray(data), width: info.width, height: info.height }
  const others = new SwissQRCode({
    currency: 'CHF',
    amount: 1949.75,
    reference: qrbill.reference,
    creditor: {
      account: qrbill.iban,
      name: qrbill.name,
      address: qrbill.street,
      buildingNumber: qrbill.building,
      zip: qrbill.postalCode,
      city: qrbill.city,
      country: qrbill.country,
    },
  })
  const expected = await readFrom(rasterise(others.toString(), 1_200))
  expect((await readFrom(pixels))?.text).toBe(expected?.text)
  const isGrey = (at: number) => data[at] === data[at + 1] && data[at] === data[at + 2]
  expect(Array.from({ length: info.width * info.height }, (_, at) => at * 4).every(isGrey)).toBe(true)
})

test('a QR-bill is refused at its field, and stays as printed', async () => {
  const refused = await create('wrong', { ...qrbill, reference: '' })
  expect([refused.statusCode, refused.json().errors]).toMatchObject([
    400,
    [{ field: 'fieldData.qrbill.reference', code: 'qr-reference' }],
  ])
  const { id } = (await create('fixed', qrbill)).json().data
  const changed = await service.api('PUT', `/qr-code/${id}`, {
    fieldData: { qrbill: { ...qrbill, amount: '5' } },
  })
  expect([changed.statusCode, changed.json().errors]).toMatchObject([400, [{ code: 'fixed-account' }]])
})
