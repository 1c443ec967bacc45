import svgPath from 'svgpath'
import { channelsOf } from '../colour-channels.ts'
import { utf8Bytes } from '../error-level.ts'
import { gradientInks } from './gradient-inks.ts'
import { blackInks, type Inks, type PixelInks, type SpotInk } from './ink.ts'
import { loadPressProfile, outputIntent, pdfXMetadata } from './pdf-x.ts'
import {
  readPicture,
  stopsOf,
  type GradientPaint,
  type PathShape,
  type PictureShape,
  type PictureShapes,
  type Stroke,
} from './read-picture.ts'

/** A part of an outline in absolute picture units; a curve is a cubic one. */
export type Segment =
  | { readonly kind: 'move' | 'line'; readonly to: Point }
  | { readonly kind: 'curve'; readonly first: Point; readonly second: Point; readonly to: Point }
  | { readonly kind: 'close' }

export type Point = readonly [x: number, y: number]

/**
 * SVG path data (SVG 2 §9.3) as moves, lines and cubic curves, which is all that other formats know.
 *
 * @throws RangeError for a text that is no path data.
 */
export function pathSegments(path: string): Segment[] {
  const parsed = svgPath(path)
  const { err } = parsed as typeof parsed & { readonly err: string }
  if (err !== '') throw new RangeError(err)
  const segments: Segment[] = []
  parsed
    .abs()
    .unshort()
    .unarc()
    .iterate(([command, ...numbers], _index, x, y) => {
      const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbers as number[]
      if (command === 'Z') segments.push({ kind: 'close' })
      else if (command === 'M') segments.push({ kind: 'move', to: [a, b] })
      else if (command === 'H') segments.push({ kind: 'line', to: [a, y] })
      else if (command === 'V') segments.push({ kind: 'line', to: [x, a] })
      else if (command === 'L') segments.push({ kind: 'line', to: [a, b] })
      else if (command === 'C') segments.push({ kind: 'curve', first: [a, b], second: [c, d], to: [e, f] })
      else segments.push(raised([x, y], [a, b], [c, d]))
    })
  return segments
}

/** A quadratic curve as a cubic one. */
function raised(from: Point, control: Point, to: Point): Segment {
  const towards = (end: Point): Point => [
    end[0] + (2 / 3) * (control[0] - end[0]),
    end[1] + (2 / 3) * (control[1] - end[1]),
  ]
  return { kind: 'curve', first: towards(from), second: towards(to), to }
}

/** Packs bytes as zlib does (RFC 1950); a parameter, because a page and a server have different ones. */
export type Deflate = (bytes: Uint8Array) => Promise<Uint8Array>

/** A place in a PDF: `5 0 R`. */
export type Reference = `${number} 0 R`

/** Takes the objects that a drawing needs, into a new file or behind an existing one. */
export type PdfObjects = {
  /** Adds an object unless the file holds it already. */
  readonly addOnce: (body: string) => Reference
  /** Adds an object, e.g. a dictionary. */
  readonly add: (body: string) => Reference
  /** Adds packed bytes. `entries` stand in the dictionary beside length and filter. */
  readonly addStream: (entries: string, bytes: Uint8Array) => Promise<Reference>
}

/** Writes the objects of a PDF file (ISO 32000-1 §7.5) and the table of where they stand. */
class PdfFile implements PdfObjects {
  private readonly objects: (readonly Uint8Array[])[] = []
  private readonly once = new Map<string, Reference>()

  constructor(private readonly deflate: Deflate) {}

  add(body: string): Reference {
    return this.keep([asciiBytes(body)])
  }

  addOnce(body: string): Reference {
    const known = this.once.get(body)
    if (known !== undefined) return known
    const reference = this.add(body)
    this.once.set(body, reference)
    return reference
  }

  async addStream(entries: string, bytes: Uint8Array): Promise<Reference> {
    return this.addPacked(entries, await this.deflate(bytes))
  }

  /** Adds bytes that zlib has packed already. */
  addPacked(entries: string, packed: Uint8Array): Reference {
    const head = `<</Length ${packed.length}/Filter/FlateDecode${entries}>>\nstream\n`
    return this.keep([asciiBytes(head), packed, asciiBytes('\nendstream')])
  }

  /** Takes the next number for an object that others name before it is written. */
  reserve(): Reference {
    return this.keep([])
  }

