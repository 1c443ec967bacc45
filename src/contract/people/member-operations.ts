import * as z from 'zod/mini'
import type { Operation } from '../operation.ts'
import { textField } from '../text-field.ts'
import { doneResponseSchema, personSchema, emailSchema, personNameSchema } from './person.ts'
import { roleSchema } from './roles.ts'
import { reason } from '../reasons.ts'

export const memberSchema = z.looseObject({
  id: z.int(),
  name: z.string(),
  email: z.nullable(z.string()),
  role: roleSchema,
  isApprover: z.boolean(),
  joinedAt: z.string(),
  /** The last use of any session; null for never. */
  lastUsedAt: z.nullable(z.string()),
  /** Whether it is the caller. */
  isMe: z.boolean(),
})
export type Member = z.infer<typeof memberSchema>

/** A pending invitation. Only the response that created it has its link. */
export const invitationSchema = z.looseObject({
  id: z.string(),
  role: roleSchema,
  isApprover: z.boolean(),
  /** Address of the guest; null when unknown. */
  email: z.nullable(z.string()),
  invitedBy: z.nullable(personSchema),
  createdAt: z.string(),
  expiresAt: z.string(),
})
export type Invitation = z.infer<typeof invitationSchema>

/** `sent`: the mail server accepted it. `failed`: it did not. `none`: there is no mail server or no address. */
export const mailOutcomeSchema = z.enum(['sent', 'failed', 'none'])

const invitationRequestSchema = z.object({
  role: roleSchema,
  isApprover: z._default(z.boolean(reason('send-boolean')), false),
  email: z.optional(z.nullable(emailSchema)),
})
/** Something that works for people outside the account. */
const outsideLinkSchema = z.looseObject({
  kind: z.enum(['webhook', 'approval', 'campaign']),
  /** Of the webhook, code or campaign. */
  id: z.string(),
  /** Host of a webhook, title of a code, or name of a campaign. */
  name: z.string(),
})
export type OutsideLink = z.infer<typeof outsideLinkSchema>

/** `keep`: what a removed member made for people outside goes on working. `off`: it is switched off with them. */
const removalQuerySchema = z.object({ outside: z._default(z.enum(['keep', 'off']), 'keep') })

const memberUpdateSchema = z.object({
  role: z.optional(roleSchema),
  isApprover: z.optional(z.boolean(reason('send-boolean'))),
})

export const memberOperations = {
  updateAccount: {
    method: 'PUT',
    path: '/api/v1/account',
    summary: 'Rename the account',
    role: 'owner',
    body: z.object({ name: personNameSchema }),
    answer: z.looseObject({
      success: z.literal(true),
      data: z.looseObject({ id: z.int(), name: textField(100) }),
    }),
    success: 200,
    refusals: [400, 401, 403, 500],
  },
  listMembers: {
    method: 'GET',
    path: '/api/v1/members',
    summary: 'Members of the account by name; e-mail addresses for owners only',
    role: 'viewer',
    answer: z.looseObject({ data: z.array(memberSchema) }),
    success: 200,
    refusals: [401, 403, 500],
  },
  updateMember: {
    method: 'PUT',
    path: '/api/v1/members/:id',
    summary: 'Change role or approval of a member; an account keeps at least one owner',
    role: 'owner',
    body: memberUpdateSchema,
    answer: z.looseObject({ success: z.literal(true), data: memberSchema }),
    success: 200,
    refusals: [400, 401, 403, 404, 500],
  },
  listOutsideLinks: {
    method: 'GET',
    path: '/api/v1/members/:id/outside',
    summary: 'Webhooks, approval links and campaign links of a member that work now',
    role: 'owner',
    answer: z.looseObject({ data: z.array(outsideLinkSchema) }),
    success: 200,
    refusals: [401, 403, 404, 500],
  },
  removeMember: {
    method: 'DELETE',
    path: '/api/v1/members/:id',
    summary:
      'Remove a member with their access tokens; `outside=off` switches off their webhooks and links too',
    role: 'owner',
    query: removalQuerySchema,
    answer: doneResponseSchema,
    success: 200,
    refusals: [400, 401, 403, 404, 500],
  },
  leaveAccount: {
    method: 'POST',
    path: '/api/v1/members/leave',
    summary: 'Leave the account; the last owner cannot',
    role: 'viewer',
    isMissingInDemo: true,
    answer: doneResponseSchema,
    success: 200,
    refusals: [400, 401, 403, 500],
  },
  createRecoveryLink: {
    method: 'POST',
    path: '/api/v1/members/:id/recovery',
    summary: 'A link with which a member sets a new password; its secret is only in this response',
    role: 'owner',
    isMissingInDemo: true,
    answer: z.looseObject({
      success: z.literal(true),
      data: z.looseObject({ link: z.string(), expiresAt: z.string() }),
    }),
    success: 201,
    refusals: [400, 401, 403, 404, 500],
  },
  listInvitations: {
    method: 'GET',
    path: '/api/v1/invitations',
    summary: 'Open invitations, newest first',
    role: 'owner',
    answer: z.looseObject({ data: z.array(invitationSchema) }),
    success: 200,
    refusals: [401, 403, 500],
  },
  createInvitation: {
    method: 'POST',
    path: '/api/v1/invitations',
    summary: 'Invite somebody; the link is only in this response, works once and for seven days',
    role: 'owner',
    isMissingInDemo: true,
    body: invitationRequestSchema,
    answer: z.looseObject({
      success: z.literal(true),
      data: invitationSchema,
      link: z.string(),
      mail: mailOutcomeSchema,
    }),
    success: 201,
    refusals: [400, 401, 403, 500],
  },
  revokeInvitation: {
    method: 'DELETE',
    path: '/api/v1/invitations/:id',
    summary: 'Revoke an invitation',
    role: 'owner',
    answer: doneResponseSchema,
    success: 200,
    refusals: [401, 403, 404, 500],
  },
} as const satisfies Record<string, Operation>
