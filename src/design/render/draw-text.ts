import { frameTextMaxLength } from '../design.ts'
import type { Glyph, Glyphs } from '../glyphs/glyphs.ts'
import { drawnLetters, tidyText } from '../glyphs/glyphs.ts'
import { round } from './svg.ts'

/** Where a line of text may go, in picture units. */
export type TextBox = {
  /** Middle of the line. */
  readonly centre: readonly [number, number]
  readonly width: number
  /** Height of a capital when the text is short enough. */
  readonly capHeight: number
}

/** Path data of one centred line, smaller when it would be wider than its box. Letters without outline are left out. */
export function drawText(text: string, glyphs: Glyphs, box: TextBox): string {
  const letters = drawnLetters(text, glyphs)
  const length = letters.reduce((sum, glyph) => sum + glyph.advance, 0)
  if (length === 0) return ''
  const scale = Math.min(box.capHeight / glyphs.capHeight, box.width / length)
  const baseline = box.centre[1] + (glyphs.capHeight * scale) / 2
  let pen = box.centre[0] - (length * scale) / 2
  let path = ''
  for (const glyph of letters) {
    path += placed(glyph, pen, baseline, scale)
    pen += glyph.advance * scale
  }
  return path
}

/** Width of a line at a capital height, in picture units; a guess while the outlines are on their way. */
export function textWidth(text: string, glyphs: Glyphs | null, capHeight: number): number {
  if (glyphs === null) return Math.min(tidyText(text).length, frameTextMaxLength) * capHeight * 0.85
  const length = drawnLetters(text, glyphs).reduce((sum, glyph) => sum + glyph.advance, 0)
  return (length * capHeight) / glyphs.capHeight
}

function placed(glyph: Glyph, x: number, y: number, scale: number): string {
  let path = ''
  let [dx, dy] = [0, 0]
  for (const { command, numbers } of stepsOf(glyph)) {
    const placedNumbers = numbers.map((number, index) =>
      index % 2 === 0 ? round(x + (dx + number) * scale) : round(y + (dy + number) * scale),
    )
    path += command + placedNumbers.join(' ')
    dx += numbers.at(-2) ?? 0
    dy += numbers.at(-1) ?? 0
  }
  return path
}

type OutlineStep = { readonly command: string; readonly numbers: readonly number[] }

/** Taking outlines apart is most of the cost of a line, and a frame's text is drawn at each keystroke. */
const outlineSteps = new WeakMap<Glyph, readonly OutlineStep[]>()

function stepsOf(glyph: Glyph): readonly OutlineStep[] {
  const known = outlineSteps.get(glyph)
  if (known !== undefined) return known
  const steps = Array.from(glyph.outline.matchAll(/([a-z])([^a-z]*)/g), ([, command = '', text = '']) => ({
    command: command.toUpperCase(),
    numbers: (text.match(/-?\d+/g) ?? []).map(Number),
  }))
  outlineSteps.set(glyph, steps)
  return steps
}
