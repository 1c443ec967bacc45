import * as z from 'zod/mini'
import { textField } from './text-field.ts'

/** Longest tag in characters. Longer parts of a record's `tags` are cut for filters. */
export const tagMaxLength = 100

/** One tag: what stands between two commas. */
export const tagSchema = z.pipe(
  z.pipe(
    z.string('Enter a tag.'),
    z.transform((tag: string) => tag.trim()),
  ),
  textField(tagMaxLength).check(
    z.minLength(1, 'Enter a tag.'),
    z.refine((tag) => !tag.includes(','), 'A tag cannot hold a comma.'),
  ),
)

/** GET /api/v1/tags: the tags in use with the number of codes that carry each, most used first. */
export const tagListResponseSchema = z.looseObject({
  data: z.array(z.object({ tag: z.string(), codes: z.int() })),
})

/**
 * POST /api/v1/tags/rename. Without regard to case and accents, as everywhere with tags. When `to` is in use already,
 * the two become one; null takes the tag off every code. Repeating it is safe.
 */
export const renameTagRequestSchema = z.object({ from: tagSchema, to: z.nullable(tagSchema) })
export type RenameTagRequest = z.input<typeof renameTagRequestSchema>

export const renameTagResponseSchema = z.looseObject({
  success: z.literal(true),
  message: z.string(),
  /** Codes that changed. */
  codes: z.int(),
  /** Codes that keep the tag, because their tags would become longer than a record may carry. */
  skipped: z.int(),
})
