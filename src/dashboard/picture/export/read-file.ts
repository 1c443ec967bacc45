import { toColour, toGrey, surround } from '#design/scannability/image.ts'
import { surfaces } from '#design/scannability/conditions.ts'
import { DecoderUnavailable, readTexts } from '../decode/decode-client.ts'

/** `reads`: the file decodes to the payload; `fails`: it does not; `untested`: the decoder could not load. */
export type Reading = 'reads' | 'fails' | 'untested'

/** Sizes in pixels at which a file is decoded, in this order: decoders work best at medium sizes. */
const sizes = [900, 1800]

/**
 * Decodes a finished file: its bytes are drawn again on white and on dark and then decoded. This finds
 * encoding errors of the browser.
 */
export async function readFile(bytes: Blob, payload: string): Promise<Reading> {
  for (const size of sizes) {
    const canvas = await drawFile(bytes, size)
    const context = canvas.getContext('2d')
    if (context === null) return 'untested'
    const image = context.getImageData(0, 0, canvas.width, canvas.height)
    for (const surface of [surfaces.paper, surfaces.dark]) {
      // Add surroundings, because decoders may miss a code at the very edge.
      const seen = toColour(surround(toGrey(image, surface), Math.round(size / 20), surface))
      try {
        if ((await readTexts(seen)).includes(payload)) return 'reads'
      } catch (reason) {
        if (reason instanceof DecoderUnavailable) return 'untested'
        throw reason
      }
    }
  }
  return 'fails'
}

async function drawFile(bytes: Blob, longest: number): Promise<HTMLCanvasElement> {
  if (bytes.type === 'application/pdf') return drawFirstPage(bytes, longest)
  const address = URL.createObjectURL(bytes)
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const isVector = bytes.type === 'image/svg+xml'
    const wanted = longest / Math.max(image.naturalWidth, image.naturalHeight)
    const scale = isVector ? wanted : Math.min(1, wanted)
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(image.naturalWidth * scale))
    canvas.height = Math.max(1, Math.round(image.naturalHeight * scale))
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (context === null) throw new Error("This browser can't draw the file.")
    context.imageSmoothingQuality = 'high'
    context.drawImage(image, 0, 0, canvas.width, canvas.height)
    return canvas
  } finally {
    URL.revokeObjectURL(address)
  }
}

async function drawFirstPage(bytes: Blob, longest: number): Promise<HTMLCanvasElement> {
  const { openPdf } = await import('../pdf/open-pdf.ts')
  const file = await openPdf(bytes)
  try {
    return await file.draw({ kind: 'whole', page: 0, longest, background: 'rgba(0,0,0,0)' })
  } finally {
    file.close()
  }
}
