import * as z from 'zod/mini'
import { type Design, designSchema, logoPlacementSchema } from '../design.ts'

/** What a brand says about a code: a design without what belongs to one code (its symbol) or follows from it (preset). */
export const kitDesignSchema = z.extend(z.omit(designSchema, { barcode: true, preset: true }), {
  logo: z.nullable(z.extend(logoPlacementSchema, { id: z.string().check(z.minLength(1), z.maxLength(200)) })),
})
export type KitDesign = z.infer<typeof kitDesignSchema>

/** The part of a design that a brand kit keeps. */
export function toKitDesign(design: Design): KitDesign {
  const { barcode: _barcode, preset: _preset, ...kept } = design
  return kept
}

/** The code in the brand's clothes. Nothing of the payload is a part of a design, so what the code encodes stays. */
export function applyKit(design: Design, kit: KitDesign): Design {
  return { ...design, ...kit, preset: kit.color }
}
