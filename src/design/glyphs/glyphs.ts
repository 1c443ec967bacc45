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
   * SVG path data of relative m, l, q, c and z from the start of the baseline, y growing downwards; contours do not
   * overlap, so that even-odd fills it. Empty for a space.
   */
  readonly outline: string
}