  /** Writes a reserved object. */
  fill(reserved: Reference, body: string): void {
    this.objects[Number.parseInt(reserved, 10) - 1] = [asciiBytes(body)]
  }

  /** 32 hexadecimal digits that follow from all objects so far: four 32-bit FNV-1a sums. */
  identity(): string {
    const sums = Uint32Array.of(0x811c9dc5, 0x3c6ef372, 0xa54ff53a, 0x510e527f)
    for (const chunks of this.objects)
      for (const bytes of chunks)
        for (let at = 0; at < sums.length; at++) sums[at] = sumOf(bytes, sums[at] ?? 0)
    return Array.from(sums, (sum) => sum.toString(16).padStart(8, '0')).join('')
  }

  /** The whole file. */
  finish(catalogue: Reference, about: Reference, id: string): Uint8Array<ArrayBuffer> {
    // PDF/X-4 is a kind of PDF 1.6. Four bytes above 127 tell every tool on the way that this is no text.
    const parts: Uint8Array[] = [Uint8Array.of(...asciiBytes('%PDF-1.6\n%'), 0xe2, 0xe3, 0xcf, 0xd3, 10)]
    const starts: number[] = []
    let length = parts[0]?.length ?? 0
    const write = (bytes: Uint8Array) => {
      parts.push(bytes)
      length += bytes.length
    }
    for (const [index, chunks] of this.objects.entries()) {
      starts.push(length)
      write(asciiBytes(`${index + 1} 0 obj\n`))
      chunks.forEach(write)
      write(asciiBytes('\nendobj\n'))
    }
    const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
    const count = starts.length + 1
    const trailer = `trailer\n<</Size ${count}/Root ${catalogue}/Info ${about}/ID[<${id}><${id}>]>>\nstartxref\n${length}\n%%EOF\n`
    write(asciiBytes(`xref\n0 ${count}\n0000000000 65535 f \n${table}${trailer}`))
    return joined(parts, length)
  }

  private keep(chunks: readonly Uint8Array[]): Reference {
    this.objects.push(chunks)
    return `${this.objects.length} 0 R`
  }
}

function sumOf(bytes: Uint8Array, start: number): number {
  let sum = start
  for (const byte of bytes) sum = Math.imul(sum ^ byte, 0x01000193)
  return sum
}

/** Everything outside of streams is ASCII. */
export function asciiBytes(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}

/** A text of any script (ISO 32000-1 §7.9.2.2: UTF-16 with its mark, in hexadecimal). */
function pdfText(words: string): string {
  const units = Array.from({ length: words.length }, (_, index) =>
    words.charCodeAt(index).toString(16).padStart(4, '0'),
  )
  return `<FEFF${units.join('')}>`
}

/** A number as PDF writes it: never in powers of ten. */
function pdfNumber(value: number): string {
  const rounded = Math.round(value * 1e4) / 1e4
  return String(Math.abs(rounded) < 1e-4 ? 0 : rounded)
}

function pdfNumbers(...values: readonly number[]): string {
  return values.map(pdfNumber).join(' ')
}

