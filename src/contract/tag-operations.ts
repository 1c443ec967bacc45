import type { Operation } from './operation.ts'
import { renameTagRequestSchema, renameTagResponseSchema, tagListResponseSchema } from './tags.ts'

/** Tags. */
export const tagOperations = {
  listTags: {
    method: 'GET',
    path: '/api/v1/tags',
    answer: tagListResponseSchema,
    summary: 'Tags with their number of codes',
    role: 'viewer',
    success: 200,
    refusals: [401, 403, 500],
  },
  renameTag: {
    method: 'POST',
    path: '/api/v1/tags/rename',
    summary: 'Rename, merge or remove a tag on all codes',
    role: 'editor',
    body: renameTagRequestSchema,
    answer: renameTagResponseSchema,
    success: 200,
    refusals: [400, 401, 403, 500],
  },
} as const satisfies Record<string, Operation>
