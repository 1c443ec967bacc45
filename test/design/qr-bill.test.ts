import fc from 'fast-check'
import { type Data } from 'swissqrbill/types'
import { SwissQRCode } from 'swissqrbill/svg'
import { calculateQRReferenceChecksum, calculateSCORReferenceChecksum } from 'swissqrbill/utils'
import { expect, test } from 'vitest'
import { readBarcodes } from 'zxing-wasm/reader'
import { codeTypes } from '#code-types/code-types.ts'
import { checkContent } from '#contract/code-types/content-schemas.ts'
import { defaultDesign, type Design } from '#design/design.ts'
import { measurePicture } from '#design/print/picture-measure.ts'
import { media, planPrint } from '#design/print/plan-print.ts'
import { planPicture, renderSvg } from '#design/render/render-svg.ts'
import { batteryPlan } from '#design/scannability/battery-plan.ts'
import { runBattery } from '#design/scannability/battery.ts'
import { aLogo } from './a-logo.ts'
import { rasterise } from './decode-picture.ts'
import { bothDecoders, draw, module } from './scannability/draw.ts'

const { text: encoded } = codeTypes.qrbill.encodes
const plain = {
  iban: 'CH93 0076 2011 6238 5295 7',
  name: 'Bücherei Zürich',
  street: 'Rue du Marché',
  building: '12a',
  postalCode: '8001',
  city: 'Zürich',
  country: 'ch',
  currency: 'CHF',
}
const withQrReference = {
  ...plain,
  iban: 'CH44 3199 9123 0008 8901 2',
  amount: '1949.75',
  reference: '21 00000 00003 13947 14300 09017',
}
const payer = {
  name: 'Pia-Maria Rutschmann-Schnyder',
  street: 'Grosse Marktgasse',
  building: '28',
  postalCode: '9400',
  city: 'Rorschach',
  country: 'ch',
}
const details = '//S1/10/10201409/11/190512/20/1400.000-53/30/106017086'

const nobody = { name: '', street: ' ', building: '', postalCode: '', city: '', country: '' }
const bills = {
  'without a reference': { ...plain, text: 'Spende für Bücher' },
  'with a creditor reference': { ...plain, amount: '50', reference: 'RF18 5390 0754 7034', currency: 'EUR' },
  'with a QR reference': withQrReference,
  'for one payer': { ...plain, amount: '25', payer, text: 'Jahresbeitrag' },
  'with billing information': { ...withQrReference, payer, details, text: 'Auftrag vom 15.06.' },
  'with fields of a payer that are empty': { ...plain, payer: nobody, details: ' ' },
}

const refused = (bill: object) =>
  checkContent('qrbill', {}, { qrbill: { ...plain, ...bill } }).map(({ field, code }) => [
    field.replace('fieldData.qrbill.', ''),
    code,
  ])

type Bill = typeof plain &
  Partial<Record<'amount' | 'reference' | 'text' | 'details', string>> & {
    readonly payer?: typeof payer
  }

/** The same bill in the package of others, which refuses data outside the standard. */
function asOthers(bill: Bill): Data {
  const address = ({ name, street, building, postalCode, city, country }: typeof payer) => ({
    name,
    address: street,
    buildingNumber: building,
    zip: postalCode,
    city,
    country,
  })
  return {
    currency: bill.currency as 'CHF' | 'EUR',
    ...(bill.amount !== undefined && { amount: Number(bill.amount) }),
    ...(bill.reference !== undefined && { reference: bill.reference }),
    ...(bill.text !== undefined && { message: bill.text }),
    ...(bill.details !== undefined && bill.details !== ' ' && { additionalInformation: bill.details }),
    ...(bill.payer !== undefined && bill.payer !== nobody && { debtor: address(bill.payer) }),
    creditor: { account: bill.iban, ...address(bill) },
  }
}

async function readFrom(svg: string) {
  const [code] = await readBarcodes(rasterise(svg, 1_200) as unknown as ImageData, { formats: ['QRCode'] })
  return code
}

