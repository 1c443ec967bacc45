import { readBarcodes } from 'zxing-wasm/reader'
import { expect, test } from 'vitest'
import { codeTypes } from '#code-types/code-types.ts'
import { defaultDesign, defaultLogo, errorCorrections, newDesign } from '#design/design.ts'
import { renderSvg } from '#design/render/render-svg.ts'
import { aLogo } from './a-logo.ts'
import { rasterise } from './decode-picture.ts'

const payments = {
  transfer: { name: 'Bücherei Nürnberg', iban: 'DE89370400440532013000', text: 'Spende für Bücher' },
  upi: { id: 'northwind@bank', name: 'नॉर्थविंड', amount: '12.50' },
  qrbill: {
    iban: 'CH93 0076 2011 6238 5295 7',
    name: 'Bücherei Zürich',
    street: 'Rue de l’Hôtel'.replace('’', "'"),
    postalCode: '8001',
    city: 'Zürich',
    country: 'ch',
    currency: 'CHF',
    amount: '199,95',
  },
  pix: { key: 'northwind@bank.example', name: 'Padaria São João', city: 'São Luís', text: 'Chá' },
  promptpay: { number: '081 222 3333', amount: '120' },
}

async function readFrom(svg: string) {
  const [code] = await readBarcodes(rasterise(svg, 900) as unknown as ImageData, { formats: ['QRCode'] })
  return code
}

test.each(Object.entries(payments))(
  'a payment code of the type %s is read as it was written, without a mark of its letters',
  async (type, value) => {
    const payload = codeTypes[type as keyof typeof payments].encodes.text(value)
    for (const design of [defaultDesign, newDesign]) {
      const code = await readFrom(renderSvg(design, payload, { logo: null, glyphs: null }))
      expect(code?.text).toBe(payload)
      // Scanners of tills print the mark (ECI) as letters.
      expect(code?.hasECI).toBe(false)
    }
  },
)

test.each(errorCorrections)(
  'a transfer has the level M that its standard demands, not %s',
  async (chosen) => {
    const payload = codeTypes.transfer.encodes.text(payments.transfer)
    const design = { ...defaultDesign, errorCorrection: chosen }
    for (const logo of [null, { id: 'lg', ...defaultLogo, size: 0.14 }]) {
      const svg = renderSvg({ ...design, logo }, payload, { logo: logo && aLogo(), glyphs: null })
      const code = await readFrom(svg)
      expect(code?.text).toBe(payload)
      expect(JSON.parse(code?.extra ?? '{}')).toMatchObject({ ECLevel: 'M' })
    }
  },
)
