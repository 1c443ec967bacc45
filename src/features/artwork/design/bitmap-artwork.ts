import { pngChunks } from '#design/print/png-chunks.ts'
import { type ArtworkPage, plainPage, type Refused, refused } from './artwork.ts'

/** Pixels of a picture as it is shown, and how many of them one millimetre takes. */
export type BitmapArtwork = {
  readonly kind: 'png' | 'jpeg'
  readonly width: number
  readonly height: number
  /** Pixels a millimetre, as the file says; null where it does not. */
  readonly density: { readonly x: number; readonly y: number } | null
  /** How the stored picture is turned before it is shown (EXIF, values 1 to 8). */
  readonly orientation: number
}

/** Most pixels that browsers on desktop computers draw on one canvas. */
const mostPixels = 268_435_456
const longestSide = 65_535

/** Pixels a millimetre of a picture that does not say how large it is printed: 300 dpi. */
const usualDensity = 300 / 25.4

/** The header of a PNG, or why it cannot be used. */
export function readPng(bytes: Uint8Array): BitmapArtwork | Refused {
  const chunks = pngChunks(bytes)
  const header = chunks?.find(({ name }) => name === 'IHDR')
  const hasPixels = chunks?.some(({ name }) => name === 'IDAT') === true
  if (chunks === null || header === undefined || header.length !== 13 || !hasPixels) return refused('damaged')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const physical = chunks.find(({ name, length }) => name === 'pHYs' && length === 9)
  const isMetric = physical !== undefined && view.getUint8(physical.start + 8) === 1
  const density = isMetric
    ? densityOf(view.getUint32(physical.start) / 1000, view.getUint32(physical.start + 4) / 1000)
    : null
  if (view.getUint8(header.start + 12) !== 0) return refused('interlaced')
  return bounded({
    kind: 'png',
    width: view.getUint32(header.start),
    height: view.getUint32(header.start + 4),
    density,
    orientation: 1,
  })
}

/** The header of a JPEG: its frame (ISO/IEC 10918-1 §B.2), JFIF and EXIF; or why it cannot be used. */
export function readJpeg(bytes: Uint8Array): BitmapArtwork | Refused {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let density: BitmapArtwork['density'] = null
  let exif: ExifFacts = { orientation: 1, density: null }
  let at = 2
  while (at + 4 <= bytes.length) {
    if (view.getUint8(at) !== 0xff) return refused('damaged')
    const marker = view.getUint8(at + 1)
    // Fill bytes may stand before a marker.
    if (marker === 0xff) {
      at++
      continue
    }
    const length = view.getUint16(at + 2)
    const end = at + 2 + length
    if (length < 2 || end > bytes.length) return refused('damaged')
    if (marker === 0xe0 && length >= 14 && nameAt(bytes, at + 4, 5) === 'JFIF\0') {
      const perMillimetre = [0, 1 / 25.4, 1 / 10][view.getUint8(at + 11)] ?? 0
      density = densityOf(view.getUint16(at + 12) * perMillimetre, view.getUint16(at + 14) * perMillimetre)
    } else if (marker === 0xe1 && nameAt(bytes, at + 4, 6) === 'Exif\0\0') {
      exif = readExif(bytes.subarray(at + 10, end)) ?? exif
    } else if (isFrame(marker)) {
      const [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)]
      const isTurned = exif.orientation >= 5
      const shown = isTurned ? { width: height, height: width } : { width, height }
      const known = density ?? exif.density
      const turned = isTurned && known !== null ? { x: known.y, y: known.x } : known
      if (!endsAfter(bytes, end)) return refused('damaged')
      if (view.getUint8(at + 9) === 4) return refused('cmyk')
      return bounded({ kind: 'jpeg', ...shown, density: turned, orientation: exif.orientation })
    }
    at = end
  }
  return refused('damaged')
}

/** The picture as a page. A picture without a density is taken at 300 dpi and says so. */
export function bitmapPage({ width, height, density }: BitmapArtwork, printedWidth?: number): ArtworkPage {
  if (printedWidth !== undefined) return plainPage(printedWidth, (printedWidth * height) / width, true)
  const { x, y } = density ?? { x: usualDensity, y: usualDensity }
  return plainPage(width / x, height / y, density !== null)
}

function bounded(picture: BitmapArtwork): BitmapArtwork | Refused {
  const { width, height } = picture
  if (width === 0 || height === 0) return refused('damaged')
  return width * height > mostPixels || Math.max(width, height) > longestSide ? refused('too-large') : picture
}

/** Start of frame: every coding but tables, resets and arithmetic conditions. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
}

/** Whether the picture's end marker follows. A thumbnail before the frame has one of its own. */
function endsAfter(bytes: Uint8Array, start: number): boolean {
  for (let at = bytes.lastIndexOf(0xd9); at > start; at = bytes.lastIndexOf(0xd9, at - 1))
    if (bytes[at - 1] === 0xff) return true
  return false
}

function densityOf(x: number, y: number): BitmapArtwork['density'] {
  // Programs that know no density write one pixel an inch, or one a millimetre.
  const isMeant = x > 0.1 && y > 0.1 && !(x === 1 && y === 1)
  return isMeant ? { x, y } : null
}

type ExifFacts = Pick<BitmapArtwork, 'orientation' | 'density'>

/** Orientation and density of the first directory (EXIF 2.3 §4.6); null when it cannot be read. */
function readExif(tiff: Uint8Array): ExifFacts | null {
  try {
    const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength)
    const isLittle = view.getUint16(0) === 0x4949
    const directory = view.getUint32(4, isLittle)
    const count = view.getUint16(directory, isLittle)
    const short = (at: number) => view.getUint16(at + 8, isLittle)
    const ratio = (at: number) => {
      const value = view.getUint32(at + 8, isLittle)
      return view.getUint32(value, isLittle) / view.getUint32(value + 4, isLittle)
    }
    let [orientation, x, y, unit] = [1, 0, 0, 2]
    for (let entry = 0; entry < count; entry++) {
      const at = directory + 2 + entry * 12
      const tag = view.getUint16(at, isLittle)
      if (tag === 0x0112) orientation = short(at)
      else if (tag === 0x011a) x = ratio(at)
      else if (tag === 0x011b) y = ratio(at)
      else if (tag === 0x0128) unit = short(at)
    }
    const perMillimetre = unit === 3 ? 1 / 10 : 1 / 25.4
    return {
      orientation: orientation >= 1 && orientation <= 8 ? orientation : 1,
      // Cameras write 72 dpi without meaning it.
      density: x === 72 && y === 72 ? null : densityOf(x * perMillimetre, y * perMillimetre),
    }
  } catch {
    return null
  }
}

function nameAt(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length))
}
