import { loadGlyphs } from '#design/glyphs/glyphs.ts'
import { inksOf } from '#design/print/inks.ts'
import { writePdfPages } from '#design/print/pdf.ts'
import type { TextPixels } from '#design/print/proof-page.ts'
import { type SheetCell, sheetPages } from '#design/print/sheets.ts'
import { pictureDrawer } from '#design/render/picture-code.ts'
import { renderCode } from '#design/render/render-code.ts'
import { codePixels, deflate } from '../export/canvas.ts'
import type { CellPicture } from './sheet-source.ts'
import type { FromSheetWorker, PrintedCell, SheetOrder } from './sheet-messages.ts'

self.addEventListener('message', (event: MessageEvent<SheetOrder>) => {
  makeSheets(event.data).catch((error: unknown) =>
    report({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) }),
  )
})

async function makeSheets(order: SheetOrder): Promise<void> {
  const cells: SheetCell[] = []
  const images = new Map(order.images)
  const drawers = new Map([...order.pictures].map(([id, pixels]) => [id, pictureDrawer(pixels)]))
  for (const { picture, ...texts } of order.cells) {
    if (picture.kind === 'image') {
      cells.push({ ...texts, svg: imageSvg(picture) })
      continue
    }
    const assets = { ...picture.assets, picture: drawers.get(picture.design.picture?.id ?? '') ?? null }
    const svg = await renderCode(picture.qrType, picture.design, picture.payload, assets)
    for (const [href, pixels] of await codePixels(svg)) images.set(href, pixels)
    cells.push({ ...texts, svg })
    if (cells.length % 10 === 0) report({ kind: 'drawn', cells: cells.length })
  }
  const assets = { glyphs: await loadGlyphs(), images, drawText: drawnBefore(order.texts) }
  const pages = [...sheetPages(order.format, cells, order.options, assets)]
  const printed: PrintedCell[] = pages.flatMap(({ codes }, page) => codes.map((code) => ({ ...code, page })))
  const document = { title: order.title, created: new Date(), pages }
  const bytes = await writePdfPages({ ...document, inks: inksOf(order.ink) }, deflate)
  report({ kind: 'done', bytes, printed }, [bytes.buffer])
}

/** A picture that holds one image, as `readPicture` reads it. */
function imageSvg({ href, width, height }: Extract<CellPicture, { kind: 'image' }>): string {
  return `<svg viewBox="0 0 ${width} ${height}"><image x="0" y="0" width="${width}" height="${height}" href="${href}"/></svg>`
}

function drawnBefore(texts: ReadonlyMap<string, TextPixels>): (text: string) => TextPixels {
  return (text) => {
    const pixels = texts.get(text)
    if (pixels === undefined) throw new RangeError('A text of the sheet was not drawn before.')
    return pixels
  }
}

function report(message: FromSheetWorker, transfer: Transferable[] = []): void {
  self.postMessage(message, { transfer })
}
