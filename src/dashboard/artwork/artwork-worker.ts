import { artworkKind, type Refused, refused } from '#design/print/artwork/artwork.ts'
import { readJpeg, readPng, withJpegDensity } from '#design/print/artwork/bitmap-artwork.ts'
import { readSvgArtwork } from '#design/print/artwork/svg-artwork.ts'
import { inksOf } from '#design/print/inks.ts'
import { withDensity } from '#design/print/png-chunks.ts'
import { deflate } from '../picture/export/canvas.ts'
import type { ArtworkFacts, FromArtworkWorker, ToArtworkWorker } from './artwork-messages.ts'

/** Most bytes of each kind: a browser holds a PDF several times while it reads it. */
const mostBytes = { pdf: 314_572_800, png: 209_715_200, jpeg: 209_715_200, svg: 52_428_800 } as const

self.addEventListener('message', ({ data }: MessageEvent<ToArtworkWorker>) => {
  work(data).then(report, () => report({ kind: 'failed' }))
})

async function work(job: ToArtworkWorker): Promise<FromArtworkWorker> {
  switch (job.kind) {
    case 'read': {
      const facts = await read(job.file)
      return facts.kind === 'refused' ? facts : { kind: 'read', facts }
    }
    case 'place-on-pdf':
      return placeOnPdf(job)
    case 'place-on-bitmap':
      return placeOnBitmap(job)
    default:
      return job satisfies never
  }
}

async function read(file: File): Promise<ArtworkFacts | Refused> {
  const kind = artworkKind(new Uint8Array(await file.slice(0, 1024).arrayBuffer()))
  if (kind === null) return refused('unknown-kind')
  if (file.size > mostBytes[kind]) return refused('too-large')
  if (kind === 'svg') return readSvgArtwork(await file.text())
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (kind === 'png') return readPng(bytes)
  if (kind === 'jpeg') return readJpeg(bytes)
  const { readPdfArtwork } = await import('#design/print/artwork/pdf-artwork.ts')
  return readPdfArtwork(bytes)
}

async function placeOnPdf({
  file,
  page,
  ink,
  ...code
}: Extract<ToArtworkWorker, { kind: 'place-on-pdf' }>): Promise<FromArtworkWorker> {
  const pdf = await import('#design/print/artwork/pdf-artwork.ts')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const result = await pdf.placeOnPdf(bytes, page, { ...code, inks: inksOf(ink) }, deflate)
  return result.kind === 'refused' ? result : { kind: 'placed', bytes: new Blob([result.added]) }
}

async function placeOnBitmap({
  file,
  type,
  width,
  height,
  code,
  left,
  top,
  density,
}: Extract<ToArtworkWorker, { kind: 'place-on-bitmap' }>): Promise<FromArtworkWorker> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (context === null) return refused('too-large')
  const picture = await createImageBitmap(file)
  context.drawImage(picture, 0, 0, width, height)
  picture.close()
  context.drawImage(code, left, top)
  const encoded = await canvas.convertToBlob({ type: `image/${type}`, quality: 0.95 })
  const bytes = new Uint8Array(await encoded.arrayBuffer())
  const sized =
    type === 'png'
      ? withDensity(bytes, { x: density.x * 1000, y: density.y * 1000 })
      : withJpegDensity(bytes, density)
  return { kind: 'placed', bytes: new Blob([sized], { type: encoded.type }) }
}

function report(message: FromArtworkWorker): void {
  self.postMessage(message)
}
