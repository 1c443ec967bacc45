import { maxLengths } from './limits.ts'
import * as z from 'zod/mini'
import { destinationSchema } from './destination.ts'

/** Query of GET /api/v1/slash-tags. `codeId` is the code being renamed: its own links count as available. */
export const availabilityQuerySchema = z.object({
  brandedDomain: z.string().check(z.minLength(1), z.maxLength(maxLengths.domain)),
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

/** Query of GET /api/v1/page-preview: title and icon of a destination. */
export const pagePreviewQuerySchema = z.object({ url: destinationSchema })

export const pagePreviewSchema = z.looseObject({
  /** The page's title, or the host name when it could not be read. */
  title: z.string(),
  /** Absolute address, or empty. */
  faviconUrl: z.string(),
  /** Whether the page responded. */
  reached: z.boolean(),
})
export type PagePreview = z.infer<typeof pagePreviewSchema>
