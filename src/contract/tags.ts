import { maxLengths } from './limits.ts'
import * as z from 'zod/mini'
import { textField } from './text-field.ts'
import { reason } from './reasons.ts'

/** One tag: the text between two commas. */
export const tagSchema = z.pipe(
  z.pipe(
    z.string(reason('tag')),
    z.transform((tag: string) => tag.trim()),
  ),
  textField(maxLengths.tag).check(
    z.minLength(1, reason('tag')),
    z.refine((tag) => !tag.includes(','), reason('tag-comma')),
  ),
)

/** GET /api/v1/tags: tags with their number of codes, most used first. */
export const tagListResponseSchema = z.looseObject({
  data: z.array(z.object({ tag: z.string(), codes: z.int() })),
})

/**
 * POST /api/v1/tags/rename. Ignores case and accents, as everywhere with tags. An existing `to` merges the
 * tags; null removes the tag from all codes. Idempotent.
 */
export const renameTagRequestSchema = z.object({ from: tagSchema, to: z.nullable(tagSchema) })
export type RenameTagRequest = z.input<typeof renameTagRequestSchema>

export const renameTagResponseSchema = z.looseObject({
  success: z.literal(true),
  message: z.string(),
  /** Changed codes. */
  codes: z.int(),
  /** Codes that keep the tag, because the new tags would be too long. */
  skipped: z.int(),
})
