import { contextOf, drawOnPaper, newCanvas, pixelsOf as readPixels } from '#dashboard/ui/canvas.ts'
import { addressKind, type AddressKind } from '#features/print-check/design/address-kind.ts'
import type { Diagnosis } from '#features/print-check/design/diagnose-photo.ts'
import { moveQuad, type Quad } from '#features/print-check/design/fit-symbol.ts'
import type { SymbolReading } from '#features/print-check/design/read-symbols.ts'
import type { ColourImage } from '#design/scannability/image.ts'
import { isHeif } from '#dashboard/picture/is-heif.ts'
import { loadImage } from '#dashboard/picture/paint-picture.ts'
import type { PrintChecker } from './check-client.ts'

/** A picture or a page that is checked. Places in it are pixels of `canvas`. */
export type Photo = {
  readonly name: string
  /** Page of a PDF, from 1; null for a picture. */
  readonly page: number | null
  readonly canvas: HTMLCanvasElement
  /** Draws the photo finer than `canvas`, `factor` times; null when it has no more pixels. */
  readonly finer: ((factor: number) => Promise<HTMLCanvasElement>) | null
  readonly most: number
}

/** The longer side in pixels at which photos are read first. */
const usualSide = 1_600
/** A canvas of more pixels fails on some phones. */
const mostPixels = 16_000_000

/** The file is no picture that this browser can show. */
export class UnreadablePicture extends Error {
  /** @param isHeif whether it is a photo of Apple's format. */
  constructor(
    name: string,
    readonly isHeif = false,
  ) {
    super(name)
  }
}

/** The file is a PDF that opens with a password only. */
export class ProtectedPdf extends UnreadablePicture {}

/** A photo, a screenshot or a drawing, upright; open while its consumer works. @throws UnreadablePicture. */
export async function* openPhoto(file: Blob, name: string, signal: AbortSignal): AsyncGenerator<Photo> {
  if (file.type === 'image/svg+xml') {
    yield await photoOfSvg(file, name)
    return
  }
  const { openPicture } = await import('#dashboard/picture/pdf/open-pdf.ts')
  const picture = await openPicture(file, signal).catch(async () => {
    signal.throwIfAborted()
    throw new UnreadablePicture(name, await isHeif(file))
  })
  try {
    const { width, height } = picture
    const longer = Math.max(width, height)
    const longest = Math.min(longer, usualSide)
    const most = Math.min(1, Math.sqrt(mostPixels / (width * height))) * (longer / longest)
    const whole = { kind: 'whole', page: 0, background: '#ffffff' } as const
    yield {
      name,
      page: null,
      canvas: await picture.draw({ ...whole, longest }, signal),
      finer: most > 1.2 ? (factor) => picture.draw({ ...whole, longest: longest * factor }, signal) : null,
      most,
    }
  } finally {
    picture.close()
  }
}

export function photoOfVideo(video: HTMLVideoElement, name: string): Photo {
  const scale = Math.min(1, usualSide / Math.max(video.videoWidth, video.videoHeight))
  return photoOf(video, name, [video.videoWidth * scale, video.videoHeight * scale])
}

/** Only the page itself decodes an SVG, no worker. Its scripts do not run in an image. */
async function photoOfSvg(file: Blob, name: string): Promise<Photo> {
  const address = URL.createObjectURL(file)
  try {
    const image = await loadImage(address)
    const { naturalWidth: width, naturalHeight: height } = image
    const scale = usualSide / Math.max(width, height)
    return photoOf(image, name, [width * scale, height * scale])
  } catch {
    throw new UnreadablePicture(name)
  } finally {
    URL.revokeObjectURL(address)
  }
}

function photoOf(source: CanvasImageSource, name: string, [width, height]: readonly [number, number]): Photo {
  const context = newCanvas(width, height)
  drawOnPaper(context, source)
  return { name, page: null, canvas: context.canvas, finer: null, most: 1 }
}

export function pixelsOf(canvas: HTMLCanvasElement): ColourImage {
  return readPixels(contextOf(canvas))
}