function joined(parts: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** Pixels of an image, four bytes each: red, green, blue, opacity. */
export type ImagePixels = {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray
}

/**
 * Where a picture is on a page: points per picture unit, and its upper left corner in points from the page's lower
 * left. Turned by 180°, that corner is at the lower right of the picture's place.
 */
type Placement = {
  readonly scale: number
  readonly left: number
  readonly top: number
  readonly isTurned: boolean
}

/** The resources of one page, by the names that its drawing uses. */
type PageParts = {
  readonly patterns: Map<string, Reference>
  readonly images: Map<string, Reference>
  readonly colourSpaces: Map<string, Reference>
  /** Graphics states (ISO 32000-1 §8.4.5), for what is see-through. */
  readonly states: Map<string, Reference>
}

function emptyParts(): PageParts {
  return { patterns: new Map(), images: new Map(), colourSpaces: new Map(), states: new Map() }
}

/** The drawing state of a page: the file, the page's resources, and its inks. */
type Drawing = { readonly file: PdfObjects; readonly parts: PageParts; readonly inks: Inks }

/**
 * Draws shapes on a page and gives the drawing commands. Paths stay paths, gradients gradients; an image is embedded
 * once, with its transparency.
 */
async function drawShapes(
  drawing: Drawing,
  shapes: readonly PictureShape[],
  images: ReadonlyMap<string, ImagePixels>,
  { scale, left, top, isTurned }: Placement,
): Promise<string> {
  const step = isTurned ? -scale : scale
  const matrix = pdfNumbers(step, 0, 0, -step, left, top)
  const commands = [`q ${matrix} cm`]
  for (const shape of shapes) {
    if (shape.kind === 'path') {
      commands.push(...pathCommands(drawing, shape, matrix))
    } else {
      const pixels = images.get(shape.href)
      if (pixels === undefined) throw new RangeError('An image of the picture is missing.')
      const name = `I${drawing.parts.images.size + 1}`
      drawing.parts.images.set(name, await embed(drawing, pixels))
      const [x, y, width, height] = shape.box
      commands.push(`q ${pdfNumbers(width, 0, 0, -height, x, y + height)} cm /${name} Do Q`)
    }
  }
  return [...commands, 'Q'].join('\n')
}

function pathCommands(drawing: Drawing, shape: PathShape, matrix: string): string[] {
  const { stroke, opacity = 1 } = shape
  const paint =
    typeof shape.paint === 'string'
      ? solidPaint(drawing, shape.paint)
      : patternPaint(drawing, shape.paint, matrix)
  const outline = pathSegments(shape.path).map(command)
  const fill = shape.isEvenOdd ? 'f*' : 'f'
  const drawn =
    stroke === undefined ? [paint, ...outline, fill] : [linePaint(paint), lineStyle(stroke), ...outline, 'S']
  if (opacity >= 1) return drawn
  const state = drawing.file.addOnce(`<</ca ${pdfNumber(opacity)}/CA ${pdfNumber(opacity)}>>`)
  const known = [...drawing.parts.states].find(([, reference]) => reference === state)
  const name = known?.[0] ?? `G${drawing.parts.states.size + 1}`
  drawing.parts.states.set(name, state)
  return [`q /${name} gs`, ...drawn, 'Q']
}

/** Lines have operators of their own, in capitals (ISO 32000-1 §8.6.8). */
function linePaint(paint: string): string {
  return paint.replace(/\b(rg|k|cs|scn)\b/g, (operator) => operator.toUpperCase())
}

const caps = { butt: 0, round: 1, square: 2 } as const
const joins = { miter: 0, round: 1, bevel: 2 } as const

function lineStyle({ width, cap, join, miterLimit, dashes }: Stroke): string {
  const limit = Math.max(1, miterLimit)
  return `${pdfNumber(width)} w ${caps[cap]} J ${joins[join]} j ${pdfNumber(limit)} M [${pdfNumbers(...dashes)}] 0 d`
}

function command(segment: Segment): string {
  if (segment.kind === 'close') return 'h'
  if (segment.kind === 'curve') return `${pdfNumbers(...segment.first, ...segment.second, ...segment.to)} c`
  return `${pdfNumbers(...segment.to)} ${segment.kind === 'move' ? 'm' : 'l'}`
}

function solidPaint({ file, parts, inks }: Drawing, colour: string): string {
  const ink = inks.ofColour(colour)
  if (ink.kind === 'screen') return `${rgb(colour)} rg`
  if (ink.kind === 'process') return `${pdfNumbers(...ink.cmyk)} k`
  const known = [...parts.colourSpaces].find(([, reference]) => reference === spotSpace(file, ink))
  const name = known?.[0] ?? `S${parts.colourSpaces.size + 1}`
  if (known === undefined) parts.colourSpaces.set(name, spotSpace(file, ink))
  return `/${name} cs 1 scn`
}

/** A Separation colour space (ISO 32000-1 §8.6.6.4) over CMYK, once for each file. */
function spotSpace(file: PdfObjects, { name, cmyk }: SpotInk): Reference {
  const tint = `<</FunctionType 2/Domain[0 1]/N 1/C0[0 0 0 0]/C1[${pdfNumbers(...cmyk)}]>>`
  return file.addOnce(`[/Separation/${pdfName(name)}/DeviceCMYK ${tint}]`)
}

/** A name of any letters (ISO 32000-1 §7.3.5): UTF-8, with everything unusual escaped. */
function pdfName(words: string): string {
  return Array.from(utf8Bytes(words), (letter) =>
    /[A-Za-z0-9_-]/.test(letter)
      ? letter
      : `#${letter.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`,
  ).join('')
}

/** A function from the first to the last of two or three colours (ISO 32000-1 §7.10). */
function blendOf([first = '', second = '', third]: readonly string[]): string {
  const blend = (from: string, to: string) => `<</FunctionType 2/Domain[0 1]/N 1/C0[${from}]/C1[${to}]>>`
  if (third === undefined) return blend(first, second)
  return `<</FunctionType 3/Domain[0 1]/Functions[${blend(first, second)}${blend(second, third)}]/Bounds[0.5]/Encode[0 1 0 1]>>`
}

/** A shading (ISO 32000-1 §8.7.4.5) that goes on beyond both ends, as a gradient of SVG does. */
function patternPaint({ file, parts, inks }: Drawing, paint: GradientPaint, matrix: string): string {
  const course =
    paint.kind === 'linear'
      ? `/ShadingType 2/Coords[${pdfNumbers(...paint.ends)}]`
      : `/ShadingType 3/Coords[${pdfNumbers(...paint.centre, 0, ...paint.centre, paint.radius)}]`
  const blend = blendIn(file, stopsOf(paint), inks)
  if (blend.kind === 'flat') return solidPaint({ file, parts, inks }, blend.colour)
  const { space } = blend
  const colours = `/Function${blendOf(blend.values)}`
  const name = `P${parts.patterns.size + 1}`
  parts.patterns.set(
    name,
    file.add(
      `<</PatternType 2/Matrix[${matrix}]/Shading<<${course}/ColorSpace ${space}/Extend[true true]${colours}>>>>`,
    ),
  )
  return `/Pattern cs /${name} scn`
}

type Blend =
  | { readonly kind: 'blend'; readonly space: string; readonly values: readonly string[] }
  | { readonly kind: 'flat'; readonly colour: string }

/** The stops of a gradient within one colour space, for no shading runs through two. */
function blendIn(file: PdfObjects, stops: readonly string[], inks: Inks): Blend {
  const plan = gradientInks(stops, inks)
  if (plan.kind === 'flat') return plan
  if (plan.kind === 'tints')
    return { kind: 'blend', space: spotSpace(file, plan.ink), values: plan.tints.map(pdfNumber) }
  const separated = stops.map(inks.ofColour)
  const isProcess = separated.every(({ kind }) => kind === 'process')
  const values = separated.map((ink, index) =>
    isProcess && ink.kind !== 'screen' ? pdfNumbers(...ink.cmyk) : rgb(stops[index] ?? ''),
  )
  return { kind: 'blend', space: isProcess ? '/DeviceCMYK' : '/DeviceRGB', values }
}

/** Images that a file holds already: a logo on a thousand labels is stored once. */
const embedded = new WeakMap<PdfObjects, WeakMap<ImagePixels, Promise<Reference>>>()

function embed({ file, inks }: Drawing, pixels: ImagePixels): Promise<Reference> {
  const known = embedded.get(file) ?? new WeakMap<ImagePixels, Promise<Reference>>()
  embedded.set(file, known)
  const reference = known.get(pixels) ?? addImage(file, pixels, inks.pixels)
  known.set(pixels, reference)
  return reference
}

async function addImage(
  file: PdfObjects,
  { width, height, data }: ImagePixels,
  inks: PixelInks,
): Promise<Reference> {
  const opacity = Uint8Array.from({ length: width * height }, (_, pixel) => data[pixel * 4 + 3] ?? 255)
  const { space, colours } = separatedPixels(file, data, inks)
  const kind = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/BitsPerComponent 8`
  const isOpaque = opacity.every((value) => value === 255)
  const mask = isOpaque ? '' : `/SMask ${await file.addStream(`${kind}/ColorSpace/DeviceGray`, opacity)}`
  return file.addStream(`${kind}/ColorSpace ${space}${mask}`, colours)
}

function separatedPixels(
  file: PdfObjects,
  data: Uint8ClampedArray,
  inks: PixelInks,
): { readonly space: string; readonly colours: Uint8Array } {
  const channels = { screen: 3, process: 4, spot: 1 }[inks.kind]
  const colours = new Uint8Array((data.length / 4) * channels)
  let last = -1
  for (let pixel = 0; pixel * 4 < data.length; pixel++) {
    const [red = 0, green = 0, blue = 0] = data.subarray(pixel * 4, pixel * 4 + 3)
    const colour = (red << 16) | (green << 8) | blue
    const at = pixel * channels
    // Neighbours are often equal, and the table costs more than a copy.
    if (colour === last) colours.copyWithin(at, at - channels, at)
    else if (inks.kind === 'screen') colours.set([red, green, blue], at)
    else inks.separate(red, green, blue, colours, at)
    last = colour
  }
  if (inks.kind === 'spot') return { space: spotSpace(file, inks.ink), colours }
  return { space: inks.kind === 'process' ? '/DeviceCMYK' : '/DeviceRGB', colours }
}

/** `#rrggbb` as three shares of one. */
function rgb(colour: string): string {
  return pdfNumbers(...channelsOf(colour).map((channel) => channel / 255))
}

/** Points, of which PDF counts 72 to the inch. */
export const pointsPerMillimetre = 72 / 25.4

/** Shapes and where they lie: millimetres per picture unit, and millimetres from the page's upper left corner. */
export type PlacedShapes = {
  readonly shapes: readonly PictureShape[]
  readonly scale: number
  readonly left: number
  readonly top: number
  /** Turned by 180° about the corner at `left` and `top`. */
  readonly isTurned?: boolean
}

/** A part of the page that opens an address when pressed. Millimetres from the upper left corner. */
export type PageLink = {
  readonly address: string
  readonly box: readonly [left: number, top: number, width: number, height: number]
}

export type PdfPage = {
  /** Millimetres. */
  readonly width: number
  readonly height: number
  readonly title: string
  readonly created: Date
  readonly parts: readonly PlacedShapes[]
  /** Pixels of every image that the shapes name, by its address. */
  readonly images: ReadonlyMap<string, ImagePixels>
  readonly links?: readonly PageLink[]
}

/** The content of one of several pages. */
export type PdfPageContent = Pick<PdfPage, 'width' | 'height' | 'parts' | 'images' | 'links'>

export type PdfPages = {
  readonly title: string
  readonly created: Date
  /** Taken one after another: pages of a generator need never stand in memory at once. */
  readonly pages: Iterable<PdfPageContent> | AsyncIterable<PdfPageContent>
  /** The inks of each colour; the screen's values when left out. */
  readonly inks?: Inks
}

/** A PDF of one page. Nothing is painted where the shapes leave it clear. */
export async function writePdf(
  page: PdfPage,
  deflate: Deflate,
  inks?: Inks,
): Promise<Uint8Array<ArrayBuffer>> {
  const { title, created } = page
  return writePdfPages({ title, created, pages: [page], ...(inks && { inks }) }, deflate)
}

/** A PDF of pages in their order. */
export async function writePdfPages(
  { title, created, pages, inks = blackInks }: PdfPages,
  deflate: Deflate,
): Promise<Uint8Array<ArrayBuffer>> {
  const file = new PdfFile(deflate)
  // The list of pages is named by each page before it can be written.
  const list = file.reserve()
  const kids: Reference[] = []
  let hasLinks = false
  for await (const page of pages) {
    kids.push(await addPage(file, page, list, inks))
    hasLinks ||= (page.links ?? []).length > 0
  }
  file.fill(list, `<</Type/Pages/Kids[${kids.join(' ')}]/Count ${kids.length}>>`)
  const id = file.identity()
  const press = inks.pixels.kind === 'screen' ? '' : await addPress(file)
  const about = { title, producer: 'Tessera', created, id }
  // PDF/X-4 allows no links on the printed page.
  const isPdfX = press !== '' && !hasLinks
  const metadata = isPdfX ? `/Metadata ${addMetadata(file, pdfXMetadata(about))}` : ''
  const catalogue = file.add(
    `<</Type/Catalog/Pages ${list}/ViewerPreferences<</DisplayDocTitle true/PrintScaling/None>>${press}${metadata}>>`,
  )
  const date = pdfDate(created)
  const information = file.add(
    `<</Title ${pdfText(title)}/Producer ${pdfText(about.producer)}/CreationDate(${date})/ModDate(${date})/Trapped/False>>`,
  )
  return file.finish(catalogue, information, id)
}

/** The press whose inks the file holds, with its profile, as an entry of the catalogue. */
async function addPress(file: PdfFile): Promise<string> {
  const profile = file.addPacked('/N 4', await loadPressProfile())
  return `/OutputIntents[${file.add(outputIntent(profile))}]`
}

/** Unpacked, so that tools that know no PDF find it. */
function addMetadata(file: PdfFile, packet: string): Reference {
  return file.add(`<</Type/Metadata/Subtype/XML/Length ${packet.length}>>\nstream\n${packet}\nendstream`)
}

async function addPage(file: PdfFile, page: PdfPageContent, list: Reference, inks: Inks): Promise<Reference> {
  const parts = emptyParts()
  const drawings: string[] = []
  for (const { shapes, scale, left, top, isTurned = false } of page.parts) {
    const placement = {
      isTurned,
      scale: scale * pointsPerMillimetre,
      left: left * pointsPerMillimetre,
      top: (page.height - top) * pointsPerMillimetre,
    }
    drawings.push(await drawShapes({ file, parts, inks }, shapes, page.images, placement))
  }
  const content = await file.addStream('', asciiBytes(drawings.join('\n')))
  const links = (page.links ?? []).map((link) => file.add(annotation(link, page.height)))
  const size = pdfNumbers(0, 0, page.width * pointsPerMillimetre, page.height * pointsPerMillimetre)
  const annotations = links.length === 0 ? '' : `/Annots[${links.join(' ')}]`
  return file.add(
    `<</Type/Page/Parent ${list}/MediaBox[${size}]/TrimBox[${size}]/Resources<<${resourcesOf(parts)}>>/Contents ${content}${annotations}>>`,
  )
}

function resourcesOf({ patterns, images, colourSpaces, states }: PageParts): string {
  const named = (name: string, entries: ReadonlyMap<string, string>) =>
    entries.size === 0 ? '' : `/${name}<<${[...entries].map(([key, value]) => `/${key} ${value}`).join('')}>>`
  return (
    named('Pattern', patterns) +
    named('XObject', images) +
    named('ColorSpace', colourSpaces) +
    named('ExtGState', states)
  )
}

/**
 * A picture as a form (ISO 32000-1 §8.10) that any page can show. Its space is that of the picture, in picture units,
 * with y growing upwards.
 */
export async function addPictureForm(
  file: PdfObjects,
  { width, height, shapes }: PictureShapes,
  images: ReadonlyMap<string, ImagePixels>,
  inks: Inks,
): Promise<Reference> {
  const parts = emptyParts()
  const upright = { scale: 1, left: 0, top: height, isTurned: false }
  const drawing = await drawShapes({ file, parts, inks }, shapes, images, upright)
  const entries = `/Type/XObject/Subtype/Form/BBox[${pdfNumbers(0, 0, width, height)}]/Resources<<${resourcesOf(parts)}>>`
  return file.addStream(entries, asciiBytes(drawing))
}

function annotation({ address, box: [left, top, width, height] }: PageLink, pageHeight: number): string {
  const corners = [left, pageHeight - top - height, left + width, pageHeight - top]
  const escaped = encodeURI(address)
    .replaceAll('%25', '%')
    .replace(/[()\\]/g, (letter) => `\\${letter}`)
  const box = corners.map((length) => pdfNumber(length * pointsPerMillimetre)).join(' ')
  return `<</Type/Annot/Subtype/Link/Border[0 0 0]/Rect[${box}]/A<</S/URI/URI(${escaped})>>>>`
}

function pdfDate(date: Date): string {
  return `D:${date.toISOString().replace(/\D/g, '').slice(0, 14)}Z`
}

type PdfOfPicture = {
  /** The SVG from the renderer. */
  readonly svg: string
  /** Width of the page and of the picture on it, in millimetres. */
  readonly width: number
  readonly title: string
  readonly created: Date
  /** Pixels of the images in the picture, by their address. */
  readonly images: ReadonlyMap<string, ImagePixels>
  /** The inks of each colour; the screen's values when left out. */
  readonly inks?: Inks
}

/** A picture as a PDF page of its own size: paths stay paths, and the page is as wide as it will be printed. */
export async function pictureToPdf(
  { svg, width, title, created, images, inks }: PdfOfPicture,
  deflate: Deflate,
): Promise<Uint8Array<ArrayBuffer>> {
  const picture = readPicture(svg)
  const scale = width / picture.width
  const parts = [{ shapes: picture.shapes, scale, left: 0, top: 0 }]
  return writePdf({ width, height: picture.height * scale, title, created, parts, images }, deflate, inks)
}
