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
  concatTransformationMatrix,
  drawObject,
  popGraphicsState,
  pushGraphicsState,
} from '@cantoo/pdf-lib'
import {
  addPictureForm,
  asciiBytes,
  pointsPerMillimetre,
  type Deflate,
  type ImagePixels,
  type PdfObjects,
  type Reference,
} from '#design/print/pdf.ts'
import type { Inks } from '#design/print/ink.ts'
import { readPicture } from '#design/print/read-picture.ts'
import type { Box } from '#design/print/box.ts'
import { type ArtworkPage, type Refused, refused } from './artwork.ts'
import type { BitmapArtwork } from './bitmap-artwork.ts'

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

/**
 * A PDF of one page: the bytes of a JPEG as they are (DCTDecode, ISO 32000-1 §7.4.8) and the code as shapes over them.
 * Encoding the JPEG again would change all of its pixels.
 *
 * @param page millimetres of the picture as it is shown.
 */
export async function placeOnJpeg(
  jpeg: Uint8Array,
  { orientation }: Pick<BitmapArtwork, 'orientation'>,
  page: { readonly width: number; readonly height: number },
  code: PlacedCode,
  deflate: Deflate,
): Promise<{ readonly kind: 'placed'; readonly bytes: Uint8Array<ArrayBuffer> } | Refused> {
  try {
    const document = await PDFDocument.create()
    const [width, height] = [page.width * pointsPerMillimetre, page.height * pointsPerMillimetre]
    const sheet = document.addPage([width, height])
    const image = await document.embedJpg(jpeg)
    const name = sheet.node.newXObject('Artwork', image.ref)
    sheet.pushOperators(
      pushGraphicsState(),
      concatTransformationMatrix(...shownMatrix(orientation, width, height)),
      drawObject(name),
      popGraphicsState(),
    )
    await drawOnPage(sheet, code, deflate)
    return { kind: 'placed', bytes: new Uint8Array(await document.save({ useObjectStreams: false })) }
  } catch {
    return refused('damaged')
  }
}

/** Turns the stored picture, one unit a side, as it is shown (EXIF 2.3 §4.6.4, orientation). */
function shownMatrix(orientation: number, width: number, height: number): Matrix {
  const matrices: Readonly<Record<number, Matrix>> = {
    2: [-width, 0, 0, height, width, 0],
    3: [-width, 0, 0, -height, width, height],
    4: [width, 0, 0, -height, 0, height],
    5: [0, -height, -width, 0, width, height],
    6: [0, -height, width, 0, 0, height],
    7: [0, height, width, 0, 0, 0],
    8: [0, height, -width, 0, width, 0],
  }
  return matrices[orientation] ?? [width, 0, 0, height, 0, 0]
}

/** How a page's drawing commands leave the graphics state (ISO 32000-1 §8.4.2). */
export type OpenStates = {
  /** Saved states that are never restored: `q` without `Q`. */
  readonly open: number
  /** States restored that were never saved: `Q` without `q`. */
  readonly surplus: number
}

const codes = { openParenthesis: 0x28, closeParenthesis: 0x29, backslash: 0x5c, percent: 0x25 } as const

/**
 * Counts saved and restored graphics states. Letters inside texts, comments and inline images do not count.
 *
 * @param content the decoded content streams of a page, joined by white space.
 */
export function openStates(content: Uint8Array): OpenStates {
  let [open, surplus] = [0, 0]
  let at = 0
  while (at < content.length) {
    const byte = content[at] ?? 0
    if (byte === codes.openParenthesis) at = afterText(content, at)
    else if (byte === codes.percent) at = afterLine(content, at)
    else if (isRegular(byte)) {
      const start = at
      while (at < content.length && isRegular(content[at] ?? 0)) at++
      const word = at - start === 1 ? byte : 0
      if (word === 0x71) open++
      else if (word === 0x51 && open > 0) open--
      else if (word === 0x51) surplus++
      else if (at - start === 2 && byte === 0x49 && content[start + 1] === 0x44) at = afterImage(content, at)
    } else if (byte === 0x2f) {
      // A name such as /q is no operator.
      at++
      while (at < content.length && isRegular(content[at] ?? 0)) at++
    } else at++
  }
  return { open, surplus }
}

function afterText(content: Uint8Array, start: number): number {
  let depth = 0
  for (let at = start; at < content.length; at++) {
    const byte = content[at]
    if (byte === codes.backslash) at++
    else if (byte === codes.openParenthesis) depth++
    else if (byte === codes.closeParenthesis && --depth === 0) return at + 1
  }
  return content.length
}

function afterLine(content: Uint8Array, start: number): number {
  let at = start
  while (at < content.length && content[at] !== 10 && content[at] !== 13) at++
  return at
}

/** After `EI` between white space: the bytes of an inline image may hold anything. */
function afterImage(content: Uint8Array, start: number): number {
  for (let at = start; at + 2 < content.length; at++) {
    if (!isSpace(content[at] ?? 0) || content[at + 1] !== 0x45 || content[at + 2] !== 0x49) continue
    if (at + 3 === content.length || isSpace(content[at + 3] ?? 0)) return at + 3
  }
  return content.length
}

