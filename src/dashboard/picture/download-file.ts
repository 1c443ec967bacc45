import type { QueryClient } from '@tanstack/react-query'
import type { QrCode } from '#contract/record.ts'
import { longestDrawn, measurePicture } from '#design/print/picture-measure.ts'
import { planPrint } from '#design/print/plan-print.ts'
import type { PackLines } from '../feature.tsx'
import { copyText, copyTextLater } from '../ui/copy-button.tsx'
import { saveFile } from '../ui/save-file.ts'
import { drawCode, type Picture } from './draw-code.ts'
import { fileName, inkPart } from './file-name.ts'
import type { FileRequest, Reading } from './export/make-file.ts'
import { readPrintSettings, type SavedPrintSettings, toPrintSettings } from './planner/print-settings.ts'

export type TakingOut = FileRequest & { readonly to: 'file' | 'clipboard' }

export type Finished = { readonly bytes: Blob; readonly name: string; readonly reading: Reading }

const copiedPixels = 1024

const endings = { svg: 'svg', pdf: 'pdf', png: 'png', jpeg: 'jpg', webp: 'webp', proof: 'pdf' } as const

/**
 * Creates a file and decodes it. Rejects when it cannot be drawn or encoded.
 *
 * @param packLines what features add to the text of a pack.
 */
export async function finishFile(
  client: QueryClient,
  code: QrCode,
  request: FileRequest,
  packLines: PackLines = async () => [],
): Promise<Finished> {
  const [picture, { makeFile, makePack, readFile }] = await Promise.all([
    drawCode(client, code),
    import('./export/make-file.ts'),
  ])
  const settings = readPrintSettings(String(code.id))
  if (request.format === 'pack') return makePack(client, code, picture, settings, packLines)
  const bytes = await makeFile(client, code, picture, { ...request, format: request.format }, settings)
  return {
    bytes,
    name: fileName(code, endings[request.format], sizePart(picture, request, settings)),
    reading: await readFile(bytes, picture.payload),
  }
}

/** The part of a file name after the title: a printer may get one code in several sizes and colour modes. */
function sizePart(picture: Picture, { format, pixels }: FileRequest, settings: SavedPrintSettings): string {
  if (format === 'proof') return ' proof'
  if (format === 'svg') return ''
  const measure = measurePicture(picture.svg, picture)
  const plan = planPrint(measure, toPrintSettings(settings))
  if (format === 'pdf') return ` ${Number(plan.width.toFixed(1))} mm${inkPart(settings.ink)}`
  // Whole pixels a module, so rarely just the chosen number.
  return ` ${pixels === undefined ? plan.pixels : longestDrawn(measure, pixels)} px`
}

/** Downloads or copies a finished file. @throws when the clipboard is blocked. */
export async function handOver({ bytes, name }: Finished, to: TakingOut['to']): Promise<void> {
  if (to === 'file') saveFile(bytes, name)
  else if (bytes.type === 'image/png')
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': bytes })])
  else if (!(await copyText(await bytes.text()))) throw new Error('The clipboard is blocked.')
}

export class NotCopied extends Error {
  constructor(readonly finished: Finished) {
    super("The picture doesn't scan.")
  }
}

/** Copies a code. @throws NotCopied when it does not scan; another error when it cannot be drawn or the browser refuses. */
export async function copyCode(client: QueryClient, code: QrCode, format: 'png' | 'svg'): Promise<void> {
  let refused: NotCopied | null = null
  const made = finishFile(
    client,
    code,
    format === 'png' ? { format, pixels: copiedPixels } : { format },
  ).then((finished) => {
    if (finished.reading !== 'reads') throw (refused = new NotCopied(finished))
    return finished
  })
  try {
    // Safari only allows copying during the click, so pass it a promise.
    if (format === 'png')
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': made.then(({ bytes }) => bytes) })])
    else if (!(await copyTextLater(made.then(({ bytes }) => bytes.text()))))
      throw new Error('The clipboard is blocked.')
  } catch (reason) {
    throw refused ?? reason
  }
}
