import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  PDFObjectParser,
  type PDFPage,
  PDFRawStream,
  PDFRef,
} from '@cantoo/pdf-lib'
import {
  addPictureForm,
  asciiBytes,
  type Deflate,
  type ImagePixels,
  type Inks,
  type PdfObjects,
  type Reference,
} from '../pdf.ts'
import { readPicture } from '../read-picture.ts'
import type { Box } from '../sheets.ts'
import { type ArtworkPage, type Refused, refused } from './artwork.ts'
import { openStates } from './open-states.ts'
import { type PdfBox, type PdfPlane, pdfPlane, placingMatrix, shownPage } from './pdf-page-plane.ts'

/** A code on a page: what the renderer drew, and where. */
export type PlacedCode = {
  readonly svg: string
  /** Pixels of the images in the picture, by their address. */
  readonly images: ReadonlyMap<string, ImagePixels>
  /** Place of the whole picture, in millimetres from the upper left corner of the page as it is shown. */
  readonly box: Box
  readonly inks: Inks
}

export type PdfArtwork = { readonly kind: 'pdf'; readonly pages: readonly ArtworkPage[] }

/** The pages of a PDF as they are shown, or why it cannot take a code. */
export async function readPdfArtwork(bytes: Uint8Array): Promise<PdfArtwork | Refused> {
  const opened = await openPdf(bytes)
  if (opened.kind === 'refused') return opened
  const { document } = opened
  try {
    return { kind: 'pdf', pages: document.getPages().map((page) => shownPage(planeOf(page))) }
  } catch {
    return refused('damaged')
  }
}

/**
 * Puts a code on a page by an incremental update (ISO 32000-1 §7.5.6): the given bytes stay as they are, and the
 * returned ones follow them.
 *
 * @param page counted from 0.
 */
export async function placeOnPdf(
  bytes: Uint8Array,
  page: number,
  code: PlacedCode,
  deflate: Deflate,
): Promise<{ readonly kind: 'placed'; readonly added: Uint8Array<ArrayBuffer> } | Refused> {
  const opened = await openPdf(bytes)
  if (opened.kind === 'refused') return opened
  const { document, form } = opened
  const { snapshot } = document.context
  if (snapshot === undefined) return refused('damaged')
  try {
    const shown = document.getPages()[page]
    if (shown === undefined) return refused('damaged')
    await drawOnPage(shown, code, deflate)
    snapshot.markRefForSave(shown.ref)
    // A reader may refuse a file that mixes both forms of the table.
    const added = await document.saveIncremental(snapshot, { useObjectStreams: form === 'stream' })
    return { kind: 'placed', added }
  } catch {
    return refused('damaged')
  }
}

type OpenedPdf = {
  readonly kind: 'opened'
  readonly document: PDFDocument
  /** How the file writes its table of objects. */
  readonly form: 'table' | 'stream'
}

async function openPdf(bytes: Uint8Array): Promise<OpenedPdf | Refused> {
  try {
    const document = await PDFDocument.load(bytes, {
      ignoreEncryption: true,
      updateMetadata: false,
      forIncrementalUpdate: true,
    })
    if (document.isEncrypted) return refused('encrypted')
    if (isSigned(document)) return refused('signed')
    // An update begins at the last table; a reader that repairs a broken file would not find it.
    const form = crossReferenceForm(bytes, document.context.pdfFileDetails.prevStartXRef)
    return form === null ? refused('damaged') : { kind: 'opened', document, form }
  } catch {
    return refused(names(bytes, '/Encrypt') ? 'encrypted' : 'damaged')
  }
}

/** Whether a signature covers the bytes (ISO 32000-1 §12.8), or the form says that one does. */
function isSigned({ context, catalog }: PDFDocument): boolean {
  const form = catalog.lookup(PDFName.of('AcroForm'))
  const flags = form instanceof PDFDict ? form.lookup(PDFName.of('SigFlags')) : undefined
  if (flags instanceof PDFNumber && (flags.asNumber() & 1) === 1) return true
  const range = PDFName.of('ByteRange')
  return context
    .enumerateIndirectObjects()
    .some(([, object]) => object instanceof PDFDict && !(object instanceof PDFRawStream) && object.has(range))
}

/** How the file writes its last table of objects; null when it is not where the file says. */
function crossReferenceForm(bytes: Uint8Array, start: number): 'table' | 'stream' | null {
  if (start <= 0 || start >= bytes.length) return null
  const text = String.fromCharCode(...bytes.subarray(start, start + 40)).trimStart()
  if (text.startsWith('xref')) return 'table'
  return /^\d+\s+\d+\s+obj/.test(text) ? 'stream' : null
}

