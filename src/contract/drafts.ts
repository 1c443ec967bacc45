import { maxLengths } from './limits.ts'
import * as z from 'zod/mini'
import { personSchema } from './people/person.ts'
import { textField } from './text-field.ts'
import type { Operation } from './operation.ts'
import { reason } from './reasons.ts'

/** Maximum bytes of a draft's content as UTF-8 JSON. */
export const draftMaxBytes = 65_536

/** Chosen by the client. */
export const draftIdSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,100}$/, reason('send-draft-id')))

const describing = {
  /** For lists; the content is not parsed. */
  title: z._default(textField(maxLengths.title), ''),
  /** The edited code; null for a new one. */
  codeId: z._default(z.nullable(z.int()), null),
}

/** PUT /api/v1/drafts/:id creates or replaces a draft. `content` is opaque to the service. */
export const draftRequestSchema = z.object({
  ...describing,
  content: z.record(z.string(), z.unknown(), reason('send-object')),
})

export const draftEntrySchema = z.looseObject({
  id: z.string(),
  title: z.string(),
  codeId: z.nullable(z.int()),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** The person who saved it last. A service without people omits it. */
  savedBy: z.optional(personSchema),
})
export type DraftEntry = z.infer<typeof draftEntrySchema>

/** GET /api/v1/drafts: without contents, newest first. */
export const draftListResponseSchema = z.looseObject({ data: z.array(draftEntrySchema) })

/** GET /api/v1/drafts/:id. */
export const draftResponseSchema = z.looseObject({
  data: z.extend(draftEntrySchema, { content: z.record(z.string(), z.unknown()) }),
})

/** PUT /api/v1/drafts/:id. */
export const draftSavedResponseSchema = z.looseObject({ success: z.literal(true), data: draftEntrySchema })

/** DELETE /api/v1/drafts/:id, also when there is none. */
export const draftDeletedResponseSchema = z.looseObject({ success: z.literal(true) })

export const draftOperations = {
  listDrafts: {
    method: 'GET',
    path: '/api/v1/drafts',
    summary: 'Drafts of the user, newest first',
    role: 'viewer',
    answer: draftListResponseSchema,
    success: 200,
    refusals: [401, 403, 500],
  },
  readDraft: {
    method: 'GET',
    path: '/api/v1/drafts/:id',
    summary: 'One draft with its content',
    role: 'viewer',
    answer: draftResponseSchema,
    success: 200,
    refusals: [401, 403, 404, 500],
  },
  saveDraft: {
    method: 'PUT',
    path: '/api/v1/drafts/:id',
    summary: 'Create or replace a draft',
    role: 'editor',
    body: draftRequestSchema,
    answer: draftSavedResponseSchema,
    success: 200,
    refusals: [400, 401, 403, 413, 500],
  },
  deleteDraft: {
    method: 'DELETE',
    path: '/api/v1/drafts/:id',
    summary: 'Delete a draft',
    role: 'editor',
    answer: draftDeletedResponseSchema,
    success: 200,
    refusals: [401, 403, 500],
  },
} as const satisfies Record<string, Operation>
