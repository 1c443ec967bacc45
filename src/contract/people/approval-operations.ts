import { maxCounts, maxLengths } from '../limits.ts'
import * as z from 'zod/mini'
import type { Operation } from '../operation.ts'
import { textField } from '../text-field.ts'
import { doneResponseSchema, personSchema } from './person.ts'
import { reason } from '../reasons.ts'

/** A decision on a saved version. */
const approvalDecisionSchema = z.looseObject({
  id: z.string(),
  decision: z.enum(['approved', 'changes']),
  /** The version that was judged. */
  version: z.int(),
  /** Null for somebody who decided through the approval link. */
  person: z.nullable(personSchema),
  /** Name of the person, or the name typed on the approval page. */
  name: z.string(),
  /** The requested changes; empty for none. */
  reason: z.string(),
  decidedAt: z.string(),
})

/**
 * `none`: nobody has decided. `approved` and `changes`: the latest decision is for the current code. `outdated`: the code
 * changed since.
 */
const approvalStateSchema = z.looseObject({
  state: z.enum(['none', 'approved', 'changes', 'outdated']),
  latest: z.nullable(approvalDecisionSchema),
  /** A decision names this version. */
  current: z.looseObject({ version: z.int(), updatedAt: z.string() }),
  /** Record keys that changed since the latest decision; empty unless `outdated`. */
  changedSince: z.array(z.string()),
  /** Whether the account needs an approval before a download for print. */
  isRequired: z.boolean(),
  /** Whether a download for print is allowed: no approval is needed, or one that counts is for the current code. */
  mayPrint: z._default(z.boolean(), true),
  /** The caller edited the code since its last approval, and the account requires somebody else to approve it. */
  isOwnWork: z._default(z.boolean(), false),
  /** Members who may approve, by name. */
  approvers: z.array(personSchema),
  /** Members who were asked to approve the current code and have not decided. */
  asked: z.array(personSchema),
})
export type ApprovalState = z.infer<typeof approvalStateSchema>

const stateResponseSchema = z.looseObject({ data: approvalStateSchema })

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
      decision: z.enum(['approved', 'changes'], reason('send-decision')),
      /** The version that the person saw. A newer one returns 412. */
      version: z.int(reason('send-version')).check(z.positive()),
      /** Needed to ask for changes. */
      reason: z._default(textField(maxLengths.approvalNote), ''),
    }),
    answer: stateResponseSchema,
    success: 200,
    refusals: [400, 401, 403, 404, 412, 500],
  },
  askApproval: {
    method: 'POST',
    path: '/api/v1/qr-code/:id/approval/ask',
    summary: 'Ask members to approve a QR code; each gets a notice',
    role: 'viewer',
    body: z.object({
      people: z
        .array(z.int(reason('send-member-ids')).check(z.positive()))
        .check(z.minLength(1, reason('people')), z.maxLength(maxCounts.approvers, reason('people-most'))),
      note: z._default(textField(maxLengths.approvalNote), ''),
    }),
    answer: stateResponseSchema,
    success: 200,
    refusals: [400, 401, 403, 404, 500],
  },
  findUnapproved: {
    method: 'POST',
    path: '/api/v1/approval/missing',
    summary:
      'Which of some QR codes still need an approval before a download for print; none when the account needs none',
    role: 'viewer',
    body: z.object({
      ids: z
        .array(z.int(reason('send-qr-code-ids')).check(z.positive()))
        .check(z.maxLength(maxCounts.unapproved, reason('send-ids'))),
    }),
    answer: z.looseObject({
      data: z.array(z.looseObject({ id: z.int(), title: z.string() })),
      approvers: z.array(personSchema),
    }),
    success: 200,
    refusals: [400, 401, 403, 500],
  },
  requireApproval: {
    method: 'PUT',
    path: '/api/v1/account/approval',
    summary:
      'Whether the account needs an approval before a download for print, and by somebody else than the editor',
    role: 'owner',
    body: z.object({
      isRequired: z.optional(z.boolean(reason('send-boolean'))),
      /**
       * Whether nobody approves a code that they edited. Before an owner sends it: true when two members may approve.
       */
      isByOther: z.optional(z.boolean(reason('send-boolean'))),
      /** Whether an approval through a link counts as one of a member. It does not before an owner says so. */
      isByLink: z.optional(z.boolean(reason('send-boolean'))),
    }),
    answer: doneResponseSchema,
    success: 200,
    refusals: [400, 401, 403, 500],
  },
} as const satisfies Record<string, Operation>
