import { toColour, toGrey, surround } from '#design/scannability/pixels/image.ts'
import { surfaces } from '#design/scannability/battery/conditions.ts'
import { DecoderUnavailable, readTexts } from '../decode/decode-client.ts'

/** `reads`: the bytes hold the payload; `fails`: they do not; `untested`: the decoder could not be loaded. */
export type Reading = 'reads' | 'fails' | 'untested'

/** Pixels of the longer side at which a file is read, in this order: decoders see best at middling sizes. */
const sizes = [900, 1800]

/**
 * Reads a finished file back: its bytes are drawn again, on white and on a dark surface, and decoded. What a browser
 * got wrong while it wrote them shows here.
 */
export async function readFile(bytes: Blob, payload: string): Promise<Reading> {
  for (const size of sizes) {
    const canvas = await drawFile(bytes, size)
    const context = canvas.getContext('2d')
    if (context === null) return 'untested'
    const image = context.getImageData(0, 0, canvas.width, canvas.height)
    for (const surface of [surfaces.paper, surfaces.dark]) {
      // A phone sees something around the file; at the very edge a decoder may find nothing.
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
  if (bytes.type === 'application/pdf')
    return (await import('./draw-pdf-page.ts')).drawPdfPage(bytes, longest)
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
    if (context === null) throw new Error('This browser cannot draw the file.')
    context.imageSmoothingQuality = 'high'
    context.drawImage(image, 0, 0, canvas.width, canvas.height)
    return canvas
  } finally {
    URL.revokeObjectURL(address)
  }
}
