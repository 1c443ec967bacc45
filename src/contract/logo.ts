import * as z from 'zod/mini'

/** Largest logo file in bytes. */
export const logoMaxBytes = 1_048_576

/** Content types of a logo, detected from the content. */
export const logoTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml'] as const

/** Purposes of an uploaded image. Each has its own list in the editor. */
export const imagePurposes = ['logo', 'picture', 'frame'] as const
export type ImagePurpose = (typeof imagePurposes)[number]

/** A stored logo. Its bytes are at GET /api/v1/logos/:id. */
export const logoSchema = z.looseObject({
  id: z.string(),
  name: z.string(),
  contentType: z.enum(logoTypes),
  /** Bytes. */
  size: z.int(),
  /** Pixels. */
  width: z.int(),
  height: z.int(),
  createdAt: z.string(),
  /** Missing: a logo. A picture becomes the squares of a code, a frame surrounds it. */
  purpose: z.optional(z.enum(imagePurposes)),
  /** Removed from the lists. Codes that use it keep it. Missing: not removed. */
  isRemoved: z.optional(z.boolean()),
})
export type Logo = z.infer<typeof logoSchema>

export const logoResponseSchema = z.looseObject({ data: logoSchema })
export const logoListResponseSchema = z.looseObject({ data: z.array(logoSchema) })