/** Longer side of a page in pixels: enough for a flyer. A small code on a large poster is drawn finer. */
const pageSide = 2_000

/**
 * The pages of a PDF, one after another.
 *
 * @throws ProtectedPdf; UnreadablePicture for a damaged file; the signal's reason once aborted.
 */
export async function* openPages(
  file: Blob,
  name: string,
  signal: AbortSignal,
): AsyncGenerator<Photo & { readonly pages: number }> {
  const { openPdf, UnreadablePdf } = await import('#dashboard/picture/pdf/open-pdf.ts')
  const pdf = await openPdf(file, signal).catch((reason: unknown) => {
    signal.throwIfAborted()
    const isProtected = reason instanceof UnreadablePdf && reason.needsPassword
    throw isProtected ? new ProtectedPdf(name) : new UnreadablePicture(name)
  })
  try {
    for (let page = 0; page < pdf.pages; page++) {
      const whole = { kind: 'whole', page, background: '#ffffff' } as const
      const canvas = await pdf.draw({ ...whole, longest: pageSide }, signal)
      const most = Math.min(3, Math.sqrt(mostPixels / (canvas.width * canvas.height)))
      yield {
        name,
        page: page + 1,
        pages: pdf.pages,
        canvas,
        finer: most > 1.2 ? (factor) => pdf.draw({ ...whole, longest: pageSide * factor }, signal) : null,
        most,
      }
    }
  } finally {
    pdf.close()
  }
}

/** A code on a photo. `reading` and `text` are null when it cannot be read. */
export type FoundCode = {
  readonly photo: Photo
  /** Corners on the photo's canvas; null when no place is known. */
  readonly quad: Quad | null
  readonly text: string | null
  readonly reading: SymbolReading | null
  readonly diagnosis: Diagnosis | null
  readonly address: AddressKind
}

/**
 * Reads every code on a photo: at the usual size first, then finer, and looks for the reason when none is read. Never
 * empty: a photo without a readable code gives one entry with a diagnosis.
 *
 * @param domains the account's branded domains.
 * @throws DecoderUnavailable; or the signal's reason.
 */
export async function checkPhoto(
  checker: PrintChecker,
  photo: Photo,
  domains: readonly string[],
  signal: AbortSignal,
): Promise<readonly FoundCode[]> {
  const first = await checker.read(pixelsOf(photo.canvas), photo.finer === null, signal)
  const found = readable(photo, first.readings, 1, domains)
  if (found.length > 0) return found
  if (photo.finer === null) return [unread(photo, first.diagnosis)]
  const canvas = await photo.finer(photo.most)
  const factor = canvas.width / photo.canvas.width
  const second = await checker.read(pixelsOf(canvas), false, signal)
  const finer = readable(photo, second.readings, factor, domains)
  if (finer.length > 0) return finer
  const { diagnosis } = await checker.read(pixelsOf(photo.canvas), true, signal)
  return [unread(photo, diagnosis)]
}

function readable(
  photo: Photo,
  readings: readonly SymbolReading[],
  factor: number,
  domains: readonly string[],
): readonly FoundCode[] {
  const seen = new Set<string>()
  return readings.flatMap((reading) => {
    const { text } = reading
    if (text === null) return []
    const quad = moveQuad(reading.corners, 1 / factor)
    const key = `${text} ${quad[0].map((at) => Math.round(at / 12)).join(' ')}`
    if (seen.has(key)) return []
    seen.add(key)
    const address = addressKind(text, domains)
    return [{ photo, quad, text, reading: { ...reading, corners: quad }, diagnosis: null, address }]
  })
}

/** A code that can be read after a change of the photo names itself. */
function unread(photo: Photo, diagnosis: Diagnosis | null): FoundCode {
  const fit = diagnosis?.located?.fit
  return {
    photo,
    quad: fit?.quad ?? null,
    text: diagnosis?.rescued?.text ?? null,
    reading: null,
    diagnosis,
    address: { kind: 'text' },
  }
}
