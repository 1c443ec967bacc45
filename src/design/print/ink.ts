/** Shares of cyan, magenta, yellow and black ink, each from 0 to 1. */
export type Cmyk = readonly [cyan: number, magenta: number, yellow: number, black: number]

/** The inks that a press prints for a colour of the picture. */
export type Ink =
  | { readonly kind: 'screen' }
  | { readonly kind: 'process'; readonly cmyk: Cmyk }
  /** A named ink with its own plate; viewers without that ink show `cmyk`. */
  | { readonly kind: 'spot'; readonly name: string; readonly cmyk: Cmyk }

export type SpotInk = Extract<Ink, { kind: 'spot' }>

/** Writes the inks of a pixel, 0 to 255 each, to `inks` at `at`. */
export type Separate = (red: number, green: number, blue: number, inks: Uint8Array, at: number) => void

/** How the pixels of images are printed. */
export type PixelInks =
  | { readonly kind: 'screen' }
  | { readonly kind: 'process'; readonly separate: Separate }
  | { readonly kind: 'spot'; readonly ink: SpotInk; readonly separate: Separate }

/** The inks of a picture. */
export type Inks = {
  /** The ink of a colour `#rrggbb`. */
  readonly ofColour: (colour: string) => Ink
  readonly pixels: PixelInks
}

const screenPixels: PixelInks = { kind: 'screen' }

/** Screen colours as they are: the file holds RGB values. */
export const screenInks: Inks = { ofColour: () => ({ kind: 'screen' }), pixels: screenPixels }

/** Pure black as 100 % black ink alone, so that it prints as one sharp plate; other colours stay RGB. */
export const blackInks: Inks = {
  ofColour: (colour) =>
    /^#0{6}$/.test(colour) ? { kind: 'process', cmyk: [0, 0, 0, 1] } : { kind: 'screen' },
  pixels: screenPixels,
}
