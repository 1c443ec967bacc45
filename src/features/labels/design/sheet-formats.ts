/**
 * A sheet of labels or cards. Lengths in millimetres; `left` and `top` are where the first cell begins, measured from
 * the paper's upper left corner, and the pitch is the distance from one cell's start to the next.
 */
export type SheetFormat = {
  readonly id: string
  /** Maker and number as on the box. */
  readonly name: string
  readonly paper: { readonly width: number; readonly height: number }
  readonly columns: number
  readonly rows: number
  readonly cell: {
    readonly width: number
    readonly height: number
    readonly shape: 'rectangle' | 'ellipse'
  }
  readonly left: number
  readonly top: number
  readonly pitchX: number
  readonly pitchY: number
}

const a4 = { width: 210, height: 297 } as const
const letter = { width: 215.9, height: 279.4 } as const

type Grid = readonly [columns: number, rows: number]
type Size = readonly [width: number, height: number]

function sheet(
  id: string,
  name: string,
  [columns, rows]: Grid,
  [width, height]: Size,
  [left, top]: Size,
  [pitchX, pitchY]: Size,
  { paper = a4, shape = 'rectangle' }: Partial<Pick<SheetFormat, 'paper'> & SheetFormat['cell']> = {},
): SheetFormat {
  return { id, name, paper, columns, rows, cell: { width, height, shape }, left, top, pitchX, pitchY }
}

/**
 * Label sheets by the makers' published measures (A4: the label database of LibreOffice; letter: the templates of
 * Avery and gLabels), then papers for cutting.
 */
export const sheetFormats: readonly SheetFormat[] = [
  sheet('L7160', 'Avery L7160', [3, 7], [63.5, 38.1], [7.2, 15.15], [66.04, 38.1]),
  sheet('L7159', 'Avery L7159', [3, 8], [64, 33.86], [6.46, 13.06], [66.54, 33.86]),
  sheet('L7161', 'Avery L7161', [3, 6], [63.5, 46.56], [7.21, 8.82], [66.04, 46.56]),
  sheet('L7162', 'Avery L7162', [2, 8], [99.06, 33.87], [4.67, 13.02], [101.6, 33.87]),
  sheet('L7163', 'Avery L7163', [2, 7], [99.06, 38.1], [4.67, 15.15], [101.6, 38.1]),
  sheet('L7164', 'Avery L7164', [3, 4], [63.5, 71.97], [7.21, 4.57], [66.04, 71.97]),
  sheet('L7165', 'Avery L7165', [2, 4], [99.06, 67.73], [4.67, 13.04], [101.6, 67.73]),
  sheet('L7173', 'Avery L7173', [2, 5], [99.06, 57], [4.67, 6], [101.6, 57]),
  sheet('L7651', 'Avery L7651', [5, 13], [38.1, 21.17], [4.67, 10.9], [40.64, 21.17]),
  sheet('L7654', 'Avery L7654', [4, 10], [45.72, 25.4], [9.75, 21.43], [48.26, 25.4]),
  sheet('L6008', 'Avery L6008', [7, 27], [25.4, 10], [8.48, 13.43], [27.94, 10]),
  sheet('L6009', 'Avery L6009', [4, 12], [45.72, 21.17], [9.75, 21.41], [48.26, 21.17]),
  sheet('L7630', 'Avery L7630, round', [3, 4], [63.5, 63.5], [5.25, 14.75], [68, 68], { shape: 'ellipse' }),
  sheet('3415', 'Avery 3415, round', [4, 6], [40, 40], [16, 13.43], [46, 46], { shape: 'ellipse' }),
  sheet('3475', 'Avery 3475, Herma 4360', [3, 8], [70, 36], [0, 4.5], [70, 36]),
  sheet('3474', 'Avery 3474', [3, 8], [70, 37.1], [0, 0], [70, 37.1]),
  sheet('4200', 'Herma 4200', [4, 8], [48.3, 33.87], [8.4, 13.02], [48.3, 33.87]),
  sheet('4347', 'Herma 4347', [3, 9], [63.5, 29.63], [7.21, 15.15], [66.04, 29.63]),
  sheet('5160', 'Avery 5160', [3, 10], [66.68, 25.4], [4.76, 12.7], [69.85, 25.4], { paper: letter }),
  sheet('5163', 'Avery 5163', [2, 5], [101.6, 50.8], [4.13, 12.7], [106.36, 50.8], { paper: letter }),
]

/** Plain A4 for cutting: cards with two sides, badges, and table tents whose second half is upside down. */
export const cutFormats: readonly SheetFormat[] = [
  sheet('card', 'Business card, 85 x 55', [2, 5], [85, 55], [20, 11], [85, 55]),
  sheet('badge', 'Badge, 90 x 60', [2, 4], [90, 60], [15, 28.5], [90, 60]),
  sheet('tent', 'Table tent, 148 x 105', [1, 1], [148, 105], [31, 148.5], [148, 105]),
  sheet('table-card', 'Table card, 99 x 140', [2, 2], [99, 140], [6, 8.5], [99, 140]),
]

/** A grid of the user's own; begins as a sheet that many boxes hold. */
export const ownFormat: SheetFormat = sheet('own', 'Own grid', [3, 8], [70, 36], [0, 4.5], [70, 36])

/** Whether a grid can be printed: whole cells, all on the paper, none upon another. */
export function isPrintable({ paper, columns, rows, cell, left, top, pitchX, pitchY }: SheetFormat): boolean {
  const isWhole = [columns, rows].every((count) => Number.isInteger(count) && count >= 1 && count <= 100)
  const isPositive = [paper.width, paper.height, cell.width, cell.height].every((length) => length >= 5)
  const isApart = (columns === 1 || pitchX >= cell.width) && (rows === 1 || pitchY >= cell.height)
  const right = left + (columns - 1) * pitchX + cell.width
  const bottom = top + (rows - 1) * pitchY + cell.height
  // Makers' figures are rounded to hundredths.
  const isOnPaper = left >= 0 && top >= 0 && right <= paper.width + 0.05 && bottom <= paper.height + 0.05
  return isWhole && isPositive && isApart && isOnPaper && paper.width <= 1_000 && paper.height <= 1_000
}
