import * as z from 'zod/mini'

/** The status and the body with which the operation for one code would have refused: `classifyFailure(status, body)`. */
export const rowRefusalSchema = z.object({ status: z.int(), body: z.record(z.string(), z.unknown()) })
export type RowRefusal = z.infer<typeof rowRefusalSchema>
