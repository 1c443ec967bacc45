import type { Remote } from 'comlink'
import { isHeif } from '#dashboard/picture/is-heif.ts'
import { loadImage } from '#dashboard/picture/paint-picture.ts'
import { contextOf, drawOnPaper, newCanvas } from '#dashboard/ui/canvas.ts'
import type { InkChoice } from '#contract/inks.ts'
import type { ArtworkKind, ArtworkPage, ArtworkRefusal, Refused } from '#features/artwork/design/artwork.ts'
import { type BitmapArtwork, bitmapPage } from '#features/artwork/design/bitmap-artwork.ts'
import type { Ground } from '#features/artwork/design/judge-place.ts'
import type { PdfArtwork } from '#features/artwork/design/pdf-artwork.ts'
import type { PlacedPixels } from '#features/artwork/design/png-artwork.ts'
import { readSvgArtwork, type SvgArtwork } from '#features/artwork/design/svg-artwork.ts'
import type { ImagePixels } from '#design/print/pdf.ts'
import type { Box } from '#design/print/box.ts'
import { toGrey } from '#design/scannability/image.ts'
import { runInWorker } from '#dashboard/picture/run-in-worker.ts'
import { browserStore } from '#dashboard/ui/browser-store.ts'
import { del, get, keys, set } from 'idb-keyval'

/** Files that this browser keeps, so that a saved place opens with one press. */
const mostFiles = 8
const mostBytes = 62_914_560

const store = browserStore('tessera-artwork', 'files')

type StoredFile = { readonly file: File; readonly storedAt: number }

/** Stores a file under its fingerprint; the oldest one leaves. Does nothing without storage. */
export async function storeFile(fingerprint: string, file: File): Promise<void> {
  if (file.size > mostBytes) return
  try {
    await set(fingerprint, { file, storedAt: Date.now() } satisfies StoredFile, store)
    const stored = await keys<string>(store)
    if (stored.length <= mostFiles) return
    const ages = await Promise.all(
      stored.map(async (key) => ({ key, at: (await get<StoredFile>(key, store))?.storedAt ?? 0 })),
    )
    ages.sort((one, other) => one.at - other.at)
    for (const { key } of ages.slice(0, stored.length - mostFiles)) await del(key, store)
  } catch {}
}

export async function storedFile(fingerprint: string): Promise<File | null> {
  try {
    return (await get<StoredFile>(fingerprint, store))?.file ?? null
  } catch {
    return null
  }
}

/** Bytes at each end that a fingerprint covers: enough to tell two exports of one poster apart. */
const sampled = 262_144

/** A short name for the content of a file. No security: it recognises a file that is chosen again. */
export async function fingerprintOf(file: Blob): Promise<string> {
  const ends = [file.slice(0, sampled), file.slice(Math.max(0, file.size - sampled))]
  const sums = await Promise.all(ends.map(async (end) => sumOf(new Uint8Array(await end.arrayBuffer()))))
  return [file.size.toString(36), ...sums].join('-')
}

/** FNV-1a, 32 bits. */
function sumOf(bytes: Uint8Array): string {
  let sum = 0x811c9dc5
  for (const byte of bytes) sum = Math.imul(sum ^ byte, 0x01000193)
  return (sum >>> 0).toString(36)
}

export type ArtworkFacts = PdfArtwork | BitmapArtwork | SvgArtwork

type CodeOnPage = {
  readonly svg: string
  readonly images: ReadonlyMap<string, ImagePixels>
  /** Millimetres from the upper left corner of the shown page. */
  readonly box: Box
  readonly ink: InkChoice
}

type Placed = { readonly kind: 'placed'; readonly bytes: Blob } | Refused

/** Files are not copied. */
export type ArtworkWorker = {
  readonly read: (file: File) => Promise<ArtworkFacts | Refused>
  /** Bytes that follow those of the file. */
  readonly placeOnPdf: (file: File, page: number, code: CodeOnPage) => Promise<Placed>
  /** The whole new file. `page`: millimetres of the picture as it is shown. */
  readonly placeOnJpeg: (
    file: File,
    facts: BitmapArtwork,
    page: { readonly width: number; readonly height: number },
    code: CodeOnPage,
  ) => Promise<Placed>
  readonly placeOnPng: (file: File, code: PlacedPixels) => Promise<Placed>
}

/** A file that takes a code, with all that is needed to show it. */
export type Artwork = {
  readonly file: File
  readonly kind: ArtworkKind
  readonly facts: ArtworkFacts
  readonly pageCount: number
  /** Text of a drawing; null for the other kinds. */
  readonly text: string | null
  /**
   * Draws a part of a page.
   *
   * @param page counted from 0.
   * @param part shares of the page: left, top, width and height of 0 to 1, may reach beyond it.
   * @param width pixels of the part.
   */
  readonly draw: (
    page: number,
    part: Box,
    width: number,
    height: number,
    signal?: AbortSignal,
  ) => Promise<HTMLCanvasElement>
  readonly close: () => void
}

/** The file cannot be used, for a reason that people can act on. */
export class ArtworkRefused extends Error {
  constructor(readonly reason: ArtworkRefusal | 'heif') {
    super(reason)
  }
}

/**
 * Reads a file and prepares it for drawing.
 *
 * @throws ArtworkRefused; the signal's reason once aborted.
 */
