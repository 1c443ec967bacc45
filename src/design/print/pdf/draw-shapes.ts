import { pathSegments, type Segment } from '../path-segments.ts'
import type { GradientPaint, PictureShape } from '../read-picture.ts'
import { type PdfFile, pdfNumber, pdfNumbers, type Reference } from './pdf-file.ts'

/** Pixels of an image, four bytes each: red, green, blue, opacity. */
export type ImagePixels = {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray
}

/** Where a picture lies on a page: points per picture unit, and its upper left corner in points from the lower left. */
export type Placement = { readonly scale: number; readonly left: number; readonly top: number }

/** What the shapes of one page need beside their drawing, by the names that the drawing uses. */
export type PageParts = { readonly patterns: Map<string, Reference>; readonly images: Map<string, Reference> }

/**
 * Draws shapes on a page and gives the drawing commands. Paths stay paths, gradients gradients; an image is embedded
 * once, with its transparency.
 */
export async function drawShapes(
  file: PdfFile,
  parts: PageParts,
  shapes: readonly PictureShape[],
  images: ReadonlyMap<string, ImagePixels>,
  { scale, left, top }: Placement,
): Promise<string> {
  const matrix = pdfNumbers(scale, 0, 0, -scale, left, top)
  const commands = [`q ${matrix} cm`]
  for (const shape of shapes) {
    if (shape.kind === 'path') {
      const paint =
        typeof shape.paint === 'string'
          ? `${rgb(shape.paint)} rg`
          : patternPaint(file, parts, shape.paint, matrix)
      commands.push(paint, ...pathSegments(shape.path).map(command), shape.isEvenOdd ? 'f*' : 'f')
    } else {
      const pixels = images.get(shape.href)
      if (pixels === undefined) throw new RangeError('An image of the picture is missing.')
      const name = `I${parts.images.size + 1}`
      parts.images.set(name, await embed(file, pixels))
      const [x, y, width, height] = shape.box
      commands.push(`q ${pdfNumbers(width, 0, 0, -height, x, y + height)} cm /${name} Do Q`)
    }
  }
  return [...commands, 'Q'].join('\n')
}

function command(segment: Segment): string {
  if (segment.kind === 'close') return 'h'
  if (segment.kind === 'curve') return `${pdfNumbers(...segment.first, ...segment.second, ...segment.to)} c`
  return `${pdfNumbers(...segment.to)} ${segment.kind === 'move' ? 'm' : 'l'}`
}

/** A shading (ISO 32000-1 §8.7.4.5) that goes on beyond both ends, as a gradient of SVG does. */
function patternPaint(file: PdfFile, parts: PageParts, paint: GradientPaint, matrix: string): string {
  const course =
    paint.kind === 'linear'
      ? `/ShadingType 2/Coords[${pdfNumbers(...paint.ends)}]`
      : `/ShadingType 3/Coords[${pdfNumbers(...paint.centre, 0, ...paint.centre, paint.radius)}]`
  const colours = `/Function<</FunctionType 2/Domain[0 1]/N 1/C0[${rgb(paint.from)}]/C1[${rgb(paint.to)}]>>`
  const name = `P${parts.patterns.size + 1}`
  parts.patterns.set(
    name,
    file.add(
      `<</PatternType 2/Matrix[${matrix}]/Shading<<${course}/ColorSpace/DeviceRGB/Extend[true true]${colours}>>>>`,
    ),
  )
  return `/Pattern cs /${name} scn`
}

async function embed(file: PdfFile, { width, height, data }: ImagePixels): Promise<Reference> {
  const colours = new Uint8Array(width * height * 3)
  const opacity = new Uint8Array(width * height)
  for (let pixel = 0; pixel < opacity.length; pixel++) {
    colours.set(data.subarray(pixel * 4, pixel * 4 + 3), pixel * 3)
    opacity[pixel] = data[pixel * 4 + 3] ?? 255
  }
  const kind = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/BitsPerComponent 8`
  const isOpaque = opacity.every((value) => value === 255)
  const mask = isOpaque ? '' : `/SMask ${await file.addStream(`${kind}/ColorSpace/DeviceGray`, opacity)}`
  return file.addStream(`${kind}/ColorSpace/DeviceRGB${mask}`, colours)
}

/** `#rrggbb` as three shares of one. */
function rgb(colour: string): string {
  return [1, 3, 5].map((at) => pdfNumber(Number.parseInt(colour.slice(at, at + 2), 16) / 255)).join(' ')
}
