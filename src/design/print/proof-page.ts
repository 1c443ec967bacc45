import { tidyText, type Glyphs } from '../glyphs/glyphs.ts'
import type { ImagePixels, PageLink, PdfPage, PlacedShapes } from './pdf.ts'
import { readPicture, type PictureShape } from './read-picture.ts'

/** A4, in millimetres, and what stays free around it. */
const paper = { width: 210, height: 297, margin: 20 } as const
/** Room of the brand's logo, right of the title. */
const logoRoom = { width: 46, height: 20 } as const
/** The largest picture that leaves room for the words. */
const largest = { width: 160, height: 150 } as const
const ink = '#14161b'
const soft = '#5c626b'
const rule = '#c9ccc6'

/** One fact of the proof; `address` makes it open when pressed. */
export type ProofFact = {
  readonly label: string
  readonly value: string
  readonly address?: string
  /** It promises that the code is read, so it stands only on the proof of a code that scans. */
  readonly isPromise?: boolean
}

/** The facts that hold for a code that scans or does not. */
export function trueFacts(facts: readonly ProofFact[], scans: boolean): readonly ProofFact[] {
  return facts.filter(({ isPromise }) => scans || isPromise !== true)
}

/** The brand on the page: its name, a colour readable on paper, its colour for the bar, and its logo. */
export type ProofBrand = {
  readonly name: string
  readonly text: string
  readonly bar: string
  /** Lengths in pixels; null without a logo. */
  readonly logo: { readonly href: string; readonly width: number; readonly height: number } | null
}

type ProofContent = {
  /** Null without a brand kit. */
  readonly brand: ProofBrand | null
  readonly heading: string
  readonly title: string
  readonly svg: string
  /** Width of the picture in print, in millimetres. */
  readonly width: number
  readonly facts: readonly ProofFact[]
  readonly scans: boolean
  /** The text below: how to treat the code. */
  readonly note: string
  /** Stands beside the ruler of 50 mm. */
  readonly ruler: string
  /** Says that the picture is shown smaller; given the share in percent. */
  readonly shrunk: (percent: number) => string
  readonly created: Date
}

export type PageAssets = {
  readonly glyphs: Glyphs
  /** Pixels of every image that the pictures name, by its address. */
  readonly images: ReadonlyMap<string, ImagePixels>
  /** Draws a line in a script that has no outlines here. */
  readonly drawText: (text: string) => TextPixels
}

/** Writes a line and returns its width. */
type WriteLine = (
  text: string,
  left: number,
  baseline: number,
  capHeight: number,
  paint: string,
  room: number,
) => number

/** The page that goes to a printer: the code at its size between crop marks, and everything to check it against. */
export function proofPage(content: ProofContent, assets: PageAssets): PdfPage {
  const shapes: PictureShape[] = []
  const images = new Map(assets.images)
  const links: PageLink[] = []
  const write: WriteLine = (text, left, baseline, capHeight, paint, room) => {
    const line = lineOfText(text, { left, baseline, capHeight, paint, room }, assets.glyphs, assets.drawText)
    shapes.push(line.shape)
    if (line.pixels !== null) images.set(line.pixels.href, line.pixels)
    return line.width
  }
  const { margin } = paper
  const room = paper.width - 2 * margin
  shapes.push(...header(content, write))

  const picture = readPicture(content.svg)
  const height = (content.width * picture.height) / picture.width
  const share = Math.min(1, largest.width / content.width, largest.height / height)
  const [shownWidth, shownHeight] = [content.width * share, height * share]
  const [left, top] = [margin + 8, 55]
  const placed: PlacedShapes = { shapes: picture.shapes, scale: shownWidth / picture.width, left, top }
  shapes.push(...cropMarks(left, top, shownWidth, shownHeight))

  let line = top + shownHeight + 17
  if (share < 1) {
    write(content.shrunk(Math.floor(share * 100)), margin, line, 2, soft, room)
    line += 8
  }
  for (const { label, value, address } of trueFacts(content.facts, content.scans)) {
    write(label, margin, line, 2, soft, 34)
    const width = write(value, margin + 36, line, 2.2, ink, room - 36)
    if (address !== undefined) links.push({ address, box: [margin + 36, line - 3.4, width, 4.6] })
    line += 7
  }
  const foot = paper.height - margin
  shapes.push(...measure(margin, foot - 12))
  write(content.ruler, margin + 54, foot - 11, 1.7, soft, room - 54)
  write(content.note, margin, foot - 2, 1.9, soft, room)
  const words: PlacedShapes = { shapes, scale: 1, left: 0, top: 0 }
  const title = `${content.heading}: ${content.title}`
  return {
    width: paper.width,
    height: paper.height,
    title,
    created: content.created,
    parts: [placed, words],
    images,
    links,
  }
}

/** Writes the words at the top; the returned shapes are the brand's and the line below. */
function header({ brand, heading, title }: ProofContent, write: WriteLine): PictureShape[] {
  const { margin } = paper
  const room = paper.width - 2 * margin
  const { shapes, logoWidth } = brandShapes(brand)
  const beside = room - logoWidth
  const named = brand === null ? 0 : write(brand.name, margin, 26, 2.4, brand.text, beside * 0.6) + 4
  write(heading, margin + named, 26, 2.4, soft, beside - named)
  write(title, margin, 37, 5, ink, beside)
  return [...shapes, bar(rule, margin, 43, room, 0.3)]
}

