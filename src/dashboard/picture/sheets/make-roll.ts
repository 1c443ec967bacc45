import type { QueryClient } from '@tanstack/react-query'
import { zipSync } from 'fflate'
import { codeGeometry } from '#design/code-geometry.ts'
import {
  planRollLabel,
  rollDots,
  type RollFormat,
  type RollPlan,
  writeDots,
} from '#design/print/roll-labels.ts'
import type { ColourImage } from '#design/scannability/image.ts'
import { readTexts } from '../decode/decode-client.ts'
import { deflate } from '../export/canvas.ts'
import type { Progress, Sheets, SheetTexts } from './make-sheets.ts'
import { nameOfSource, prepareCell, type SheetSource } from './sheet-source.ts'

type RollRequest = {
  readonly format: RollFormat
  readonly texts: SheetTexts
  readonly numberWords: (number: number) => string
}

/**
 * Draws a 1-bit PNG for each label, in whole dots of the printer, and reads each back from its finished bytes. Several
 * come as a ZIP file. Pictures have no modules, so they count as unread.
 *
 * @throws the signal's reason once aborted.
 */
export async function makeRollLabels(
  client: QueryClient,
  sources: readonly SheetSource[],
  { format, texts, numberWords }: RollRequest,
  onProgress: Progress,
  signal: AbortSignal,
): Promise<Sheets> {
  const files: Record<string, Uint8Array> = {}
  const shared = { images: new Map(), pictures: new Map() }
  const unread: { label: number; name: string }[] = []
  for (const [index, source] of sources.entries()) {
    signal.throwIfAborted()
    const { picture, payload, title, link } = await prepareCell(client, source, index, shared)
    const lines = [
      texts.title ? title : '',
      texts.link ? link : '',
      texts.number ? numberWords(index + 1) : '',
    ].filter((line) => line !== '')
    const drawn = picture.kind === 'code' ? drawLabel(picture, format, lines) : null
    const failed = { label: index + 1, name: nameOfSource(source) }
    if (drawn === null || payload === null) {
      unread.push(failed)
      continue
    }
    const png = await writeDots(drawn.dots, drawn.plan, format.dpi, deflate)
    if (!(await readBack(png)).includes(payload)) unread.push(failed)
    files[`label-${String(index + 1).padStart(4, '0')}.png`] = png
    onProgress('drawing', index + 1, sources.length)
  }
  const [only, ...others] = Object.values(files)
  const bytes =
    only !== undefined && others.length === 0
      ? new Blob([new Uint8Array(only)], { type: 'image/png' })
      : new Blob([new Uint8Array(zipSync(files, { level: 0 }))], { type: 'application/zip' })
  return { bytes, pages: Object.keys(files).length, labels: sources.length, unread }
}

type LabelCode = Parameters<typeof codeGeometry>[0]

function drawLabel(
  {
    design,
    payload,
    assets: { logo },
  }: {
    readonly design: LabelCode
    readonly payload: string
    readonly assets: { readonly logo: { readonly width: number; readonly height: number } | null }
  },
  format: RollFormat,
  lines: readonly string[],
): { readonly plan: RollPlan; readonly dots: Uint8Array } | null {
  const { modules, size } = codeGeometry(design, payload, logo === null ? null : logo.width / logo.height)
  const plan = planRollLabel(format, size, lines.length > 0)
  if (plan === null) return null
  const dots = rollDots(plan, modules)
  if (plan.text !== null) writeLines(dots, plan, plan.text, lines)
  return { plan, dots }
}

/** Texts as the browser draws them, each dot black or white. */
function writeLines(
  dots: Uint8Array,
  { width }: RollPlan,
  box: NonNullable<RollPlan['text']>,
  lines: readonly string[],
): void {
  const canvas = document.createElement('canvas')
  canvas.width = box.width
  canvas.height = box.height
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) return
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, box.width, box.height)
  context.fillStyle = '#000000'
  context.textBaseline = 'middle'
  const line = Math.min(60, box.height / (lines.length + 0.5))
  const inset = 12
  const first = (box.height - line * lines.length) / 2
  for (const [index, text] of lines.entries()) {
    context.font = `600 ${Math.floor(line * 0.7)}px "Inter Variable", sans-serif`
    context.fillText(text, inset, first + (index + 0.5) * line, box.width - 2 * inset)
  }
  const { data } = context.getImageData(0, 0, box.width, box.height)
  for (let y = 0; y < box.height; y++)
    for (let x = 0; x < box.width; x++)
      if ((data[(y * box.width + x) * 4] ?? 255) < 140) dots[(box.top + y) * width + box.left + x] = 1
}

async function readBack(png: Uint8Array): Promise<readonly string[]> {
  const bitmap = await createImageBitmap(new Blob([new Uint8Array(png)], { type: 'image/png' }))
  const canvas = document.createElement('canvas')
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('This browser cannot draw the labels.')
  context.drawImage(bitmap, 0, 0)
  bitmap.close()
  const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height)
  return readTexts({ data, width, height } satisfies ColourImage)
}
