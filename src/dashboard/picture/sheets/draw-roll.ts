import { zipSync } from 'fflate'
import { codeGeometry } from '#design/code-geometry.ts'
import { type Glyphs, loadGlyphs } from '#design/glyphs/glyphs.ts'
import { lineOfText } from '#design/print/proof-page.ts'
import {
  planRollLabel,
  rollDots,
  type RollFormat,
  type RollPlan,
  writeDots,
} from '#design/print/roll-labels.ts'
import { readEveryText } from '#design/scannability/decoders.ts'
import { deflate } from '../export/canvas.ts'
import { textPixels } from '../export/text-pixels.ts'
import type { CellProgress } from './draw-sheets.ts'
import type { CellContent, FailedCell, FinishedLabels, SheetOrder } from './sheet-messages.ts'

/**
 * Draws a 1-bit PNG for each label, in whole dots of the printer, and reads each back from its finished bytes. Several
 * come as a ZIP file. Pictures have no modules, so they count as unread.
 */
export async function makeRollFile(
  { cells }: SheetOrder,
  format: RollFormat,
  onProgress: CellProgress,
): Promise<FinishedLabels> {
  const files: Record<string, Uint8Array> = {}
  const failed: FailedCell[] = []
  const glyphs = await loadGlyphs()
  for (const [cell, content] of cells.entries()) {
    const png = await drawLabel(content, format, glyphs)
    if (png !== null) files[`label-${String(cell + 1).padStart(4, '0')}.png`] = png
    const isRead = png !== null && (await readBack(png)).includes(content.payload ?? '')
    if (!isRead) failed.push({ cell, fault: 'unread' })
    onProgress('drawing', cell + 1, cells.length)
  }
  const [only, ...others] = Object.values(files)
  const bytes =
    only !== undefined && others.length === 0
      ? new Blob([new Uint8Array(only)], { type: 'image/png' })
      : new Blob([new Uint8Array(zipSync(files, { level: 0 }))], { type: 'application/zip' })
  return { bytes, pages: Object.keys(files).length, failed }
}

/** Null for a picture, and for a code that the label is too small for. */
async function drawLabel(
  { picture, title, link, number }: CellContent,
  format: RollFormat,
  glyphs: Glyphs,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (picture.kind !== 'code') return null
  const { logo } = picture.assets
  const ratio = logo === null ? null : logo.width / logo.height
  const { modules, size } = codeGeometry(picture.design, picture.payload, ratio)
  const lines = [title, link, number].filter((line) => line !== '')
  const plan = planRollLabel(format, size, lines.length > 0)
  if (plan === null) return null
  const dots = rollDots(plan, modules)
  if (plan.text !== null) writeLines(dots, plan, plan.text, lines, glyphs)
  return writeDots(dots, plan, format.dpi, deflate)
}

/** Dots between a text and the edges of its box. */
const inset = 12

/** Draws texts, each dot black or white. */
function writeLines(
  dots: Uint8Array,
  { width }: RollPlan,
  box: NonNullable<RollPlan['text']>,
  lines: readonly string[],
  glyphs: Glyphs,
): void {
  const context = contextOf(box.width, box.height)
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, box.width, box.height)
  const line = Math.min(60, box.height / (lines.length + 0.5))
  const capHeight = line * 0.5
  const first = (box.height - line * lines.length) / 2
  for (const [index, text] of lines.entries()) {
    const baseline = first + index * line + (line + capHeight) / 2
    const place = { left: inset, baseline, capHeight, paint: '#000000', room: box.width - 2 * inset }
    const { shape, pixels } = lineOfText(text, place, glyphs, textPixels)
    context.fillStyle = '#000000'
    if (shape.kind === 'path') context.fill(new Path2D(shape.path), 'evenodd')
    else if (pixels !== null) {
      const drawn = contextOf(pixels.width, pixels.height)
      drawn.putImageData(new ImageData(new Uint8ClampedArray(pixels.data), pixels.width), 0, 0)
      context.drawImage(drawn.canvas, ...shape.box)
    }
  }
  const { data } = context.getImageData(0, 0, box.width, box.height)
  for (let y = 0; y < box.height; y++)
    for (let x = 0; x < box.width; x++)
      if ((data[(y * box.width + x) * 4] ?? 255) < 140) dots[(box.top + y) * width + box.left + x] = 1
}

async function readBack(png: Uint8Array<ArrayBuffer>): Promise<readonly string[]> {
  const bitmap = await createImageBitmap(new Blob([png], { type: 'image/png' }))
  const context = contextOf(bitmap.width, bitmap.height)
  context.drawImage(bitmap, 0, 0)
  const { data, width, height } = context.getImageData(0, 0, bitmap.width, bitmap.height)
  bitmap.close()
  return readEveryText({ data, width, height })
}

function contextOf(width: number, height: number): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('This browser cannot draw the labels.')
  return context
}
