import * as z from 'zod/mini'

/** An sRGB colour as `#rrggbb`, in lower case after parsing. */
export const colourSchema = z.pipe(
  z.string('Use a colour like #1a2b3c.').check(z.regex(/^#[0-9a-fA-F]{6}$/, 'Use a colour like #1a2b3c.')),
  z.transform((colour: string) => colour.toLowerCase()),
)

/** A colour field of a request. An empty string means "not supplied", as in the documented sample. */
export const colourFieldSchema = z.union(
  [z.literal(''), z.null(), colourSchema],
  'Use a colour like #1a2b3c.',
)
