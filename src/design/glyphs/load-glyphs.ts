import type { Glyph, Glyphs } from './glyphs.ts'
import { lettersOf } from './letters-of.ts'

let loading: Promise<Glyphs> | null = null

/**
 * The outlines of Latin, Greek and Cyrillic letters, digits and punctuation; about 50 kB, fetched once.
 * Rejects when they cannot be fetched; the next call tries again.
 */
export function loadGlyphs(): Promise<Glyphs> {
  loading ??= import('./outlines.ts').then(readOutlines).catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

/** The letters that have no outline, each once, in order: a picture leaves them out. */
export function missingLetters(text: string, glyphs: Glyphs): string[] {
  return [...new Set(lettersOf(text))].filter((letter) => !glyphs.letters.has(letter))
}

type OutlineTable = { readonly unitsPerEm: number; readonly capHeight: number; readonly outlines: string }

function readOutlines(table: OutlineTable): Glyphs {
  const letters = new Map<string, Glyph>()
  for (const line of table.outlines.split('\n')) {
    const letter = String.fromCodePoint(line.codePointAt(0) ?? 0)
    const [, advance = '0', outline = ''] = /^(\d+)(.*)$/.exec(line.slice(letter.length)) ?? []
    letters.set(letter, { advance: Number(advance), outline })
  }
  return { unitsPerEm: table.unitsPerEm, capHeight: table.capHeight, letters }
}
