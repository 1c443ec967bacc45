import type { ColourImage } from '#design/scannability/image.ts'

/** A picture or a page that is checked. Places in it are pixels of `canvas`. */
export type Photo = {
  readonly name: string
  /** Page of a PDF, from 1; null for a picture. */
  readonly page: number | null
  readonly canvas: HTMLCanvasElement
  /** Draws the photo finer than `canvas`, `factor` times; null when it has no more pixels. */
  readonly finer: ((factor: number) => Promise<HTMLCanvasElement>) | null
  /** How many times finer it can be. */
  readonly most: number
}

/** The longer side in pixels at which photos are read first. */
const usualSide = 1_600
/** A canvas of more pixels fails on some phones. */
const mostPixels = 16_000_000

/** The file is no picture that this browser can show. */
export class UnreadablePicture extends Error {}

/** The file is a PDF that opens with a password only. */
export class ProtectedPdf extends UnreadablePicture {}

/** A photo or a screenshot, upright; open while its consumer works. @throws UnreadablePicture. */
export async function* openPhoto(file: Blob, name: string, signal: AbortSignal): AsyncGenerator<Photo> {
  const { openPicture } = await import('../pdf/open-pdf.ts')
  const picture = await openPicture(file, signal).catch(() => {
    signal.throwIfAborted()
    throw new UnreadablePicture(name)
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

function draw(source: CanvasImageSource, width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width))
  canvas.height = Math.max(1, Math.round(height))
  const context = contextOf(canvas)
  context.imageSmoothingQuality = 'high'
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(source, 0, 0, canvas.width, canvas.height)
  return canvas
}

/** A frame of the camera. */
export function photoOfVideo(video: HTMLVideoElement, name: string): Photo {
  const scale = Math.min(1, usualSide / Math.max(video.videoWidth, video.videoHeight))
  return {
    name,
    page: null,
    canvas: draw(video, video.videoWidth * scale, video.videoHeight * scale),
    finer: null,
    most: 1,
  }
}

export function pixelsOf(canvas: HTMLCanvasElement): ColourImage {
  const { data, width, height } = contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height)
  return { data, width, height }
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) throw new UnreadablePicture("This browser can't draw the picture.")
  return context
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
  const { openPdf, UnreadablePdf } = await import('../pdf/open-pdf.ts')
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
