import type { InkChoice } from '#contract/inks.ts'
import { placeOnSvg, readSvgArtwork } from '#features/artwork/design/svg-artwork.ts'
import { sizeOfPicture } from '#design/print/read-picture.ts'
import type { Box } from '#design/print/box.ts'
import { toColour, toGrey } from '#design/scannability/image.ts'
import { DecoderUnavailable, readTexts } from '#dashboard/picture/decode/decode-client.ts'
import type { Finished } from '#dashboard/picture/download-file.ts'
import { inkPart } from '#dashboard/picture/file-name.ts'
import { imagePixels, shownLogo } from '#dashboard/picture/export/canvas.ts'
import { svgForAnyViewer, type Reading } from '#dashboard/picture/export/make-file.ts'
import { paintPicture } from '#dashboard/picture/paint-picture.ts'
import { contextOf, newCanvas, pixelsOf } from '#dashboard/ui/canvas.ts'
import type { CodeToPlace, Place } from './judge-in-place.ts'
import { type Artwork, ArtworkRefused, placeInWorker, openArtwork, shownPage } from './open-artwork.ts'
import { fileTitle } from '#dashboard/ui/file-title.ts'

type ExportStep = 'placing' | 'reading'

/** Formats of the finished file: a JPEG stays as it is inside of a PDF. */
export const finishedFormats = { pdf: 'pdf', png: 'png', jpeg: 'pdf', svg: 'svg' } as const
const types = {
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
} as const

/**
 * The artwork with the code on it, and whether the finished bytes scan at that place.
 *
 * @throws ArtworkRefused; the signal's reason once aborted; an Error when the browser cannot draw it.
 */
export async function exportArtwork(
  code: CodeToPlace,
  place: Place,
  ink: InkChoice,
  onStep: (step: ExportStep) => void,
  signal: AbortSignal,
): Promise<Finished> {
  onStep('placing')
  const { kind, file } = place.artwork
  const bytes =
    kind === 'pdf'
      ? await onPdf(code, place, ink, signal)
      : kind === 'svg'
        ? await onSvg(code, place)
        : kind === 'jpeg'
          ? await onJpeg(code, place, ink, signal)
          : await onPng(code, place, signal)
  onStep('reading')
  const stem = fileTitle(file.name) || 'artwork'
  const format = finishedFormats[kind]
  const name = `${stem} with code${format === 'pdf' ? inkPart(ink) : ''}.${format}`
  return { bytes, name, reading: await readBack(bytes, name, code, place, signal) }
}

async function onPdf(
  { picture }: CodeToPlace,
  { artwork: { file }, page, box }: Place,
  ink: InkChoice,
  signal: AbortSignal,
): Promise<Blob> {
  const images = await imagePixels(picture)
  const code = { svg: picture.svg, images, box, ink }
  const added = await placeInWorker(signal, (api) => api.placeOnPdf(file, page, code))
  // The file's own bytes come first, untouched.
  return new Blob([file, added], { type: types.pdf })
}

async function onSvg({ picture }: CodeToPlace, { artwork, shown, box }: Place): Promise<Blob> {
  const drawing = readSvgArtwork(artwork.text ?? '', shown.width)
  if (drawing.kind === 'refused') throw new ArtworkRefused(drawing.reason)
  const svg = await svgForAnyViewer(picture.svg, shownLogo(picture))
  return new Blob([placeOnSvg(artwork.text ?? '', drawing, svg, box)], { type: types.svg })
}

async function onJpeg(
  { picture }: CodeToPlace,
  { artwork: { file, facts }, shown, box }: Place,
  ink: InkChoice,
  signal: AbortSignal,
): Promise<Blob> {
  if (facts.kind !== 'jpeg') throw new TypeError('This is no JPEG.')
  const images = await imagePixels(picture)
  const page = { width: shown.width, height: shown.height }
  const code = { svg: picture.svg, images, box, ink }
  const bytes = await placeInWorker(signal, (api) => api.placeOnJpeg(file, facts, page, code))
  return new Blob([bytes], { type: types.pdf })
}

async function onPng(
  { picture }: CodeToPlace,
  { artwork: { file, facts }, shown, box }: Place,
  signal: AbortSignal,
): Promise<Blob> {
  if (facts.kind !== 'png') throw new TypeError('This is no PNG.')
  const density = { x: facts.width / shown.width, y: facts.height / shown.height }
  const [left, top] = [Math.round(box.left * density.x), Math.round(box.top * density.y)]
  const context = newCanvas(box.width * density.x, box.height * density.y)
  const { width, height } = sizeOfPicture(picture.svg)
  await paintPicture(context, picture.svg, [0, 0, width, height])
  const code = { code: pixelsOf(context), left, top, density }
  const bytes = await placeInWorker(signal, (api) => api.placeOnPng(file, code))
  return new Blob([bytes], { type: types.png })
}

/** Pixels of a module at which the finished file is read. */
const readingModules = [6, 11]

/** Opens the finished bytes like any other artwork and reads the code at its place. */
async function readBack(
  bytes: Blob,
  name: string,
  { picture, measure }: CodeToPlace,
  { artwork, page, shown, box }: Place,
  signal: AbortSignal,
): Promise<Reading> {
  const finished = await openArtwork(new File([bytes], name, { type: bytes.type }), signal)
  try {
    const width = artwork.kind === 'pdf' ? null : shown.width
    const again = shownPage(finished, page, width)
    for (const module of readingModules) {
      const image = await partOf(finished, page, again, box, (module * measure.width) / box.width)
      signal.throwIfAborted()
      if ((await readTexts(image)).includes(picture.payload)) return 'reads'
    }
    return 'fails'
  } catch (reason) {
    if (reason instanceof DecoderUnavailable) return 'untested'
    throw reason
  } finally {
    finished.close()
  }
}

async function partOf(
  artwork: Artwork,
  page: number,
  shown: { readonly width: number; readonly height: number },
  box: Box,
  scale: number,
) {
  const edge = 0.08 * box.width
  const [width, height] = [box.width + 2 * edge, box.height + 2 * edge]
  const part = {
    left: (box.left - edge) / shown.width,
    top: (box.top - edge) / shown.height,
    width: width / shown.width,
    height: height / shown.height,
  }
  const canvas = await artwork.draw(page, part, Math.round(width * scale), Math.round(height * scale))
  return toColour(toGrey(pixelsOf(contextOf(canvas)), 255))
}
