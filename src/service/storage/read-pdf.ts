import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import type { Reason } from '#contract/reasons.ts'
import type { FileJob, FileJobResult, MadePart } from './remake-picture.ts'
import { copiesOf } from './remake-picture.ts'

/** Width of a cover in pixels. */
const coverWidth = 1_200

const refused = (reason: Reason): FileJobResult => ({ kind: 'refused', reason })

/**
 * Searches all objects of a PDF for active content, counts its pages and draws the first one. Does not change the file.
 *
 * @param onChecked gets the result without the cover as soon as the file may be taken.
 */
export async function readPdf(
  { source, folder }: FileJob,
  onChecked: (result: FileJobResult) => void,
): Promise<FileJobResult> {
  const bytes = await readFile(source)
  const active = await activeContent(bytes)
  if (active !== null) return refused(active)
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const fonts = join(
    dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')),
    'standard_fonts/',
  )
  const loading = pdfjs.getDocument({
    data: new Uint8Array(bytes),
    isEvalSupported: false,
    enableXfa: false,
    stopAtErrors: false,
    standardFontDataUrl: fonts,
    verbosity: 0,
  })
  try {
    const document = await loading.promise
    if ((await document.getJSActions()) !== null) return refused(runsScript)
    const pages = document.numPages
    onChecked({ kind: 'made', parts: [], pages, isPartial: true })
    const parts = await coverOf(document, folder).catch((): MadePart[] => [])
    return { kind: 'made', parts, pages, isPartial: false }
  } finally {
    await loading.destroy()
  }
}

const runsScript: Reason = { code: 'pdf-script' }
const isActive: Reason = { code: 'pdf-active' }

/** Actions that start a program or send data (ISO 32000-2 §12.6.4). */
const refusedActions: Readonly<Record<string, Reason>> = {
  JavaScript: runsScript,
  Launch: isActive,
  ImportData: isActive,
  SubmitForm: isActive,
  RichMediaExecute: isActive,
}

/** The reason to refuse a PDF with active content; null when it only shows pages. Throws for a damaged file. */
async function activeContent(bytes: Buffer): Promise<Reason | null> {
  const { PDFArray, PDFDict, PDFDocument, PDFName, PDFStream } = await import('@cantoo/pdf-lib')
  let document
  try {
    document = await PDFDocument.load(bytes, { updateMetadata: false, ignoreEncryption: false })
  } catch (error) {
    if (error instanceof Error && /encrypt|password/i.test(error.message)) {
      return { code: 'pdf-locked' }
    }
    throw error
  }

  function find(found: unknown, depth: number): Reason | null {
    if (depth > 60) return { code: 'pdf-nested' }
    if (found instanceof PDFStream) return find(found.dict, depth)
    if (found instanceof PDFArray) {
      for (const entry of found.asArray()) {
        const reason = find(entry, depth + 1)
        if (reason !== null) return reason
      }
      return null
    }
    if (!(found instanceof PDFDict)) return null
    for (const [key, value] of found.entries()) {
      const name = key.decodeText()
      if (name === 'JS' || name === 'JavaScript') return runsScript
      if (name === 'XFA') return isActive
      if (name === 'S' && value instanceof PDFName) {
        const reason = refusedActions[value.decodeText()]
        if (reason !== undefined) return reason
      }
      const reason = find(value, depth + 1)
      if (reason !== null) return reason
    }
    return null
  }

  for (const [, object] of document.context.enumerateIndirectObjects()) {
    const reason = find(object, 0)
    if (reason !== null) return reason
  }
  return null
}

/** The first page as a picture with its smaller copies; none where this machine has no canvas. */
async function coverOf(document: PDFDocumentProxy, folder: string): Promise<MadePart[]> {
  const { default: sharp } = await import('sharp')
  const canvases = await import('@napi-rs/canvas').catch(() => null)
  if (canvases === null) return []
  const page = await document.getPage(1)
  const natural = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({
    scale: Math.min(coverWidth / natural.width, 2_400 / natural.height),
  })
  const canvas = canvases.createCanvas(
    Math.max(1, Math.round(viewport.width)),
    Math.max(1, Math.round(viewport.height)),
  )
  await page.render({
    canvas: canvas as unknown as HTMLCanvasElement,
    canvasContext: canvas.getContext('2d') as unknown as CanvasRenderingContext2D,
    viewport,
    background: '#ffffff',
  }).promise
  const drawn = canvas.toBuffer('image/png')
  const file = join(folder, 'cover')
  const open = () => sharp(drawn).flatten({ background: '#ffffff' })
  const { width, height } = await open().jpeg({ quality: 82, progressive: true }).toFile(file)
  const cover = { part: 'cover', file, type: 'image/jpeg', width, height }
  return [cover, ...(await copiesOf(open, { width, height, isAnimated: false }, folder, 'cover-'))]
}
