import { frameTextMaxLength } from '../design.ts'
import type { Glyph, Glyphs } from './glyphs.ts'

/** A text in normal form C, every run of white space one space, none at the ends. */
export function tidyText(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim()
}

/** The letters of a text as a reader counts them: an emoji or a letter with its marks is one. */
export function lettersOf(text: string): string[] {
  return Array.from(new Intl.Segmenter('en').segment(tidyText(text)), ({ segment }) => segment)
}

/**
 * The letters of a frame text that are drawn: at most 24 that have an outline. It goes by code points, because what
 * counts as one letter changes with the Unicode version of the engine, and a picture does not.
 */
export function drawnLetters(text: string, glyphs: Glyphs): Glyph[] {
  return Array.from(tidyText(text))
    .flatMap((letter) => glyphs.letters.get(letter) ?? [])
    .slice(0, frameTextMaxLength)
}
