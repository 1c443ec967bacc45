import * as z from 'zod/mini'
import type { Operation } from '../operation.ts'
import { textField } from '../text-field.ts'
import { doneResponseSchema, personSchema } from './person.ts'

/** A decision on a saved version. */
const approvalDecisionSchema = z.looseObject({
  id: z.string(),
  decision: z.enum(['approved', 'changes']),
  /** The version that was judged. */
  version: z.int(),
  person: personSchema,
  /** The changes that the person asks for; empty for none. */
  reason: z.string(),
  decidedAt: z.string(),
})

/**
 * `none`: nobody has decided. `approved` and `changes`: the latest decision is about the code as it is. `outdated`: the code
 * changed since.
 */
const approvalStateSchema = z.looseObject({
  state: z.enum(['none', 'approved', 'changes', 'outdated']),
  latest: z.nullable(approvalDecisionSchema),
  /** Record keys that changed since the latest decision; empty unless `outdated`. */
  changedSince: z.array(z.string()),
  /** Whether the account needs an approval before a download for print. */
  isRequired: z.boolean(),
  /** Members who may approve, by name. */
  approvers: z.array(personSchema),
})
export type ApprovalState = z.infer<typeof approvalStateSchema>

const stateResponseSchema = z.looseObject({ data: approvalStateSchema })

/** Approving designs. */
export const approvalOperations = {
  readApprovalState: {
    method: 'GET',
    path: '/api/v1/qr-code/:id/approval/state',
    summary: 'Whether a QR code is approved as it is, and who may approve it',
    role: 'viewer',
    answer: stateResponseSchema,
    success: 200,
    refusals: [401, 403, 404, 500],
  },
  decideApproval: {
    method: 'POST',
    path: '/api/v1/qr-code/:id/approval/decision',
    summary: 'Approve a version of a QR code, or ask for changes; an edit outdates the decision',
    role: 'approver',
    body: z.object({
      decision: z.enum(['approved', 'changes'], 'Send approved or changes.'),
      /** The version that the person saw. A newer one returns 412. */
      version: z.int('Send the number of the version.').check(z.positive()),
      /** Needed to ask for changes. */
      reason: z._default(textField(2_000), ''),
    }),
    answer: stateResponseSchema,
    success: 200,
    refusals: [400, 401, 403, 404, 412, 500],
  },
  requireApproval: {
    method: 'PUT',
    path: '/api/v1/account/approval',
    summary: 'Whether the account needs an approval before a download for print',
    role: 'owner',
    body: z.object({ isRequired: z.boolean('Send true or false.') }),
    answer: doneResponseSchema,
    success: 200,
    refusals: [400, 401, 403, 500],
  },
} as const satisfies Record<string, Operation>
