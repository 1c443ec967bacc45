import * as z from 'zod/mini'

/** Maximum bytes of a kit's design as UTF-8 JSON. */
export const kitDesignMaxBytes = 8_192

/** A named design. Its logo is one of the user's logos, by id. */
export const brandKitSchema = z.looseObject({
  id: z.string(),
  name: z.string(),
  design: z.record(z.string(), z.unknown()),
  palette: z.array(z.string()),
  isDefault: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type BrandKit = z.infer<typeof brandKitSchema>

export const brandKitResponseSchema = z.looseObject({ success: z.literal(true), data: brandKitSchema })
/** GET /api/v1/brand-kits: oldest first. */
export const brandKitListResponseSchema = z.looseObject({ data: z.array(brandKitSchema) })
export const brandKitDeletedResponseSchema = z.looseObject({ success: z.literal(true) })
