import type { Design } from '#design/design.ts'
import { renderCode } from '#design/render/render-code.ts'
import { surfaces } from '#design/scannability/battery/conditions.ts'
import type { Finding } from '#design/scannability/finding.ts'
import { surround, toColour, toGrey } from '#design/scannability/pixels/image.ts'
import { colourFindings } from '#design/scannability/rules/colour-rules.ts'
import { type VerdictWord, wordOf } from '#design/scannability/thresholds.ts'
import { readTexts } from '../decode/decode-client.ts'
import { drawnModule, drawPixels } from '../decode/draw-pixels.ts'

/** Modules of paper around the picture: at the very edge a decoder may find nothing. */
const around = 6

/**
 * Whether a barcode reads: its text out of the clean picture, and contrast for print.
 *
 * @throws DecoderUnavailable; when the browser cannot draw it.
 */
export async function judgeBarcode(design: Design, payload: string): Promise<VerdictWord> {
  const svg = await renderCode('barcode', design, payload, { logo: null, glyphs: null })
  const grey = toGrey(await drawPixels(svg), surfaces.paper)
  const texts = await readTexts(toColour(surround(grey, around * drawnModule, surfaces.paper)))
  if (!texts.includes(payload)) return 'none'
  const [worst] = barcodeFindings(design).toSorted((a, b) => a.cap - b.cap)
  return wordOf(worst?.cap ?? 100)
}

/** A barcode shows two colours of a design and nothing else. */
export function barcodeFindings({ color, background, ...design }: Design): readonly Finding[] {
  const own = { type: 'square', color: null }
  return colourFindings({ ...design, color, background, gradient: null, cornerSquare: own, cornerDot: own })
}
