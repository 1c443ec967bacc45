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

/** The printed form of a brand colour: a spot colour of that name, or the CMYK values. */
export const brandInkSchema = z.object({
  colour: colourSchema,
  cmyk: cmykSchema,
  spot: z.nullable(spotNameSchema),
})
export type BrandInk = z.infer<typeof brandInkSchema>

/** How the colours of a code are printed. */
export const inkChoiceSchema = z.discriminatedUnion('kind', [
  /** RGB values as on a screen. */
  z.object({ kind: z.literal('screen') }),
  /** RGB values, and pure black as black ink. */
  z.object({ kind: z.literal('pure-black') }),
  /** Black ink alone: every colour as a tint of it, or everything that stands out from paper at 100 %. */
  z.object({ kind: z.literal('black'), isSolid: z.optional(z.boolean()) }),
  /** Everything that stands out from paper in one named ink; the rest stays unprinted. */
  z.object({ kind: z.literal('spot'), name: spotNameSchema, cmyk: cmykSchema }),
  /** CMYK throughout: the given values, and converted ones for other colours. */
  z.object({
    kind: z.literal('process'),
    colours: z
      .array(z.object({ colour: colourSchema, cmyk: cmykSchema }))
      .check(z.maxLength(2 * maxCounts.inks)),
  }),
  /** The inks of the brand's colours; other colours stay RGB, and pure black is black ink. */
  z.object({
    kind: z.literal('brand'),
    colours: z.array(brandInkSchema).check(z.maxLength(2 * maxCounts.inks)),
  }),
])
export type InkChoice = z.infer<typeof inkChoiceSchema>

/** For every PDF until somebody chooses: converted RGB black is four inks, whose edges blur on a press. */
export const usualInk: InkChoice = { kind: 'pure-black' }
