import { expose } from 'comlink'
import { artworkKind, type Refused, refused } from '#features/artwork/design/artwork.ts'
import { readJpeg, readPng } from '#features/artwork/design/bitmap-artwork.ts'
import { readSvgArtwork } from '#features/artwork/design/svg-artwork.ts'
import { inksOf } from '#design/print/inks.ts'
import { deflate } from '#dashboard/picture/export/canvas.ts'
import type { ArtworkFacts, ArtworkWorker } from './open-artwork.ts'

/** Most bytes of each kind: a browser holds a PDF several times while it reads it. */
const mostBytes = { pdf: 314_572_800, png: 209_715_200, jpeg: 209_715_200, svg: 52_428_800 } as const

expose({
  read,
  async placeOnPdf(file, page, { ink, ...code }) {
    const pdf = await import('#features/artwork/design/pdf-artwork.ts')
    const inked = { ...code, inks: await inksOf(ink) }
    const result = await pdf.placeOnPdf(await bytesOf(file), page, inked, deflate)
    return result.kind === 'refused' ? result : placed(result.added)
  },
  async placeOnJpeg(file, facts, page, { ink, ...code }) {
    const jpeg = await import('#features/artwork/design/pdf-artwork.ts')
    const inked = { ...code, inks: await inksOf(ink) }
    const result = await jpeg.placeOnJpeg(await bytesOf(file), facts, page, inked, deflate)
    return result.kind === 'refused' ? result : placed(result.bytes)
  },
  async placeOnPng(file, code) {
    const png = await import('#features/artwork/design/png-artwork.ts')
    const result = await png.placeOnPng(await bytesOf(file), code, { inflate, deflate })
    return result.kind === 'refused' ? result : placed(result.bytes)
  },
} satisfies ArtworkWorker)

function placed(bytes: Uint8Array<ArrayBuffer>) {
  return { kind: 'placed' as const, bytes: new Blob([bytes]) }
}

async function bytesOf(file: File): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await file.arrayBuffer())
}

async function read(file: File): Promise<ArtworkFacts | Refused> {
  const kind = artworkKind(new Uint8Array(await file.slice(0, 1024).arrayBuffer()))
  if (kind === null) return refused('unknown-kind')
  if (file.size > mostBytes[kind]) return refused('too-large')
  if (kind === 'svg') return readSvgArtwork(await file.text())
  const bytes = await bytesOf(file)
  if (kind === 'png') return readPng(bytes)
  if (kind === 'jpeg') return readJpeg(bytes)
  const { readPdfArtwork } = await import('#features/artwork/design/pdf-artwork.ts')
  return readPdfArtwork(bytes)
}

async function inflate(bytes: Uint8Array): Promise<Uint8Array> {
  const open = new Blob([new Uint8Array(bytes)]).stream().pipeThrough(new DecompressionStream('deflate'))
  return new Uint8Array(await new Response(open).arrayBuffer())
}