/** A bar in the brand's colour along the top, and its logo at the right; `logoWidth` includes the gap before it. */
function brandShapes(brand: ProofBrand | null): {
  readonly shapes: readonly PictureShape[]
  readonly logoWidth: number
} {
  if (brand === null) return { shapes: [], logoWidth: 0 }
  const top = bar(brand.bar, 0, 0, paper.width, 6)
  if (brand.logo === null) return { shapes: [top], logoWidth: 0 }
  const { href, width, height } = brand.logo
  const scale = Math.min(logoRoom.width / width, logoRoom.height / height)
  const [shownWidth, shownHeight] = [width * scale, height * scale]
  const left = paper.width - paper.margin - shownWidth
  const box = [left, 40 - shownHeight, shownWidth, shownHeight] as const
  return { shapes: [top, { kind: 'image', href, box }], logoWidth: shownWidth + 6 }
}

function bar(paint: string, left: number, top: number, width: number, height: number): PictureShape {
  return { kind: 'path', paint, isEvenOdd: false, path: `M${left} ${top}h${width}v${height}h${-width}z` }
}

/** A measure of 50 mm, to see whether the page was scaled. */
function measure(left: number, top: number): PictureShape[] {
  return [
    bar(ink, left, top, 50, 0.3),
    bar(ink, left, top - 1.5, 0.3, 3.3),
    bar(ink, left + 49.7, top - 1.5, 0.3, 3.3),
  ]
}

/** Marks of 5 mm, 2 mm outside of each corner. */
function cropMarks(left: number, top: number, width: number, height: number): PictureShape[] {
  const marks: string[] = []
  for (const x of [left, left + width]) {
    for (const [start, length] of [
      [top - 7, 5],
      [top + height + 2, 5],
    ] as const)
      marks.push(`M${x - 0.1} ${start}h0.2v${length}h-0.2z`)
  }
  for (const y of [top, top + height]) {
    for (const [start, length] of [
      [left - 7, 5],
      [left + width + 2, 5],
    ] as const)
      marks.push(`M${start} ${y - 0.1}h${length}v0.2h${-length}z`)
  }
  return [{ kind: 'path', paint: ink, isEvenOdd: false, path: marks.join('') }]
}

/** A drawn line: its pixels, how many of them are above the baseline, and how high a capital is. */
export type TextPixels = ImagePixels & {
  readonly href: string
  readonly ascent: number
  readonly capHeight: number
}

/** Where a line begins. Lengths in the unit of the page, y growing downwards. */
type LinePlace = {
  readonly left: number
  readonly baseline: number
  readonly capHeight: number
  readonly paint: string
  /** The widest it may get; a longer line gets smaller letters, and one far too long an ellipsis in its middle. */
  readonly room: number
}

type TextLine = {
  readonly shape: PictureShape
  readonly width: number
  readonly pixels: TextPixels | null
}

/** The smallest that letters get before a line is shortened. */
const smallest = 0.72

/**
 * One line of text as outlines, so that no font has to be on the printer's machine. A text with letters that have no
 * outline (another script, an emoji) is drawn by `drawText` as a picture instead, whole: never a box, never a gap.
 */
export function lineOfText(
  text: string,
  place: LinePlace,
  glyphs: Glyphs,
  drawText: (text: string) => TextPixels,
): TextLine {
  const letters = Array.from(tidyText(text))
  if (!letters.every((letter) => glyphs.letters.has(letter)))
    return drawnLine(drawText(letters.join('')), place)
  const length = (run: readonly string[]) =>
    run.reduce((sum, letter) => sum + (glyphs.letters.get(letter)?.advance ?? 0), 0) / glyphs.capHeight
  let shown = letters
  for (
    let kept = letters.length - 1;
    length(shown) * place.capHeight * smallest > place.room && kept > 2;
    kept--
  ) {
    shown = [
      ...letters.slice(0, Math.ceil(kept / 2)),
      '…',
      ...letters.slice(letters.length - Math.floor(kept / 2)),
    ]
  }
  const capHeight = Math.min(place.capHeight, place.room / length(shown))
  const scale = capHeight / glyphs.capHeight
  let pen = place.left
  let path = ''
  for (const letter of shown) {
    const glyph = glyphs.letters.get(letter)
    path += moved(glyph?.outline ?? '', pen, place.baseline, scale)
    pen += (glyph?.advance ?? 0) * scale
  }
  return {
    shape: { kind: 'path', paint: place.paint, isEvenOdd: true, path },
    width: pen - place.left,
    pixels: null,
  }
}

/** An outline in relative steps, begun at a place. */
function moved(outline: string, x: number, y: number, scale: number): string {
  let isFirst = true
  return outline.replace(/([a-z])([^a-z]*)/g, (_, command: string, text: string) => {
    const steps = (text.match(/-?\d+/g) ?? []).map((step) => Number(step) * scale)
    if (isFirst && command === 'm') {
      isFirst = false
      return `M${fine(x + (steps[0] ?? 0))} ${fine(y + (steps[1] ?? 0))}${steps.length > 2 ? `l${steps.slice(2).map(fine).join(' ')}` : ''}`
    }
    return command + steps.map(fine).join(' ')
  })
}

function drawnLine(pixels: TextPixels, { left, baseline, capHeight, room }: LinePlace): TextLine {
  const scale = Math.min(capHeight / pixels.capHeight, room / pixels.width)
  const [width, height] = [pixels.width * scale, pixels.height * scale]
  const box = [left, baseline - pixels.ascent * scale, width, height] as const
  return { shape: { kind: 'image', href: pixels.href, box }, width, pixels }
}

function fine(value: number): number {
  return Math.round(value * 1e4) / 1e4 + 0
}