const colourful: Design = {
  ...defaultDesign,
  pattern: 'dots',
  color: '#c00000',
  background: { color: '#ffffaa', transparent: true },
  frame: { id: 'caption-below', text: 'Pay', color: '#0000aa', textColor: '#ffffff' },
  errorCorrection: 'H',
  encoding: 'host',
  minVersion: 12,
}

test.each(Object.entries(bills))(
  'a QR-bill %s holds the text that the package swissqrbill writes, at level M without a mark of its letters',
  async (_, bill) => {
    expect(refused(bill)).toEqual([])
    const code = await readFrom(renderSvg(colourful, encoded(bill), { logo: aLogo(), glyphs: null }))
    const others = await readFrom(new SwissQRCode(asOthers(bill)).toString())
    expect(code?.text).toBe(others?.text)
    expect(code?.hasECI).toBe(false)
    expect(JSON.parse(code?.extra ?? '{}')).toMatchObject({ ECLevel: 'M' })
  },
)

test('a QR-bill is black and white with the Swiss cross in its centre, whatever the design', () => {
  const svg = renderSvg(colourful, encoded(withQrReference), { logo: aLogo(), glyphs: null })
  expect(new Set([...svg.matchAll(/fill="(#[^"]+)"/g)].map(([, colour]) => colour))).toEqual(
    new Set(['#ffffff', '#000000']),
  )
  expect(svg).not.toContain('<image')
  const [, width = '0'] = /viewBox="0 0 ([\d.]+)/.exec(svg) ?? []
  const pixels = rasterise(svg, 1_000)
  // The quiet zone of 4 modules of 20 units is no part of the 46 mm.
  const perMillimetre = (1_000 * (Number(width) - 160)) / Number(width) / 46
  const at = (x: number, y: number) => {
    const [column, row] = [x, y].map((millimetres) => Math.round(500 + millimetres * perMillimetre))
    return pixels.data[((row ?? 0) * pixels.width + (column ?? 0)) * 4]
  }
  const [white, black] = [255, 0]
  expect([at(0, 0), at(1.8, 0), at(0, -1.8), at(1.8, 0.4)]).toEqual([white, white, white, white])
  expect([at(1.2, 1.2), at(-2.8, 2.8), at(2.3, 0)]).toEqual([black, black, black])
  expect([at(3.25, 0), at(0, -3.25), at(-3.3, 3.3)]).toEqual([white, white, white])
})

test('everything of the picture of a QR-bill lies where it lies without a frame', () => {
  const payload = encoded(withQrReference)
  const framed = planPicture(colourful, payload, 580, null)
  expect(framed).toEqual(planPicture(defaultDesign, payload, 580, null))
  expect(framed.width).toBeLessThan(planPicture(colourful, 'https://example.com', 580, null).width)
})

test('references with the check digits of swissqrbill are taken, and no other last digit is', () => {
  const digits = (count: number) => fc.stringMatching(new RegExp(`^[0-9]{${count}}$`))
  fc.assert(
    fc.property(digits(26), digits(12), fc.integer({ min: 1, max: 9 }), (body, reference, more) => {
      const right = Number(calculateQRReferenceChecksum(body))
      expect(refused({ ...withQrReference, reference: body + right })).toEqual([])
      expect(refused({ ...withQrReference, reference: body + ((right + more) % 10) })).toEqual([
        ['reference', 'qr-reference'],
      ])
      const check = calculateSCORReferenceChecksum(reference)
      expect(refused({ reference: `RF${check}${reference}` })).toEqual([])
    }),
  )
})

test.each([
  [{ iban: 'DE89 3704 0044 0532 0130 00' }, ['iban', 'swiss-iban']],
  [{ iban: 'CH93 0076 2011 6238 5295 8' }, ['iban', 'swiss-iban']],
  [{ name: ' ' }, ['name', 'payee-name']],
  [{ name: undefined }, ['name', 'payee-name']],
  [{ name: 'Библиотека' }, ['name', 'swiss-letters']],
  [{ postalCode: '' }, ['postalCode', 'postal-code']],
  [{ city: '' }, ['city', 'city']],
  [{ country: 'Schweiz' }, ['country', 'country']],
  [{ currency: 'USD' }, ['currency', 'currency']],
  [{ amount: '0' }, ['amount', 'amount']],
  [{ text: 'x'.repeat(141) }, ['text', 'characters']],
  [{ reference: withQrReference.reference }, ['reference', 'bill-reference']],
  [{ iban: withQrReference.iban }, ['reference', 'qr-reference']],
  [{ payer: { ...payer, name: '' } }, ['payer.name', 'payer-name']],
  [{ payer: { country: 'CH' } }, ['payer.name', 'payer-name']],
  [{ payer: { ...payer, postalCode: ' ' } }, ['payer.postalCode', 'postal-code']],
  [{ payer: { ...payer, city: undefined } }, ['payer.city', 'payer-city']],
  [{ payer: { ...payer, country: '' } }, ['payer.country', 'country']],
  [{ payer: { ...payer, country: 'Schweiz' } }, ['payer.country', 'country']],
  [{ payer: { ...payer, name: 'Мария' } }, ['payer.name', 'swiss-letters']],
  [{ details: 'S1/10/1' }, ['details', 'bill-details']],
  [{ details: `//S1/${'x'.repeat(60)}`, text: 'x'.repeat(80) }, ['details', 'bill-words']],
])('%o is refused at its field', (bill, reason) => {
  expect(refused(bill)).toContainEqual(reason)
})

test('the longest bill fits the version 25 that the standard allows', async () => {
  const long = 'Ž'
  const bill = {
    ...withQrReference,
    name: long.repeat(70),
    street: long.repeat(70),
    building: long.repeat(16),
    postalCode: long.repeat(16),
    city: long.repeat(35),
    text: long.repeat(140),
  }
  expect(refused(bill)).toEqual([])
  const code = await readFrom(renderSvg(defaultDesign, encoded(bill), { logo: null, glyphs: null }))
  expect(code?.text).toBe(encoded(bill))
  expect(Number(JSON.parse(code?.extra ?? '{}').Version)).toBeLessThanOrEqual(25)
})

test('a QR-bill is printed 46 mm wide, wherever it is read, and any other size is reported', () => {
  const code = {
    qrType: 'qrbill',
    design: colourful,
    payload: encoded(withQrReference),
    assets: { logo: null, glyphs: null },
  }
  const measure = measurePicture(renderSvg(code.design, code.payload, code.assets), code)
  for (const medium of ['flyer', 'poster', 'business-card'] as const) {
    const { distance, dpi } = media[medium]
    const plan = planPrint(measure, { medium: media[medium], distance, width: null, dpi })
    expect(plan.module * (measure.code ?? 0)).toBeCloseTo(46, 1)
    expect(plan.leastWidth).toBe(plan.width)
    expect(plan.warnings).not.toContain('too-small-for-distance')
    expect([plan.side, plan.warnings.includes('not-standard-size')]).toEqual([46, false])
    for (const off of [-0.2, 0.2]) {
      const other = planPrint(measure, { medium: media[medium], distance, width: plan.width + off, dpi })
      expect(other.warnings).toContain('not-standard-size')
      expect(other.suggestedWidth).toBe(plan.width)
    }
  }
})

test.each(Object.entries(bills))('a QR-bill %s scans everywhere, its cross included', async (_, bill) => {
  const payload = encoded(bill)
  const plan = batteryPlan(colourful, payload, null, null, module)!
  const words: string[] = []
  for await (const step of runBattery(draw(colourful, payload), payload, await bothDecoders(), plan))
    if (step.kind === 'verdict') words.push(step.verdict.word)
  expect(words).toEqual(['everywhere'])
})
