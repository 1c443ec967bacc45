import type { Box } from '#design/print/box.ts'

/** Why a file cannot take a code. */
export type ArtworkRefusal =
  /** Protected by a password or by permissions: an added page part would not be encrypted with the rest. */
  | 'encrypted'
  /** A digital signature ends at the first change. */
  | 'signed'
  | 'damaged'
  /** A JPEG in CMYK, whose colours browsers show wrongly. */
  | 'cmyk'
  /** A PNG in seven passes, which cannot be changed in one place. */
  | 'interlaced'
  /** No PDF, PNG, JPEG or SVG. */
  | 'unknown-kind'
  | 'too-large'

export type Refused = { readonly kind: 'refused'; readonly reason: ArtworkRefusal }

export function refused(reason: ArtworkRefusal): Refused {
  return { kind: 'refused', reason }
}

/** A page or picture as it is shown. Lengths in millimetres, from its upper left corner, y growing downwards. */
export type ArtworkPage = {
  readonly width: number
  readonly height: number
  /** The finished piece after cutting; the whole page where the file names none. */
  readonly trim: Box
  /** How far the picture reaches beyond the cut; the same as `trim` without a bleed. */
  readonly bleed: Box
  /** Whether the file itself says how large it is printed. */
  readonly isSized: boolean
}

/** A page without marks, for example a picture. */
export function plainPage(width: number, height: number, isSized: boolean): ArtworkPage {
  const whole = { left: 0, top: 0, width, height }
  return { width, height, trim: whole, bleed: whole, isSized }
}

export const artworkKinds = ['pdf', 'png', 'jpeg', 'svg'] as const
export type ArtworkKind = (typeof artworkKinds)[number]

/** The kind of a file by its first bytes, never by its name; null for any other. */
export function artworkKind(head: Uint8Array): ArtworkKind | null {
  const text = String.fromCharCode(...head.subarray(0, 1024))
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  // Readers accept a PDF whose header comes late.
  if (text.includes('%PDF-')) return 'pdf'
  return /^(\xef\xbb\xbf)?\s*(<\?xml|<!--|<!DOCTYPE\s+svg|<(\w+:)?svg[\s>])/i.test(text) ? 'svg' : null
}
