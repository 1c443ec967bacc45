import { artworkKind, type Refused, refused } from '#design/print/artwork/artwork.ts'
import { readJpeg, readPng } from '#design/print/artwork/bitmap-artwork.ts'
import { readSvgArtwork } from '#design/print/artwork/svg-artwork.ts'
import { inksOf } from '#design/print/inks.ts'
import { deflate } from '../picture/export/canvas.ts'
import type { ArtworkFacts, FromArtworkWorker, ToArtworkWorker } from './open-artwork.ts'

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
    case 'place-on-jpeg':
      return placeOnJpeg(job)
    case 'place-on-png':
      return placeOnPng(job)
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

async function placeOnJpeg({
  file,
  facts,
  page,
  ink,
  ...code
}: Extract<ToArtworkWorker, { kind: 'place-on-jpeg' }>): Promise<FromArtworkWorker> {
  const jpeg = await import('#design/print/artwork/pdf-artwork.ts')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const result = await jpeg.placeOnJpeg(bytes, facts, page, { ...code, inks: inksOf(ink) }, deflate)
  return result.kind === 'refused' ? result : { kind: 'placed', bytes: new Blob([result.bytes]) }
}

async function placeOnPng({
  file,
  ...code
}: Extract<ToArtworkWorker, { kind: 'place-on-png' }>): Promise<FromArtworkWorker> {
  const png = await import('#design/print/artwork/png-artwork.ts')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const result = await png.placeOnPng(bytes, code, { inflate, deflate })
  return result.kind === 'refused' ? result : { kind: 'placed', bytes: new Blob([result.bytes]) }
}

async function inflate(bytes: Uint8Array): Promise<Uint8Array> {
  const open = new Blob([new Uint8Array(bytes)]).stream().pipeThrough(new DecompressionStream('deflate'))
  return new Uint8Array(await new Response(open).arrayBuffer())
}

function report(message: FromArtworkWorker): void {
  self.postMessage(message)
}
