import * as z from 'zod/mini'
import { reason } from './reasons.ts'

/** Body of POST /api/v1/qr-code/:id/approval. */
export const approvalRequestSchema = z.object({
  /** Score of the scan test on the saved picture, 0 to 100; null when untested. */
  score: z._default(
    z.nullable(
      z
        .int(reason('send-number'))
        .check(z.minimum(0, reason('send-percent')), z.maximum(100, reason('send-percent'))),
    ),
    null,
  ),
})

/** A public, read-only page of a code, open to anyone with its address. */
export const approvalSchema = z.looseObject({
  /** The page's address, with an unguessable token. */
  url: z.string(),
  score: z.nullable(z.int()),
  /** When the score was sent; null without one. */
  checkedAt: z.nullable(z.string()),
  /** The picture changed since its test, so the page shows no verdict. */
  isOutdated: z.boolean(),
  createdAt: z.string(),
  /** Until then the page takes decisions by name. Creating the page again renews it. */
  decidesUntil: z.optional(z.string()),
})
export type Approval = z.infer<typeof approvalSchema>

/** GET: null without a page. */
export const approvalReadResponseSchema = z.looseObject({ data: z.nullable(approvalSchema) })
/** POST creates the page, or returns the existing one with a newer score. */
export const approvalResponseSchema = z.looseObject({ success: z.literal(true), data: approvalSchema })
/** DELETE, also without a page. */
export const approvalWithdrawnResponseSchema = z.looseObject({ success: z.literal(true) })
