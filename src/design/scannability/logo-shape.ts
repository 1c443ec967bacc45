/** What a place of a logo shows; `clear` where the code shows through. */
export type LogoTone = 'light' | 'dark' | 'clear'

/** What is known of a logo's picture. */
export type LogoShape = {
  /** Width over height. */
  readonly ratio: number
  /** The tone at a place of its box, 0 to 1 across and down. Absent: the worse of all light and all dark is taken. */
  readonly opaque?: (across: number, down: number) => LogoTone
}