function isSpace(byte: number): boolean {
  return byte === 32 || byte === 10 || byte === 13 || byte === 9 || byte === 12 || byte === 0
}

/** Neither white space nor a delimiter (ISO 32000-1 §7.2.2). */
function isRegular(byte: number): boolean {
  return !isSpace(byte) && !'()<>[]{}/%'.includes(String.fromCharCode(byte))
}

/** Left, bottom, right and top in user space. */
export type PdfBox = readonly [left: number, bottom: number, right: number, top: number]

/** The boxes and the rotation of a page (ISO 32000-1 §14.11.2, §8.3.2.3). */
export type PdfPlane = {
  /** The visible part of the page. */
  readonly crop: PdfBox
  readonly trim: PdfBox | null
  readonly bleed: PdfBox | null
  /** Degrees clockwise by which the page is turned when it is shown. */
  readonly rotate: 0 | 90 | 180 | 270
  /** Millimetres of one user space unit. */
  readonly unit: number
}

/** Six numbers of a PDF matrix. */
type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

/**
 * @param userUnit points of one user space unit (PDF 1.6); 1 where a page says nothing.
 * @param rotate any whole number of quarter turns; other angles count as none.
 */
export function pdfPlane(
  boxes: {
    readonly media: PdfBox
    readonly crop: PdfBox | null
    readonly trim: PdfBox | null
    readonly bleed: PdfBox | null
  },
  rotate: number,
  userUnit: number,
): PdfPlane {
  const media = ordered(boxes.media)
  // A box that misses the page altogether is ignored, as viewers do.
  const crop = boxes.crop === null ? media : (overlap(ordered(boxes.crop), media) ?? media)
  const within = (box: PdfBox | null) => (box === null ? null : overlap(ordered(box), crop))
  const turn = (((rotate % 360) + 360) % 360) as PdfPlane['rotate']
  return {
    crop,
    trim: within(boxes.trim),
    bleed: within(boxes.bleed),
    rotate: [0, 90, 180, 270].includes(turn) ? turn : 0,
    unit: (userUnit > 0 ? userUnit : 1) / pointsPerMillimetre,
  }
}

export function shownPage(plane: PdfPlane): ArtworkPage {
  const whole = shownBox(plane, plane.crop)
  const trim = plane.trim === null ? whole : shownBox(plane, plane.trim)
  const bleed = plane.bleed === null ? (plane.trim === null ? whole : trim) : shownBox(plane, plane.bleed)
  return { width: whole.width, height: whole.height, trim, bleed, isSized: true }
}

/**
 * The matrix that puts a picture, drawn `units` wide with y growing upwards, upright into a box of the shown page.
 *
 * @param box millimetres from the upper left corner of the shown page.
 */
export function placingMatrix(plane: PdfPlane, box: Box, units: { width: number; height: number }): Matrix {
  const [scaleX, scaleY] = [box.width / units.width, box.height / units.height]
  const bottom = box.top + box.height
  const origin = toUser(plane, box.left, bottom)
  const right = toUser(plane, box.left + scaleX, bottom)
  const up = toUser(plane, box.left, bottom - scaleY)
  return [
    right[0] - origin[0],
    right[1] - origin[1],
    up[0] - origin[0],
    up[1] - origin[1],
    origin[0],
    origin[1],
  ]
}

/** A point of the shown page in user space. */
function toUser({ crop, rotate, unit }: PdfPlane, x: number, y: number): readonly [number, number] {
  const [left, bottom, right, top] = crop
  const [across, down] = [x / unit, y / unit]
  if (rotate === 90) return [left + down, bottom + across]
  if (rotate === 180) return [right - across, bottom + down]
  if (rotate === 270) return [right - down, top - across]
  return [left + across, top - down]
}

function shownBox({ crop, rotate, unit }: PdfPlane, box: PdfBox): Box {
  const [left, bottom, right, top] = [
    box[0] - crop[0],
    box[1] - crop[1],
    crop[2] - box[2],
    crop[3] - box[3],
  ].map((length) => length * unit) as [number, number, number, number]
  const [width, height] = [(box[2] - box[0]) * unit, (box[3] - box[1]) * unit]
  if (rotate === 90) return { left: bottom, top: left, width: height, height: width }
  if (rotate === 180) return { left: right, top: bottom, width, height }
  if (rotate === 270) return { left: top, top: right, width: height, height: width }
  return { left, top, width, height }
}

function ordered([x1, y1, x2, y2]: PdfBox): PdfBox {
  return [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)]
}

function overlap(one: PdfBox, other: PdfBox): PdfBox | null {
  const [left, bottom] = [Math.max(one[0], other[0]), Math.max(one[1], other[1])]
  const [right, top] = [Math.min(one[2], other[2]), Math.min(one[3], other[3])]
  return right > left && top > bottom ? [left, bottom, right, top] : null
}
