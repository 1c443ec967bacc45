import * as z from 'zod/mini'
import type { ContractFeature } from '#contract/feature.ts'
import type { Operation } from '#contract/operation.ts'
import { doneResponseSchema, personSchema } from '#contract/people/person.ts'
import { reason } from '#contract/reasons.ts'
import { textField } from '#contract/text-field.ts'

/** `text`: characters of a comment. `mentions`: in one comment. `comments`: on a code. */
export const commentLimits = { text: 2_000, mentions: 50, comments: 500 } as const

const commentSchema = z.looseObject({
  id: z.string(),
  person: personSchema,
  text: z.string(),
  /** Members named in the text as `@Name`. */
  mentions: z.array(personSchema),
  createdAt: z.string(),
  /** Null until the author changes it. */
  editedAt: z.nullable(z.string()),
  /** Null while the comment is open. */
  resolved: z.nullable(z.looseObject({ person: personSchema, at: z.string() })),
  /** Whether the caller wrote it. Only the author may edit and delete it. */
  isMine: z.boolean(),
})
export type Comment = z.infer<typeof commentSchema>

const commentRequestSchema = z.object({
  text: z.pipe(
    z.pipe(
      z.string(reason('comment')),
      z.transform((text: string) => text.trim()),
    ),
    textField(commentLimits.text).check(z.minLength(1, reason('comment'))),
  ),
  /** Ids of members who get a notice. Other people are left out. */
  mentions: z._default(
    z
      .array(z.int(reason('send-member-ids')).check(z.positive()))
      .check(z.maxLength(commentLimits.mentions, reason('mentions'))),
    [],
  ),
})

const oneResponseSchema = z.looseObject({ success: z.literal(true), data: commentSchema })

/** Comments on a code. Every member may comment. */
const operations = {
  listComments: {
    method: 'GET',
    path: '/api/v1/qr-code/:id/comments',
    summary: 'Comments on a QR code, oldest first',
    role: 'viewer',
    answer: z.looseObject({ data: z.array(commentSchema) }),
    success: 200,
    refusals: [401, 403, 404, 500],
  },
  addComment: {
    method: 'POST',
    path: '/api/v1/qr-code/:id/comments',
    summary: 'Comment on a QR code; mentioned members get a notice',
    role: 'viewer',
    body: commentRequestSchema,
    answer: oneResponseSchema,
    success: 201,
    refusals: [400, 401, 403, 404, 500],
  },
  updateComment: {
    method: 'PUT',
    path: '/api/v1/qr-code/:id/comments/:comment',
    summary: 'Change an own comment; newly mentioned members get a notice',
    role: 'viewer',
    body: commentRequestSchema,
    answer: oneResponseSchema,
    success: 200,
    refusals: [400, 401, 403, 404, 500],
  },
  removeComment: {
    method: 'DELETE',
    path: '/api/v1/qr-code/:id/comments/:comment',
    summary: 'Delete an own comment and its notices',
    role: 'viewer',
    answer: doneResponseSchema,
    success: 200,
    refusals: [400, 401, 403, 404, 500],
  },
  resolveComment: {
    method: 'PUT',
    path: '/api/v1/qr-code/:id/comments/:comment/resolved',
    summary: 'Resolve a comment, or open it again',
    role: 'viewer',
    body: z.object({ isResolved: z.boolean(reason('send-boolean')) }),
    answer: oneResponseSchema,
    success: 200,
    refusals: [400, 401, 403, 404, 500],
  },
} as const satisfies Record<string, Operation>

export const comments = { operations } satisfies ContractFeature
