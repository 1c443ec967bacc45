import * as z from 'zod/mini'
import type { ContractFeature } from '#contract/feature.ts'
import { reason } from '#contract/reasons.ts'

/** Days for which an approval link accepts decisions, counted from its last creation. */
export const approvalLinkDays = 30

/** Body of POST /api/v1/qr-code/:id/approval. */
const approvalRequestSchema = z.object({
  /** Score of the scan test of the saved picture, 0 to 100; null when untested. */
  score: z._default(
    z.nullable(
      z
        .int(reason('send-number'))
        .check(z.minimum(0, reason('send-percent')), z.maximum(100, reason('send-percent'))),
    ),
    null,
  ),
})

/** A public, read-only page of a code for everyone with its address. */
export const approvalSchema = z.looseObject({
  /** The page's address, with an unguessable token. */
  url: z.string(),
  score: z.nullable(z.int()),
  /** When the score was sent; null without one. */
  checkedAt: z.nullable(z.string()),
  /** Whether the picture changed since its test. The page then shows no verdict. */
  isOutdated: z.boolean(),
  createdAt: z.string(),
  /** The page accepts decisions by name until then. Creating the page again renews it. */
  decidesUntil: z.optional(z.string()),
})
export type Approval = z.infer<typeof approvalSchema>

const approvalReadResponseSchema = z.looseObject({ data: z.nullable(approvalSchema) })
/** POST creates the page, or returns the existing one with a newer score. */
const approvalResponseSchema = z.looseObject({ success: z.literal(true), data: approvalSchema })
/** DELETE, also without a page. */
const approvalWithdrawnResponseSchema = z.looseObject({ success: z.literal(true) })

export const signOff = {
  operations: {
    readApproval: {
      method: 'GET',
      path: '/api/v1/qr-code/:id/approval',
      summary: 'The approval page of a QR code; null when there is none',
      role: 'viewer',
      answer: approvalReadResponseSchema,
      success: 200,
      refusals: [401, 403, 404, 500],
    },
    createApproval: {
      method: 'POST',
      path: '/api/v1/qr-code/:id/approval',
      summary: 'Create the approval page of a QR code, or return the existing one',
      role: 'editor',
      body: approvalRequestSchema,
      answer: approvalResponseSchema,
      success: 200,
      refusals: [400, 401, 403, 404, 500],
    },
    withdrawApproval: {
      method: 'DELETE',
      path: '/api/v1/qr-code/:id/approval',
      summary: 'Delete the approval page of a QR code; its address never works again',
      role: 'editor',
      answer: approvalWithdrawnResponseSchema,
      success: 200,
      refusals: [401, 403, 404, 500],
    },
  },
} as const satisfies ContractFeature
