import type { ArtworkRefusal } from '#design/print/artwork/artwork.ts'
import type { BitmapArtwork } from '#design/print/artwork/bitmap-artwork.ts'
import type { PdfArtwork } from '#design/print/artwork/pdf-artwork.ts'
import type { SvgArtwork } from '#design/print/artwork/svg-artwork.ts'
import type { InkChoice } from '#contract/inks.ts'
import type { ImagePixels } from '#design/print/pdf.ts'
import type { Box } from '#design/print/sheets.ts'

/** A file as its own bytes describe it. */
export type ArtworkFacts = PdfArtwork | BitmapArtwork | SvgArtwork

/** Work for the worker, one job at a time. Files are not copied. */
export type ToArtworkWorker =
  | { readonly kind: 'read'; readonly file: File }
  | {
      readonly kind: 'place-on-pdf'
      readonly file: File
      /** Counted from 0. */
      readonly page: number
      readonly svg: string
      readonly images: ReadonlyMap<string, ImagePixels>
      /** Millimetres from the upper left corner of the shown page. */
      readonly box: Box
      readonly ink: InkChoice
    }
  | {
      readonly kind: 'place-on-jpeg'
      readonly file: File
      readonly facts: BitmapArtwork
      /** Millimetres of the picture as it is shown. */
      readonly page: { readonly width: number; readonly height: number }
      readonly svg: string
      readonly images: ReadonlyMap<string, ImagePixels>
      readonly box: Box
      readonly ink: InkChoice
    }
  | {
      readonly kind: 'place-on-png'
      readonly file: File
      /** The drawn code, and the pixel of its upper left corner. */
      readonly code: ImagePixels
      readonly left: number
      readonly top: number
      /** Pixels a millimetre. */
      readonly density: { readonly x: number; readonly y: number }
    }

export type FromArtworkWorker =
  | { readonly kind: 'read'; readonly facts: ArtworkFacts }
  /** Bytes that follow those of the file (PDF), or the whole new file. */
  | { readonly kind: 'placed'; readonly bytes: Blob }
  | { readonly kind: 'refused'; readonly reason: ArtworkRefusal }
  | { readonly kind: 'failed' }
