import { PDFDocument, PDFName, PDFNumber, degrees } from '@cantoo/pdf-lib'

/** How a page of a poster is described. Lengths in user space units. */
export type PosterPage = {
  readonly rotate: number
  readonly unit: number
  /** Lower left corner of the media box. */
  readonly origin: readonly [number, number]
  /** Whether a smaller crop box, and a trim box inside it, are given. */
  readonly hasBoxes: boolean
  /** Drawing commands in place of the poster's own. */
  readonly content?: string
}

/** Every rotation with every kind of box and unit. */
export const everyPage: readonly PosterPage[] = [0, 90, 180, 270].flatMap((rotate) =>
  [1, 1.5].flatMap((unit) =>
    [
      { origin: [0, 0], hasBoxes: false },
      { origin: [-40, 25], hasBoxes: true },
    ].map(({ origin, hasBoxes }): PosterPage => ({
      rotate,
      unit,
      origin: [origin[0] ?? 0, origin[1] ?? 0],
      hasBoxes,
    })),
  ),
)

/** Pages of 300 by 220 units with a pale ground and a bar of colour. */
export async function aPoster(pages: readonly PosterPage[], isCompressed = false): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  for (const { rotate, unit, origin, hasBoxes, content } of pages) {
    const page = document.addPage([300, 220])
    const [x, y] = origin
    page.setMediaBox(x, y, 300, 220)
    if (hasBoxes) {
      page.setCropBox(x + 10, y + 8, 280, 204)
      page.setTrimBox(x + 20, y + 18, 260, 184)
      page.setBleedBox(x + 12, y + 10, 276, 200)
    }
    page.setRotation(degrees(rotate))
    if (unit !== 1) page.node.set(PDFName.of('UserUnit'), PDFNumber.of(unit))
    const drawn = content ?? `0.93 0.9 0.8 rg ${x} ${y} 300 220 re f 0.9 0.6 0.2 rg ${x} ${y} 300 20 re f`
    page.node.set(PDFName.of('Contents'), document.context.register(document.context.flateStream(drawn)))
  }
  return document.save({ useObjectStreams: isCompressed })
}
