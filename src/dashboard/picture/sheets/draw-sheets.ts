import { type Glyphs, loadGlyphs } from '#design/glyphs/glyphs.ts'
import { inksOf } from '#design/print/inks.ts'
import { writePdfPages } from '#design/print/pdf.ts'
import { isShorter } from '#design/print/plan-print.ts'
import { type SheetPage, sheetPages } from '#design/print/sheets.ts'
import { deflate } from '../export/canvas.ts'
import { textPixels } from '../export/text-pixels.ts'
import { cellDrawer, type DrawnCell } from './draw-cells.ts'
import { type PrintedCell, unreadCells } from './read-pages.ts'
import type { FailedCell, FinishedLabels, SheetOrder } from './sheet-messages.ts'

/** Reports how many cells a step is through with. */
export type CellProgress = (step: 'drawing' | 'reading', done: number, total: number) => void

/** Writes the PDF of the sheets and reads every label back from its bytes. */
export async function makeSheetFile(order: SheetOrder, onProgress: CellProgress): Promise<FinishedLabels> {
  const { paper } = order
  const printed: PrintedCell[] = []
  const failed: FailedCell[] = []
  let small: FinishedLabels['small'] = null
  let count = 0
  async function* pages(glyphs: Glyphs): AsyncGenerator<SheetPage> {
    for await (const { first, cells } of cellsBySheet(order)) {
      const images = new Map([...order.images, ...cells.flatMap((cell) => [...cell.images])])
      const startCell = first === 0 ? paper.options.startCell : 0
      const assets = { glyphs, images, drawText: textPixels }
      for (const page of sheetPages(paper.format, cells, { ...paper.options, startCell }, assets)) {
        for (const { cell, box } of page.codes) {
          const { payload = null, leastWidth: least = 0 } = cells[cell] ?? {}
          const { width } = box
          if (isShorter(width, least) && width < (small?.width ?? Infinity)) small = { width, least }
          if (payload !== null) printed.push({ cell: first + cell, page: count, box, payload })
        }
        count++
        yield page
      }
      for (const [index, { isDamaged }] of cells.entries())
        if (isDamaged) failed.push({ cell: first + index, fault: 'damaged' })
      onProgress('drawing', first + cells.length, order.cells.length)
    }
  }
  const document = { title: paper.title, created: new Date(), pages: pages(await loadGlyphs()) }
  const bytes = await writePdfPages({ ...document, inks: inksOf(paper.ink) }, deflate)
  // Reading takes the bytes over.
  const file = new Blob([bytes], { type: 'application/pdf' })
  const unread = await unreadCells(bytes, printed, (done) => onProgress('reading', done, printed.length))
  failed.push(...unread.map((cell): FailedCell => ({ cell, fault: 'unread' })))
  return { bytes: file, pages: count, small, failed: failed.toSorted((a, b) => a.cell - b.cell) }
}

/** The drawn cells of one sheet after another. */
async function* cellsBySheet(
  order: SheetOrder,
): AsyncGenerator<{ readonly first: number; readonly cells: readonly DrawnCell[] }> {
  const { format, options } = order.paper
  const draw = cellDrawer(order)
  const perSheet = format.columns * format.rows
  let room = perSheet - options.startCell
  for (let first = 0; first < order.cells.length;) {
    const cells: DrawnCell[] = []
    for (const content of order.cells.slice(first, first + room)) cells.push(await draw(content))
    yield { first, cells }
    first += cells.length
    room = perSheet
  }
}
