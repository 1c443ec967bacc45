import * as z from 'zod/mini'

/** Status and body of the equivalent single-code operation, for `classifyFailure(status, body)`. */
export const rowRefusalSchema = z.object({ status: z.int(), body: z.record(z.string(), z.unknown()) })
export type RowRefusal = z.infer<typeof rowRefusalSchema>
