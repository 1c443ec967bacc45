import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Resvg } from '@resvg/resvg-js'
import type { Design } from '#design/design.ts'
import type { LogoImage } from '#design/render/render-svg.ts'
import { type Box, moduleUnits } from '#design/render/svg.ts'
import { renderSvg } from '#design/render/render-svg.ts'
import type { Decoder } from '#design/scannability/decoders.ts'
import { decodeWithQr } from '#design/scannability/decoders.ts'
import { decodeWithZxing } from '#design/scannability/decoders.ts'
import type { ColourImage } from '#design/scannability/image.ts'
import { noFonts } from '../decode-picture.ts'

/** Pixels of a module in the pictures of these tests. */
export const module = 6

/** The design's picture, rasterised by an engine that the page does not use. */
export function draw(design: Design, payload: string, logo: LogoImage | null = null): ColourImage {
  return rasterise(renderSvg(design, payload, { logo, glyphs: null }))
}

export function rasterise(svg: string, pixels = module): ColourImage {
  const picture = new Resvg(svg, {
    font: noFonts,
    fitTo: { mode: 'zoom', value: pixels / moduleUnits },
  }).render()
  return { data: straight(picture.pixels), width: picture.width, height: picture.height }
}

/** A part of a picture, in picture units. */
export function cropped(picture: ColourImage, part: Box): ColourImage {
  const [left, top, width, height] = part.map((length) => Math.round((length * module) / moduleUnits)) as [
    number,
    number,
    number,
    number,
  ]
  const data = new Uint8ClampedArray(width * height * 4)
  for (let row = 0; row < height; row++) {
    const from = ((row + top) * picture.width + left) * 4
    data.set(picture.data.subarray(from, from + width * 4), row * width * 4)
  }
  return { data, width, height }
}

/** A square logo of one colour, opaque to its edge. */
export function aLogo(colour: string, width = 64, height = 64): LogoImage {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${colour}"/></svg>`
  return { href: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`, width, height }
}

/** Both decoders of the product, the WebAssembly from the package itself. */
export async function bothDecoders(): Promise<readonly Decoder[]> {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
  return [await decodeWithZxing({ binary: new Uint8Array(wasm).buffer }), decodeWithQr]
}

/** Canvas gives straight alpha, resvg premultiplied. */
function straight(pixels: Uint8Array): Uint8ClampedArray {
  const data = new Uint8ClampedArray(pixels)
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3]!
    if (alpha === 0 || alpha === 255) continue
    for (let channel = 0; channel < 3; channel++) data[at + channel] = (data[at + channel]! * 255) / alpha
  }
  return data
}
