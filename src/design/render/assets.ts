import type { Glyphs } from '../glyphs/glyphs.ts'

/** A logo, ready to be embedded. */
export type LogoImage = {
  /** A data URL: a picture never fetches anything. */
  readonly href: string
  /** Pixels, for its proportions. */
  readonly width: number
  readonly height: number
}

/** What a picture needs beside its design. Null: the logo or the frame text is left out. */
export type RenderAssets = {
  readonly logo: LogoImage | null
  readonly glyphs: Glyphs | null
}
