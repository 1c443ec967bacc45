import { beforeAll, describe, expect, test } from 'vitest'
import { barcodes, type Design, defaultDesign } from '#design/design.ts'
import { renderBarcodeSvg } from '#design/render/render-code.ts'
import { barcodeVerdict } from '#design/scannability/verdict.ts'
import { readEveryText } from '#design/scannability/decoders.ts'
import { bothDecoders, module, rasterise } from './draw.ts'

const payload = 'https://go.acme.com/summer?qr'
beforeAll(async () => {
  await bothDecoders()
})

async function wordOn(changes: Partial<Design>) {
  const design = { ...defaultDesign, ...changes }
  const draw = async (drawn: Design) => rasterise(await renderBarcodeSvg(drawn, payload))
  const plain = await draw({ ...defaultDesign, barcode: design.barcode })
  return barcodeVerdict({ design, payload, image: await draw(design), plain, module }, readEveryText)
}

describe.each(barcodes)('the word on a %s', (barcode) => {
  test('is "everywhere" in black on white', async () => {
    expect(await wordOn({ barcode })).toBe('everywhere')
  })

  test('is not "everywhere" on a transparent background, which a dark table swallows', async () => {
    expect(await wordOn({ barcode, background: { color: '#ffffff', transparent: true } })).not.toBe(
      'everywhere',
    )
  })

  test('is "none" or "risky" where the gradient fades into the background', async () => {
    const gradient = { type: 'linear', rotation: 0, to: '#f4f4f4' } as const
    expect(['none', 'risky']).toContain(await wordOn({ barcode, gradient }))
  })
})
