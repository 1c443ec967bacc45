import * as z from 'zod/mini'

/** Largest logo file in bytes. */
export const logoMaxBytes = 1_048_576

/** Content types of a logo, told by content and not by name. */
export const logoTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml'] as const

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
  /** It is no longer offered to choose from; what shows it keeps it. Left out: it is offered. */
  isRemoved: z.optional(z.boolean()),
})
export type Logo = z.infer<typeof logoSchema>

export const logoResponseSchema = z.looseObject({ data: logoSchema })
export const logoListResponseSchema = z.looseObject({ data: z.array(logoSchema) })