export async function openArtwork(file: File, signal: AbortSignal): Promise<Artwork> {
  const facts = await inWorker<ArtworkFacts | Refused>(signal, (api) => api.read(file)).catch(() => {
    signal.throwIfAborted()
    // A worker that breaks down on a large file has no memory left.
    throw new ArtworkRefused(file.size > 100_000_000 ? 'too-large' : 'damaged')
  })
  if (facts.kind === 'refused')
    throw new ArtworkRefused(facts.reason === 'unknown-kind' && (await isHeif(file)) ? 'heif' : facts.reason)
  return facts.kind === 'svg' ? openSvg(file, facts, signal) : openInWorker(file, facts, signal)
}

/** The page as it is shown. @param printedWidth millimetres, for pictures that do not say how large they are. */
export function shownPage({ facts, text }: Artwork, page: number, printedWidth: number | null): ArtworkPage {
  const width = printedWidth ?? undefined
  if (facts.kind === 'pdf') {
    const shown = facts.pages[page]
    if (shown === undefined) throw new RangeError('The document has no such page.')
    return shown
  }
  if (facts.kind !== 'svg') return bitmapPage(facts, width)
  const drawing = readSvgArtwork(text ?? '', width)
  return drawing.kind === 'refused' ? facts.page : drawing.page
}

/** A part of the page in grey. @param scale pixels a millimetre. @throws the signal's reason once aborted. */
export async function groundOf(
  artwork: Artwork,
  page: number,
  shown: ArtworkPage,
  box: Box,
  scale: number,
  signal?: AbortSignal,
): Promise<Ground & { readonly pixels: ImageData }> {
  const [width, height] = [Math.round(box.width * scale), Math.round(box.height * scale)]
  const part = {
    left: box.left / shown.width,
    top: box.top / shown.height,
    width: box.width / shown.width,
    height: box.height / shown.height,
  }
  const canvas = await artwork.draw(page, part, width, height, signal)
  const pixels = contextOf(canvas).getImageData(0, 0, width, height)
  return { image: toGrey(pixels, 255), pixels, left: box.left, top: box.top, scale }
}

async function openInWorker(
  file: File,
  facts: Exclude<ArtworkFacts, SvgArtwork>,
  signal: AbortSignal,
): Promise<Artwork> {
  const { openPdf, openPicture } = await import('#dashboard/picture/pdf/open-pdf.ts')
  const opened = await (facts.kind === 'pdf' ? openPdf : openPicture)(file, signal).catch(() => {
    signal.throwIfAborted()
    throw new ArtworkRefused('damaged')
  })
  return {
    file,
    kind: facts.kind,
    facts,
    text: null,
    pageCount: facts.kind === 'pdf' ? facts.pages.length : 1,
    draw: (page, part, width, height, stop) => opened.draw({ kind: 'part', page, part, width, height }, stop),
    close: opened.close,
  }
}

async function openSvg(file: File, facts: SvgArtwork, signal: AbortSignal): Promise<Artwork> {
  const text = await file.text()
  const picture = await openDrawing(text, facts.page).catch(() => {
    throw new ArtworkRefused('damaged')
  })
  if (signal.aborted) {
    picture.close()
    signal.throwIfAborted()
  }
  return {
    file,
    kind: 'svg',
    facts,
    text,
    pageCount: 1,
    draw: async (_page, part, width, height) => drawPart(picture.source, part, width, height),
    close: picture.close,
  }
}

type OpenDrawing = { readonly source: CanvasImageSource; readonly close: () => void }

async function openDrawing(text: string, page: ArtworkPage): Promise<OpenDrawing> {
  const address = URL.createObjectURL(sizedDrawing(text, page))
  const close = () => URL.revokeObjectURL(address)
  try {
    return { source: await loadImage(address), close }
  } catch (reason) {
    close()
    throw reason
  }
}

/** The drawing with a size in pixels on its root, without which some browsers draw nothing. */
function sizedDrawing(text: string, { width, height }: ArtworkPage): Blob {
  const drawing = new DOMParser().parseFromString(text, 'image/svg+xml')
  const root = drawing.documentElement
  if (drawing.querySelector('parsererror') !== null || root.localName !== 'svg')
    throw new ArtworkRefused('damaged')
  root.setAttribute('width', String(width * 4))
  root.setAttribute('height', String(height * 4))
  return new Blob([new XMLSerializer().serializeToString(drawing)], { type: 'image/svg+xml' })
}

function drawPart(image: CanvasImageSource, part: Box, width: number, height: number): HTMLCanvasElement {
  const context = newCanvas(width, height)
  const [across, down] = [width / part.width, height / part.height]
  drawOnPaper(context, image, [-part.left * across, -part.top * down, across, down])
  return context.canvas
}

/** @throws the signal's reason once aborted; an Error when the worker breaks down, e.g. without memory. */
function inWorker<Result>(
  signal: AbortSignal,
  work: (api: Remote<ArtworkWorker>) => Promise<Result>,
): Promise<Result> {
  const newWorker = () =>
    new Worker(new URL('./artwork-worker.ts', import.meta.url), { type: 'module', name: 'artwork' })
  return runInWorker<ArtworkWorker, Result>(newWorker, signal, work)
}

/** The bytes of a file with the code on it. @throws ArtworkRefused; like `runInWorker`. */
export async function placeInWorker(
  signal: AbortSignal,
  work: (api: Remote<ArtworkWorker>) => Promise<Placed>,
): Promise<Blob> {
  const placed = await inWorker(signal, work)
  if (placed.kind === 'refused') throw new ArtworkRefused(placed.reason)
  return placed.bytes
}
