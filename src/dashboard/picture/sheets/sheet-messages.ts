import type { InkChoice } from '#contract/inks.ts'
import type { ImagePixels } from '#design/print/pdf.ts'
import type { TextPixels } from '#design/print/proof-page.ts'
import type { SheetFormat } from '#design/print/sheet-formats.ts'
import type { Box, SheetCell, SheetOptions } from '#design/print/sheets.ts'
import type { LoadedPicture } from '../../api/load-picture.ts'
import type { CellPicture } from './sheet-source.ts'

/** Content of a cell; the worker draws its code. */
export type CellContent = Omit<SheetCell, 'svg'> & { readonly picture: CellPicture }

export type SheetOrder = {
  readonly format: SheetFormat
  readonly options: SheetOptions
  readonly title: string
  readonly ink: InkChoice
  readonly cells: readonly CellContent[]
  readonly images: ReadonlyMap<string, ImagePixels>
  /** Decoded pictures by identifier; a function cannot be sent to a worker. */
  readonly pictures: ReadonlyMap<string, LoadedPicture['pixels']>
  /** Texts in scripts that have no outlines here, drawn beforehand because a worker has no fonts of the page. */
  readonly texts: ReadonlyMap<string, TextPixels>
}

/** Where a cell's code lies on its page, so that it can be read back there. */
export type PrintedCell = { readonly cell: number; readonly page: number; readonly box: Box }

export type FromSheetWorker =
  | { readonly kind: 'drawn'; readonly cells: number }
  | {
      readonly kind: 'done'
      readonly bytes: Uint8Array<ArrayBuffer>
      readonly printed: readonly PrintedCell[]
    }
  | { readonly kind: 'failed'; readonly reason: string }
