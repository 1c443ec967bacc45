import { guessStyle } from '#features/print-check/design/guess-style.ts'
import type { SymbolReading } from '#features/print-check/design/read-symbols.ts'
import type { Design } from '#design/design.ts'
import { renderSvg } from '#design/render/render-svg.ts'
import { moduleUnits } from '#design/render/svg.ts'
import type { ColourImage } from '#design/scannability/image.ts'
import { newCanvas, pixelsOf } from '#dashboard/ui/canvas.ts'
import { paintPicture } from '#dashboard/picture/paint-picture.ts'

/** The look of a code on a picture, see `guessStyle`, and its logo as a PNG. Null when nothing can be said. */
export async function lookOfPrint(
  picture: ColourImage,
  reading: SymbolReading,
): Promise<{ readonly design: Design; readonly logo: Blob | null } | null> {
  const guess = await guessStyle(picture, reading, drawn)
  return guess && { design: guess.design, logo: guess.logo && (await pngOf(guess.logo)) }
}

/** Pixels of a module that `guessStyle` asks for. */
const pixels = 8

async function drawn(design: Design, payload: string): Promise<ColourImage> {
  const svg = renderSvg(design, payload, { logo: null, glyphs: null })
  const [, , width = 0, height = 0] = (/viewBox="([^"]*)"/.exec(svg)?.[1] ?? '').split(' ').map(Number)
  const context = newCanvas((width / moduleUnits) * pixels, (height / moduleUnits) * pixels)
  await paintPicture(context, svg, [0, 0, width, height])
  return pixelsOf(context)
}

async function pngOf({ data, width, height }: ColourImage): Promise<Blob | null> {
  const context = newCanvas(width, height)
  context.putImageData(new ImageData(new Uint8ClampedArray(data), width, height), 0, 0)
  return await new Promise((resolve) => context.canvas.toBlob(resolve, 'image/png'))
}
