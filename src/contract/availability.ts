import * as z from 'zod/mini'

/** Query of GET /api/v1/slash-tags. `codeId` is the code being renamed: its own links count as available. */
export const availabilityQuerySchema = z.object({
  brandedDomain: z.string().check(z.minLength(1), z.maxLength(253)),
  slashTag: z.string().check(z.maxLength(200)),
  codeId: z.optional(z.coerce.number().check(z.int())),
})

export const availabilitySchema = z.looseObject({
  brandedDomain: z.string(),
  slashTag: z.string(),
  available: z.boolean(),
  reason: z.nullable(z.enum(['taken', 'reserved', 'invalid'])),
  /** Three available tags when the requested one is not. */
  suggestions: z.array(z.string()),
})
export type Availability = z.infer<typeof availabilitySchema>
