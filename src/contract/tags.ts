import { maxLengths } from './limits.ts'
import * as z from 'zod/mini'
import { textField } from './text-field.ts'
import { reason } from './reasons.ts'
import type { Operation } from './operation.ts'

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
const tagListResponseSchema = z.looseObject({
  data: z.array(z.object({ tag: z.string(), codes: z.int() })),
})

/**
 * POST /api/v1/tags/rename. Ignores case and accents, as everywhere with tags. An existing `to` merges the
 * tags; null removes the tag from all codes. Changes some hundreds of codes in one call. Idempotent: what is left after an
 * interruption still has the tag.
 */
const renameTagRequestSchema = z.object({
  from: tagSchema,
  to: z.nullable(tagSchema),
  /** `next` of the last response, to continue. */
  after: z.optional(z.int().check(z.minimum(0))),
})

const renameTagResponseSchema = z.looseObject({
  success: z.literal(true),
  message: z.string(),
  /** Changed codes. */
  codes: z.int(),
  /** Codes that keep the tag, because their tags would become too long. */
  skipped: z.int(),
  /** Send it as `after` for the codes that are left, some hundreds at a time; null when none is. */
  next: z.optional(z.nullable(z.int())),
})

export const tagOperations = {
  listTags: {
    method: 'GET',
    path: '/api/v1/tags',
    answer: tagListResponseSchema,
    summary: 'Tags with their number of codes',
    role: 'viewer',
    success: 200,
    refusals: [401, 403, 500],
  },
  renameTag: {
    method: 'POST',
    path: '/api/v1/tags/rename',
    summary: 'Rename, merge or remove a tag on all codes',
    role: 'editor',
    body: renameTagRequestSchema,
    answer: renameTagResponseSchema,
    success: 200,
    refusals: [400, 401, 403, 500],
  },
} as const satisfies Record<string, Operation>