function planeOf({ node }: PDFPage): PdfPlane {
  const box = (name: string, isInherited: boolean): PdfBox | null => {
    const key = PDFName.of(name)
    const value = node.context.lookup(isInherited ? node.getInheritableAttribute(key) : node.get(key))
    if (!(value instanceof PDFArray) || value.size() < 4) return null
    const [left = 0, bottom = 0, right = 0, top = 0] = value.asArray().map((entry) => {
      const number = node.context.lookup(entry)
      return number instanceof PDFNumber ? number.asNumber() : 0
    })
    return left === right || bottom === top ? null : [left, bottom, right, top]
  }
  const unit = node.lookup(PDFName.of('UserUnit'))
  const boxes = {
    // Viewers show a page without a size as US Letter.
    media: box('MediaBox', true) ?? ([0, 0, 612, 792] as const),
    crop: box('CropBox', true),
    trim: box('TrimBox', false),
    bleed: box('BleedBox', false),
  }
  return pdfPlane(boxes, node.Rotate()?.asNumber() ?? 0, unit instanceof PDFNumber ? unit.asNumber() : 1)
}

/** Adds a code to what a page shows. */
export async function drawOnPage(
  page: PDFPage,
  { svg, images, box, inks }: PlacedCode,
  deflate: Deflate,
): Promise<void> {
  const { node } = page
  const { context } = node
  const objects = addedObjects(page, deflate)
  const picture = readPicture(svg)
  const form = await addPictureForm(objects, picture, images, inks)
  const resources = context.obj({})
  // The dictionary may belong to many pages: this page gets its own, with one more entry.
  for (const [key, value] of node.Resources()?.entries() ?? []) resources.set(key, value)
  const drawings = context.obj({})
  const shared = resources.lookup(PDFName.of('XObject'))
  if (shared instanceof PDFDict) for (const [key, value] of shared.entries()) drawings.set(key, value)
  let number = 1
  while (drawings.has(PDFName.of(`Tessera${number}`))) number++
  drawings.set(PDFName.of(`Tessera${number}`), referenceOf(form))
  resources.set(PDFName.of('XObject'), drawings)
  node.set(PDFName.of('Resources'), resources)

  const contents = contentsOf(page)
  const { open, surplus } = openStates(decoded(page, contents))
  const matrix = placingMatrix(planeOf(page), box, picture).map(exact).join(' ')
  const before = await objects.addStream('', asciiBytes(`${'q '.repeat(surplus + 1)}\n`))
  const after = await objects.addStream(
    '',
    asciiBytes(`\n${'Q '.repeat(open + 1)}q ${matrix} cm /Tessera${number} Do Q\n`),
  )
  node.set(PDFName.of('Contents'), context.obj([referenceOf(before), ...contents, referenceOf(after)]))
}

/** The content streams of a page, each as the page names it. */
function contentsOf({ node }: PDFPage): (PDFRef | PDFRawStream)[] {
  const named = node.get(PDFName.of('Contents'))
  const contents = node.context.lookup(named)
  const entries = contents instanceof PDFArray ? contents.asArray() : [named]
  return entries.filter((entry) => entry instanceof PDFRef || entry instanceof PDFRawStream)
}

/** All content of a page; what has an unknown filter is left out, because it holds no states that we can count. */
function decoded({ node }: PDFPage, contents: readonly (PDFRef | PDFRawStream)[]): Uint8Array {
  const parts = contents.map((entry) => {
    const stream = node.context.lookup(entry)
    try {
      return stream instanceof PDFRawStream ? decodePDFRawStream(stream).decode() : new Uint8Array()
    } catch {
      return new Uint8Array()
    }
  })
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length + 1, 0)).fill(32)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length + 1
  }
  return whole
}

/** Takes what our writer draws as objects of the opened file. */
function addedObjects({ node: { context } }: PDFPage, deflate: Deflate): PdfObjects {
  const once = new Map<string, Reference>()
  const parsed = (body: string) => PDFObjectParser.forBytes(asciiBytes(body), context).parseObject()
  const add = (body: string): Reference => nameOf(context.register(parsed(body)))
  return {
    add,
    addOnce(body) {
      const reference = once.get(body) ?? add(body)
      once.set(body, reference)
      return reference
    },
    async addStream(entries, bytes) {
      const packed = await deflate(bytes)
      const dictionary = parsed(`<</Length ${packed.length}/Filter/FlateDecode${entries}>>`)
      if (!(dictionary instanceof PDFDict)) throw new TypeError('The entries of a stream are a dictionary.')
      return nameOf(context.register(PDFRawStream.of(dictionary, packed)))
    },
  }
}

function nameOf({ objectNumber }: PDFRef): Reference {
  return `${objectNumber} 0 R`
}

function referenceOf(reference: Reference): PDFRef {
  return PDFRef.of(Number.parseInt(reference, 10))
}

/** A number with more places than a drawing needs: it multiplies lengths of hundreds of units. */
function exact(value: number): string {
  return value.toFixed(8).replace(/\.?0+$/, '')
}

function names(bytes: Uint8Array, word: string): boolean {
  const sought = asciiBytes(word)
  for (let at = bytes.indexOf(sought[0] ?? 0); at >= 0; at = bytes.indexOf(sought[0] ?? 0, at + 1))
    if (sought.every((byte, index) => bytes[at + index] === byte)) return true
  return false
}
