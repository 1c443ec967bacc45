import * as z from 'zod/mini'
import {
  availabilityQuerySchema,
  availabilitySchema,
  pagePreviewQuerySchema,
  pagePreviewSchema,
} from './link-checks.ts'
import type { Operation } from './operation.ts'
import { destinationHealthSchema } from './code-meta.ts'

/** A short link of a code: the current one, or an alias for earlier prints. */
const codeLinkSchema = z.looseObject({
  id: z.int(),
  brandedDomain: z.string(),
  slashTag: z.string(),
  isAlias: z.boolean(),
  createdAt: z.string(),
})

/** GET /api/v1/qr-code/:id/links: the current link first, then aliases, newest first. */
const codeLinksResponseSchema = z.looseObject({ data: z.array(codeLinkSchema) })

/** Short links and their destinations. */
export const linkOperations = {
  checkSlashTag: {
    method: 'GET',
    path: '/api/v1/slash-tags',
    answer: availabilitySchema,
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
    method: 'GET',
    path: '/api/v1/page-preview',
    answer: pagePreviewSchema,
    summary: 'Title and icon of a destination',
    role: 'editor',
    query: pagePreviewQuerySchema,
    success: 200,
    refusals: [400, 401, 403, 500],
  },
  checkDestination: {
    method: 'POST',
    path: '/api/v1/qr-code/:id/destination-check',
    summary: 'Check the destination of a QR code now',
    role: 'editor',
    answer: z.looseObject({ data: destinationHealthSchema }),
    success: 200,
    refusals: [401, 403, 404, 500],
  },
} as const satisfies Record<string, Operation>
