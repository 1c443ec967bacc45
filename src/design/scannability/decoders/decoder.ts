import type { ColourImage } from '../pixels/image.ts'

/** Reads a picture: the texts that it holds, or null when it holds none. Never throws for a picture without a code. */
export type Decoder = {
  readonly name: string
  readonly read: (image: ColourImage) => Promise<readonly string[] | null> | readonly string[] | null
}
