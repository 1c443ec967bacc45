import * as z from 'zod/mini'

/** Body of POST /api/v1/qr-code/:id/approval. */
export const approvalRequestSchema = z.object({
  /** Score of the scan test on the saved picture, 0 to 100; null when it was not tested. */
  score: z._default(
    z.nullable(
      z.int('Send a whole number.').check(z.minimum(0, 'Send 0 to 100.'), z.maximum(100, 'Send 0 to 100.')),
    ),
    null,
  ),
})

/** A public page that shows a code to whoever has its address. Nobody can change anything there. */
export const approvalSchema = z.looseObject({
  /** Address of the page. Its token cannot be guessed. */
  url: z.string(),
  score: z.nullable(z.int()),
  /** When the score was sent; null without one. */
  checkedAt: z.nullable(z.string()),
  /** The picture has changed since it was tested, so the page tells no verdict. */
  isOutdated: z.boolean(),
  createdAt: z.string(),
})
export type Approval = z.infer<typeof approvalSchema>

/** GET: null while there is no page. */
export const approvalReadResponseSchema = z.looseObject({ data: z.nullable(approvalSchema) })
/** POST makes the page, or returns the one there is with the newer score. */
export const approvalResponseSchema = z.looseObject({ success: z.literal(true), data: approvalSchema })
/** DELETE, also when there is none. */
export const approvalWithdrawnResponseSchema = z.looseObject({ success: z.literal(true) })
