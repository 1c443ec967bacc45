import type { ImagePixels } from '#design/print/pdf.ts'
import { measurePicture } from '#design/print/picture-measure.ts'
import { media, planPrint } from '#design/print/plan-print.ts'
import type { SheetCell } from '#design/print/sheets.ts'
import { ownFrame } from '#design/render/own-frame.ts'
import { pictureDrawer } from '#design/render/picture-code.ts'
import { renderCode } from '#design/render/render-code.ts'
import { toColour, toGrey } from '#design/scannability/image.ts'
import { readEveryText } from '#design/scannability/decoders.ts'
import { codePixels } from '../export/canvas.ts'
import type { CellContent, SheetOrder } from './sheet-messages.ts'
import type { CellPicture } from './sheet-source.ts'

/** A cell with its picture. */
export type DrawnCell = SheetCell & {
  /** Pixels of the images that only this cell shows, by their address. */
  readonly images: ReadonlyMap<string, ImagePixels>
  /** Null for a picture without a code, which has nothing to read back. */
  readonly payload: string | null
  /** Millimetres that the picture needs on a label held close; 0 for a picture file, whose modules are unknown. */
  readonly leastWidth: number
  /** The file is no picture; the cell stays empty. */
  readonly isDamaged: boolean
}

/** Draws one cell after another, so that no more than a sheet of them is in memory. */
export function cellDrawer({ pictures }: SheetOrder): (content: CellContent) => Promise<DrawnCell> {
  const drawers = new Map([...pictures].map(([id, pixels]) => [id, pictureDrawer(pixels)]))
  return async ({ picture, payload, ...texts }) => {
    if (picture.kind === 'file') return { ...texts, ...(await drawFile(picture)) }
    const assets = {
      ...picture.assets,
      picture: drawers.get(picture.design.picture?.id ?? '') ?? null,
      frame: picture.frame ? ownFrame(picture.frame) : null,
    }
    const svg = await renderCode(picture.qrType, picture.design, picture.payload, assets)
    const drawn = { svg, payload, images: await codePixels(svg), isDamaged: false }
    const { leastWidth } = planPrint(measurePicture(svg, { ...picture, assets }), closeLabel)
    return { ...texts, ...drawn, leastWidth }
  }
}

/** A label is small on purpose: it is judged from as close as a phone still focuses. */
const closeLabel = { medium: media.label, distance: 100, width: null, dpi: media.label.dpi }

type DrawnFile = Pick<DrawnCell, 'leastWidth' | 'svg' | 'payload' | 'images' | 'isDamaged'>

/** Longer side in pixels of a picture on a label: 600 dpi at 7 cm. */
const longest = 1_600
const empty: DrawnFile = {
  svg: '<svg viewBox="0 0 1 1"></svg>',
  payload: null,
  images: new Map(),
  leastWidth: 0,
  isDamaged: true,
}

async function drawFile({ file }: Extract<CellPicture, { kind: 'file' }>): Promise<DrawnFile> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (bitmap === null) return empty
  const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height))
  const [width, height] = [
    Math.max(1, Math.round(bitmap.width * scale)),
    Math.max(1, Math.round(bitmap.height * scale)),
  ]
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (context === null) return empty
  context.imageSmoothingQuality = 'high'
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  context.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  const { data } = context.getImageData(0, 0, width, height)
  const pixels = { data, width, height }
  const [payload] = await readEveryText(toColour(toGrey(pixels, 255)))
  // As `readPicture` reads it. Addresses are names within one cell.
  const href = `picture-${nextPicture++}`
  const svg = `<svg viewBox="0 0 ${width} ${height}"><image x="0" y="0" width="${width}" height="${height}" href="${href}"/></svg>`
  return { svg, payload: payload ?? null, images: new Map([[href, pixels]]), leastWidth: 0, isDamaged: false }
}

let nextPicture = 0
