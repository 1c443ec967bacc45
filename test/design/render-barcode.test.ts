import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { barcodes } from '#design/design.ts'
import { barcodeWidth, renderBarcodeSvg } from '#design/render/render-code.ts'
import { renderCode } from '#design/render/render-code.ts'
import { renderSvg } from '#design/render/render-svg.ts'
import { aDesign } from './a-design.ts'
import { decode, rasterise } from './decode-picture.ts'
import { runs } from '../support/runs.ts'

const payload = 'https://go.acme.com/summer?qr'
const assets = { logo: null, glyphs: null }
const formats = { datamatrix: 'DataMatrix', code128: 'Code128' } as const

describe('a barcode', () => {
  test.each(barcodes)('%s is read as its payload', async (barcode) => {
    const svg = await renderBarcodeSvg(aDesign({ barcode }), payload)
    expect(await decode(rasterise(svg, 1000))).toEqual([{ text: payload, format: formats[barcode] }])
  })

  test.each(barcodes)('%s of any short link is read, in its colours and with a gradient', async (barcode) => {
    const tags = fc.stringMatching(/^[A-Za-z0-9_-]{1,40}$/)
    const turns = fc.integer({ min: 0, max: 360 })
    await fc.assert(
      fc.asyncProperty(tags, turns, async (tag, rotation) => {
        const text = `https://go.acme.com/${tag}?qr`
        const design = aDesign({
          barcode,
          color: '#102040',
          gradient: { type: 'linear', rotation, to: '#401020' },
        })
        const svg = await renderBarcodeSvg(design, text)
        expect(await decode(rasterise(svg, 1400))).toEqual([{ text, format: formats[barcode] }])
        expect(svg).not.toMatch(/NaN|undefined|clip/)
        expect([...svg.matchAll(/<path/g)]).toHaveLength(2)
      }),
      { numRuns: runs(10) },
    )
  })

  test.each(barcodes)('%s keeps its quiet zone when the design asks for none', async (barcode) => {
    const svg = await renderBarcodeSvg(aDesign({ barcode, quietZone: 0 }), payload)
    const first = Math.min(...[...svg.matchAll(/M(\d+) \d+/g)].map(([, x]) => Number(x)).filter((x) => x > 0))
    expect(first).toBe((barcode === 'code128' ? 10 : 1) * 20)
  })

  test('a Code 128 says how many modules wide it is', async () => {
    // 29 letters in code set B with start, check and stop, and 10 light modules at both ends.
    expect(await barcodeWidth(aDesign({ barcode: 'code128' }), payload)).toBe(11 * (29 + 2) + 13 + 20)
  })

  test.each([
    ['code128', 'Меню'],
    ['code128', ''],
    ['datamatrix', ''],
    ['datamatrix', 'a'.repeat(3000)],
  ] as const)('%s refuses what it cannot hold', async (barcode, text) => {
    await expect(renderBarcodeSvg(aDesign({ barcode }), text)).rejects.toThrow(RangeError)
  })
})

describe('the picture of a code', () => {
  test.each([null, 'website', 'text', 'vcard', ''])('of type %s is a QR code', async (qrType) => {
    expect(await renderCode(qrType, aDesign(), payload, assets)).toBe(renderSvg(aDesign(), payload, assets))
  })

  test('of type barcode is the chosen barcode', async () => {
    expect(await renderCode('barcode', aDesign(), payload, assets)).toBe(
      await renderBarcodeSvg(aDesign(), payload),
    )
  })
})
