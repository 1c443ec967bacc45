import { maxCounts } from '#contract/limits.ts'
import * as z from 'zod/mini'
import { pageFonts, type PageFont } from '#contract/code-types/content-fields.ts'
import { brandInkSchema } from '#contract/inks.ts'
import { designSchema, logoPlacementSchema, type Design, withoutPicture } from '../design.ts'

/** The part of a design that belongs to a brand: everything but the symbol of one code and the preset. */
export const kitDesignSchema = z.extend(
  z.omit(designSchema, { barcode: true, preset: true, encoding: true }),
  {
    logo: z.nullable(
      z.extend(logoPlacementSchema, { id: z.string().check(z.minLength(1), z.maxLength(200)) }),
    ),
    /** Of the brand's pages. Left out: the default. */
    pageFont: z.optional(z.enum(pageFonts)),
    /** The inks for the brand's colours. Left out: nobody entered values. */
    inks: z.optional(z.array(brandInkSchema).check(z.maxLength(maxCounts.inks))),
  },
)
export type KitDesign = z.infer<typeof kitDesignSchema>

/** The part of a design that a brand kit keeps. A picture and its padding belong to one code. */
export function toKitDesign(design: Design, pageFont?: PageFont): KitDesign {
  const { barcode: _barcode, preset: _preset, encoding: _encoding, ...kept } = withoutPicture(design)
  return pageFont === undefined ? kept : { ...kept, pageFont }
}

/** A new look of a brand keeps what its colours are printed with. */
export function withInks(design: KitDesign, inks: KitDesign['inks']): KitDesign {
  return inks === undefined || inks.length === 0 ? design : { ...design, inks }
}

/** The code in the brand's clothes. Nothing of the payload is a part of a design, so what the code encodes stays. */
export function applyKit(design: Design, kit: KitDesign): Design {
  const { pageFont: _font, inks: _inks, ...look } = kit
  const { encoding } = design
  return {
    ...look,
    barcode: design.barcode,
    preset: kit.color,
    ...(encoding === undefined ? {} : { encoding }),
  }
}

type KitColours = { readonly primary: string; readonly gradient: string; readonly button: string }

/** Page colours of a brand kit: the first two of its palette, else the colour of its codes. */
export function kitColours({
  design: { color },
  palette,
}: {
  readonly design: Readonly<Record<string, unknown>>
  readonly palette: readonly string[]
}): KitColours {
  const [first = typeof color === 'string' ? color : '', second = first] = palette
  return { primary: first, gradient: second, button: first }
}
