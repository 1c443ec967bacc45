import { Resvg } from '@resvg/resvg-js'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
prepareZXingModule({ overrides: { wasmBinary: readFileSync(wasm).buffer } })

export type Pixels = { readonly data: Uint8ClampedArray; readonly width: number; readonly height: number }

/** Our pictures hold outlines in the place of text, and reading the fonts of the system takes longer than drawing. */
export const noFonts = { loadSystemFonts: false }

/** The picture as a sheet of paper shows it: `pixels` wide, on a colour. */
export function rasterise(svg: string, pixels = 600, paper = '#ffffff'): Pixels {
  const drawn = new Resvg(svg, {
    font: noFonts,
    fitTo: { mode: 'width', value: pixels },
    background: paper,
  }).render()
  return { data: new Uint8ClampedArray(drawn.pixels), width: drawn.width, height: drawn.height }
}

/**
 * Every text that ZXing reads in pixels, with its symbology. It shares no code with the renderer. Only symbologies that
 * we draw: it sees the others, which detect few errors, in the modules of a whole page now and then.
 */
export async function decode(pixels: Pixels, most = 4): Promise<{ text: string; format: string }[]> {
  const results = await readBarcodes(pixels as unknown as ImageData, {
    tryHarder: true,
    formats: ['QRCode', 'DataMatrix', 'Code128'],
    maxNumberOfSymbols: most,
  })
  return results.flatMap(({ text, format }) => (smallCodes.has(format) ? [] : [{ text, format }]))
}

/** ZXing counts them among QR codes. */
const smallCodes: ReadonlySet<string> = new Set(['MicroQRCode', 'RMQRCode'])

/** The texts that a picture shows. */
export async function textsOf(svg: string, pixels?: number): Promise<string[]> {
  return (await decode(rasterise(svg, pixels))).map(({ text }) => text)
}
