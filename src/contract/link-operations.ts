import { availabilityQuerySchema } from './availability.ts'
import { firstCalls } from './first-calls.ts'
import { codeLinksResponseSchema } from './links.ts'
import type { Operation } from './operation.ts'
import { pagePreviewQuerySchema } from './page-preview.ts'

/** Short links and their destinations before a save. */
export const linkOperations = {
  checkSlashTag: {
    ...firstCalls.checkSlashTag,
    summary: 'Check whether a slash tag is available, with suggestions',
    role: 'viewer',
    query: availabilityQuerySchema,
    success: 200,
    refusals: [400, 401, 403, 500],
  },
  listLinks: {
    method: 'GET',
    path: '/api/v1/qr-code/:id/links',
    summary: 'The short link of a QR code and its aliases',
    role: 'viewer',
    answer: codeLinksResponseSchema,
    success: 200,
    refusals: [401, 403, 404, 500],
  },
  previewPage: {
    ...firstCalls.previewPage,
    summary: 'Title and icon of a destination',
    role: 'editor',
    query: pagePreviewQuerySchema,
    success: 200,
    refusals: [400, 401, 403, 500],
  },
} as const satisfies Record<string, Operation>
