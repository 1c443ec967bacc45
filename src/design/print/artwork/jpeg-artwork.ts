import {
  concatTransformationMatrix,
  drawObject,
  PDFDocument,
  popGraphicsState,
  pushGraphicsState,
} from '@cantoo/pdf-lib'
import type { Deflate } from '../pdf.ts'
import { type Refused, refused } from './artwork.ts'
import type { BitmapArtwork } from './bitmap-artwork.ts'
import { drawOnPage, type PlacedCode } from './pdf-artwork.ts'

const pointsPerMillimetre = 72 / 25.4

/**
 * A PDF of one page: the bytes of a JPEG as they are (DCTDecode, ISO 32000-1 §7.4.8) and the code as shapes over them.
 * Encoding the JPEG again would change all of its pixels.
 *
 * @param page millimetres of the picture as it is shown.
 */
export async function placeOnJpeg(
  jpeg: Uint8Array,
  { orientation }: Pick<BitmapArtwork, 'orientation'>,
  page: { readonly width: number; readonly height: number },
  code: PlacedCode,
  deflate: Deflate,
): Promise<{ readonly kind: 'placed'; readonly bytes: Uint8Array<ArrayBuffer> } | Refused> {
  try {
    const document = await PDFDocument.create()
    const [width, height] = [page.width * pointsPerMillimetre, page.height * pointsPerMillimetre]
    const sheet = document.addPage([width, height])
    const image = await document.embedJpg(jpeg)
    const name = sheet.node.newXObject('Artwork', image.ref)
    sheet.pushOperators(
      pushGraphicsState(),
      concatTransformationMatrix(...shownMatrix(orientation, width, height)),
      drawObject(name),
      popGraphicsState(),
    )
    await drawOnPage(sheet, code, deflate)
    return { kind: 'placed', bytes: new Uint8Array(await document.save({ useObjectStreams: false })) }
  } catch {
    return refused('damaged')
  }
}

type Matrix = [number, number, number, number, number, number]

/** Turns the stored picture, one unit a side, as it is shown (EXIF 2.3 §4.6.4, orientation). */
function shownMatrix(orientation: number, width: number, height: number): Matrix {
  const matrices: Readonly<Record<number, Matrix>> = {
    2: [-width, 0, 0, height, width, 0],
    3: [-width, 0, 0, -height, width, height],
    4: [width, 0, 0, -height, 0, height],
    5: [0, -height, -width, 0, width, height],
    6: [0, -height, width, 0, 0, height],
    7: [0, height, width, 0, 0, 0],
    8: [0, height, -width, 0, width, 0],
  }
  return matrices[orientation] ?? [width, 0, 0, height, 0, 0]
}
