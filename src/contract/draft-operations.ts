import {
  draftDeletedResponseSchema,
  draftListResponseSchema,
  draftRequestSchema,
  draftResponseSchema,
  draftSavedResponseSchema,
} from './drafts.ts'
import type { Operation } from './operation.ts'

/** Draft operations. */
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
