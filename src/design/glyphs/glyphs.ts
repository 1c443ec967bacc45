/** Outlines of letters, for text that looks the same wherever the picture is opened. */
export type Glyphs = {
  readonly unitsPerEm: number
  /** Height of a capital in units. */
  readonly capHeight: number
  /** By letter: advance width and outline in units, y growing downwards from the baseline. */
  readonly letters: ReadonlyMap<string, Glyph>
}

export type Glyph = {
  readonly advance: number
  /** SVG path data of absolute M, L, Q and Z; empty for a space. */
  readonly outline: string
}
