import * as z from 'zod/mini'
import { reason } from './reasons.ts'

/** An sRGB colour as `#rrggbb`, in lower case after parsing. */
export const colourSchema = z.pipe(
  z.string(reason('colour')).check(z.regex(/^#[0-9a-fA-F]{6}$/, reason('colour'))),
  z.transform((colour: string) => colour.toLowerCase()),
)

/** A colour field of a request. An empty string means "not supplied", as in the documented sample. */
export const colourFieldSchema = z.union([z.literal(''), z.null(), colourSchema], reason('colour'))
