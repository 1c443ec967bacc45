import { maxCounts, maxLengths } from './limits.ts'
import * as z from 'zod/mini'
import { colourSchema } from './colour.ts'
import { reason } from './reasons.ts'

const share = z.number(reason('send-share')).check(z.minimum(0), z.maximum(1))

/** Shares of cyan, magenta, yellow and black ink, each 0 to 1. */
const cmykSchema = z.tuple([share, share, share, share])

const spotNameSchema = z
  .string(reason('send-spot'))
  .check(z.minLength(1, reason('name')), z.maxLength(maxLengths.spotName, reason('characters')))

/** How to print a brand colour: as a spot colour of that name, or with the CMYK values. */
export const brandInkSchema = z.object({
  colour: colourSchema,
  cmyk: cmykSchema,
  spot: z.nullable(spotNameSchema),
})
export type BrandInk = z.infer<typeof brandInkSchema>

export const inkChoiceSchema = z.discriminatedUnion('kind', [
  /** RGB as on a screen. */
  z.object({ kind: z.literal('screen') }),
  /** RGB, with pure black as black ink. */
  z.object({ kind: z.literal('pure-black') }),
  /** Black ink only: each colour as a tint of it, or all dark colours at 100 %. */
  z.object({ kind: z.literal('black'), isSolid: z.optional(z.boolean()) }),
  /** All dark colours in one named ink; the rest is not printed. */
  z.object({ kind: z.literal('spot'), name: spotNameSchema, cmyk: cmykSchema }),
  /** CMYK throughout: the given values, and converted ones for other colours. */
  z.object({
    kind: z.literal('process'),
    colours: z
      .array(z.object({ colour: colourSchema, cmyk: cmykSchema }))
      .check(z.maxLength(2 * maxCounts.inks)),
  }),
  /** The inks of brand colours. Other colours are RGB, pure black is black ink. */
  z.object({
    kind: z.literal('brand'),
    colours: z.array(brandInkSchema).check(z.maxLength(2 * maxCounts.inks)),
  }),
])
export type InkChoice = z.infer<typeof inkChoiceSchema>

/** The default for PDFs. RGB black is converted to four inks, whose edges blur on a press. */
export const usualInk: InkChoice = { kind: 'pure-black' }
