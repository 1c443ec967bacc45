import type { InkChoice } from '#contract/inks.ts'
import type { SheetFormat } from '#design/print/sheet-formats.ts'
import type { SheetCell, SheetOptions } from '#design/print/sheets.ts'
import type { ImagePixels } from '#design/print/pdf.ts'
import type { LoadedPicture } from '../../api/load-picture.ts'
import type { CellPicture } from './sheet-source.ts'

/** Content of a cell; the worker draws its code. */
export type CellContent = Omit<SheetCell, 'svg'> & {
  readonly picture: CellPicture
  /** The text that the finished label must read as. Null for a picture, whose own code the worker reads first. */
  readonly payload: string | null
}

export type SheetPaper = {
  readonly format: SheetFormat
  readonly options: SheetOptions
  /** Title of the PDF. */
  readonly title: string
  readonly ink: InkChoice
}

export type SheetOrder = {
  readonly paper: SheetPaper
  readonly cells: readonly CellContent[]
  /** Pixels of the logos, by their address. */
  readonly images: ReadonlyMap<string, ImagePixels>
  /** Decoded pictures by identifier; a function cannot be sent to a worker. */
  readonly pictures: ReadonlyMap<string, LoadedPicture['pixels']>
}

/** Why a label failed: its code does not read as its payload, or its file is no picture. */
export type LabelFault = 'unread' | 'damaged'

/** A label that failed, by the place of its cell in the order. */
export type FailedCell = { readonly cell: number; readonly fault: LabelFault }

/** The finished file, after each label of it was read back. */
export type FinishedLabels = {
  readonly bytes: Blob
  readonly pages: number
  readonly failed: readonly FailedCell[]
  /** The smallest code that phones may not read, and the width that they need; null when all are large enough. */
  readonly small: { readonly width: number; readonly least: number } | null
}

export type FromSheetWorker =
  | {
      readonly kind: 'progress'
      readonly step: 'drawing' | 'reading'
      readonly done: number
      readonly total: number
    }
  | ({ readonly kind: 'done' } & FinishedLabels)
  | { readonly kind: 'failed'; readonly reason: string }
