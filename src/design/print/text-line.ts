import type { Glyphs } from '../glyphs/glyphs.ts'
import { tidyText } from '../glyphs/letters-of.ts'
import type { ImagePixels } from './pdf/draw-shapes.ts'
import type { PictureShape } from './read-picture.ts'

/** A drawn line: its pixels, how many of them are above the baseline, and how high a capital is. */
export type TextPixels = ImagePixels & {
  readonly href: string
  readonly ascent: number
  readonly capHeight: number
}

/** Where a line begins. Lengths in the unit of the page, y growing downwards. */
export type LinePlace = {
  readonly left: number
  readonly baseline: number
  readonly capHeight: number
  readonly paint: string
  /** The widest it may get; a longer line gets smaller letters, and one far too long an ellipsis in its middle. */
  readonly room: number
}

export type TextLine = {
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
