import { type FrameFont, frameTextMaxLength } from '../design.ts'

/** Outlines of letters, for text that looks the same wherever the picture is opened. */
export type Glyphs = {
  readonly unitsPerEm: number
  /** Height of a capital in units. */
  readonly capHeight: number
  /** By letter in normal form C. */
  readonly letters: ReadonlyMap<string, Glyph>
}

export type Glyph = {
  /** Units to the next letter. */
  readonly advance: number
  /**
   * SVG path data of relative m, l, q, c and z from the start of the baseline, y growing downwards. Contours of Inter do
   * not overlap, so that even-odd fills them; other typefaces need the rule nonzero. Empty for a space.
   */
  readonly outline: string
}

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

type OutlineTable = { readonly unitsPerEm: number; readonly capHeight: number; readonly outlines: string }

const tables: Readonly<Record<FrameFont, () => Promise<OutlineTable>>> = {
  serif: () => import('./serif.ts'),
  script: () => import('./script.ts'),
  slab: () => import('./slab.ts'),
  rounded: () => import('./rounded.ts'),
  condensed: () => import('./condensed.ts'),
}

const loading = new Map<FrameFont | null, Promise<Glyphs>>()

/**
 * The outlines of letters, digits and punctuation of a typeface, fetched once: Latin, Greek and Cyrillic of Inter in
 * about 50 kB, Latin of the others in 25 to 90 kB, with the letters of Inter for the rest.
 * Rejects when they cannot be fetched; the next call tries again.
 *
 * @param font absent: Inter.
 */
export function loadGlyphs(font?: FrameFont): Promise<Glyphs> {
  const key = font ?? null
  const known = loading.get(key)
  if (known !== undefined) return known
  const loaded = (font === undefined ? import('./outlines.ts').then(readOutlines) : readFont(font)).catch(
    (error: unknown) => {
      loading.delete(key)
      throw error
    },
  )
  loading.set(key, loaded)
  return loaded
}

async function readFont(font: FrameFont): Promise<Glyphs> {
  const [inter, table] = await Promise.all([loadGlyphs(), tables[font]()])
  const own = readOutlines(table)
  return { ...own, letters: new Map([...inter.letters, ...own.letters]) }
}

/** The letters that have no outline, each once, in order: a picture leaves them out. */
export function missingLetters(text: string, glyphs: Glyphs): string[] {
  return [...new Set(lettersOf(text))].filter((letter) => !glyphs.letters.has(letter))
}

function readOutlines(table: OutlineTable): Glyphs {
  const letters = new Map<string, Glyph>()
  for (const line of table.outlines.split('\n')) {
    const letter = String.fromCodePoint(line.codePointAt(0) ?? 0)
    const [, advance = '0', outline = ''] = /^(\d+)(.*)$/.exec(line.slice(letter.length)) ?? []
    letters.set(letter, { advance: Number(advance), outline })
  }
  return { unitsPerEm: table.unitsPerEm, capHeight: table.capHeight, letters }
}
