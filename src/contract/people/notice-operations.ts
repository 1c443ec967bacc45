import * as z from 'zod/mini'
import type { Operation } from '../operation.ts'
import { textField } from '../text-field.ts'
import { personSchema } from './person.ts'
import { reason } from '../reasons.ts'

/**
 * `mention`: in a comment. `approval-asked`: the request to approve a code. `approved` and `changes-asked`: the answers
 * to such a request.
 */
export const noticeKinds = ['mention', 'approval-asked', 'approved', 'changes-asked'] as const

/** Days until a notice is deleted, and the maximum in the inbox. */
export const noticeLimits = { days: 90, listed: 100 } as const

export const noticeSchema = z.looseObject({
  id: z.string(),
  kind: z.enum(noticeKinds),
  at: z.string(),
  /** Null for somebody who decided through the approval link. */
  person: z.nullable(personSchema),
  /** That person's name at the time. */
  name: z.string(),
  codeId: z.int(),
  /** The current title of the code. */
  title: z.string(),
  /** Start of the comment, note or reason. */
  text: z.string(),
  isRead: z.boolean(),
})
export type Notice = z.infer<typeof noticeSchema>

/** The inbox of a person in an account. */
export const noticeOperations = {
  listNotices: {
    method: 'GET',
    path: '/api/v1/inbox',
    summary: 'Mentions of the person and approvals asked of them, newest first',
    role: 'viewer',
    answer: z.looseObject({ data: z.array(noticeSchema), unread: z.int() }),
    success: 200,
    refusals: [401, 403, 500],
  },
  readNotices: {
    method: 'POST',
    path: '/api/v1/inbox/read',
    summary: 'Mark notices as read: some by id, those of one code, or all',
    role: 'viewer',
    body: z.object({
      ids: z.optional(z.array(textField(100)).check(z.maxLength(noticeLimits.listed))),
      codeId: z.optional(z.int(reason('send-code-id')).check(z.positive())),
    }),
    answer: z.looseObject({ success: z.literal(true), unread: z.int() }),
    success: 200,
    refusals: [400, 401, 403, 500],
  },
} as const satisfies Record<string, Operation>
