import * as z from 'zod/mini'
import type { Operation } from '../operation.ts'
import { textField } from '../text-field.ts'
import { personSchema } from './person.ts'
import { reason } from '../reasons.ts'

/**
 * `mention`: named in a comment. `approval-asked`: asked to approve a code. `approved` and `changes-asked`: the answer to
 * somebody who asked.
 */
export const noticeKinds = ['mention', 'approval-asked', 'approved', 'changes-asked'] as const

/** Days that notices are kept, and how many the inbox lists. */
export const noticeLimits = { days: 90, listed: 100 } as const

export const noticeSchema = z.looseObject({
  id: z.string(),
  kind: z.enum(noticeKinds),
  at: z.string(),
  /** Null for somebody who decided by the link of the approval page. */
  person: z.nullable(personSchema),
  /** Name of that person at the time. */
  name: z.string(),
  codeId: z.int(),
  /** Title of the code as it is now. */
  title: z.string(),
  /** Beginning of the comment, note or reason. */
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
