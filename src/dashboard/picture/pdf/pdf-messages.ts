import type { Box } from '#design/print/sheets.ts'

/** A page that is drawn, or a part of it. Pages are counted from 0. */
export type PageDrawing =
  | {
      readonly kind: 'whole'
      readonly page: number
      /** Pixels of the longer side. */
      readonly longest: number
      /** A CSS colour. */
      readonly background: string
    }
  | {
      /** On white. */
      readonly kind: 'part'
      readonly page: number
      /** Shares of the shown page, 0 to 1; it may reach beyond it. It has the proportions of its pixels. */
      readonly part: Box
      readonly width: number
      readonly height: number
    }

/** The first message holds the file. Each message has one answer, in the same order. */
export type ToPdfWorker = { readonly file: Blob } | PageDrawing

export type FromPdfWorker =
  /** Width and height of a picture are pixels; those of a PDF are not known before a page is drawn. */
  | { readonly kind: 'open'; readonly pages: number; readonly width?: number; readonly height?: number }
  | { readonly kind: 'drawn'; readonly picture: ImageBitmap }
  | { readonly kind: 'failed'; readonly needsPassword: boolean }
