import { frameTextMaxLength } from '../design.ts'

/** The letters of a text as a reader counts them, in normal form C; every run of white space is one space. */
export function lettersOf(text: string): string[] {
  const tidy = text.normalize('NFC').replace(/\s+/g, ' ').trim()
  return Array.from(new Intl.Segmenter('en').segment(tidy), ({ segment }) => segment)
}

/** The letters of a frame text that are drawn: at most 24. */
export function frameLetters(text: string): string[] {
  return lettersOf(text).slice(0, frameTextMaxLength)
}
