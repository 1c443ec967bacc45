import { availabilitySchema, pagePreviewSchema } from './link-checks.ts'
import { createResponseSchema, updateResponseSchema } from './record.ts'
import { codeCountsResponseSchema, listResponseSchema, readResponseSchema } from './list.ts'
import type { Call } from './operation.ts'
import { sessionSchema } from './session.ts'
import { tagListResponseSchema } from './tags.ts'

/**
 * Operations of the first screens: session, library list, editor. The full operations take these parts from here, so that
 * the dashboard loads no request schema before it needs one.
 */
export const firstCalls = {
  createQrCode: { method: 'POST', path: '/api/v1/qr-code', answer: createResponseSchema },
  updateQrCode: { method: 'PUT', path: '/api/v1/qr-code/:id', answer: updateResponseSchema },
  listQrCodes: { method: 'GET', path: '/api/v1/qr-code', answer: listResponseSchema },
  readQrCode: { method: 'GET', path: '/api/v1/qr-code/:id', answer: readResponseSchema },
  countQrCodes: { method: 'GET', path: '/api/v1/qr-code/counts', answer: codeCountsResponseSchema },
  readSession: { method: 'GET', path: '/api/v1/session', answer: sessionSchema },
  checkSlashTag: { method: 'GET', path: '/api/v1/slash-tags', answer: availabilitySchema },
  listTags: { method: 'GET', path: '/api/v1/tags', answer: tagListResponseSchema },
  previewPage: { method: 'GET', path: '/api/v1/page-preview', answer: pagePreviewSchema },
} as const satisfies Record<string, Call>
