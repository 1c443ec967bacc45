import * as z from 'zod/mini'
import { qrCodeSchema } from './record.ts'
import { textField } from './text-field.ts'

/** `active` counts codes that redirect now; `expired` is derived from the clock. */
export const codeStateSchema = z.enum(['active', 'paused', 'expired', 'blocked'])
export type CodeState = z.infer<typeof codeStateSchema>

export const codeSortSchema = z.enum(['newest', 'oldest', 'title', 'scans', 'updated'])
export type CodeSort = z.infer<typeof codeSortSchema>

const truth = z.pipe(
  z.enum(['true', 'false']),
  z.transform((word) => word === 'true'),
)

/** Query of GET /api/v1/qr-code. */
export const listQuerySchema = z.object({
  search: z.optional(textField(200)),
  tag: z.optional(textField(100)),
  state: z.optional(codeStateSchema),
  qrType: z.optional(textField(100)),
  starred: z.optional(truth),
  sort: z._default(codeSortSchema, 'newest'),
  cursor: z.optional(textField(500)),
  /** Codes a page, 1 to 200. */
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 50),
})
export type ListQuery = z.output<typeof listQuerySchema>

export const listResponseSchema = z.looseObject({
  data: z.array(qrCodeSchema),
  /** Null on the last page. */
  nextCursor: z.nullable(z.string()),
  /** Codes that match, over all pages. */
  total: z.int(),
})
export type ListResponse = z.infer<typeof listResponseSchema>

export const readResponseSchema = z.looseObject({ data: qrCodeSchema })

/** GET /api/v1/tags: the tags in use with the number of codes that carry each, most used first. */
export const tagListResponseSchema = z.looseObject({
  data: z.array(z.object({ tag: z.string(), codes: z.int() })),
})
