import { availabilityQuerySchema, availabilitySchema } from './availability.ts'
import { createRequestSchema, createResponseSchema } from './create.ts'
import { codeCountsResponseSchema, listQuerySchema, listResponseSchema, readResponseSchema } from './list.ts'
import type { Operation } from './operation.ts'
import { pagePreviewQuerySchema, pagePreviewSchema } from './page-preview.ts'
import { sessionSchema } from './session.ts'
import { tagListResponseSchema } from './tags.ts'
import { updateRequestSchema, updateResponseSchema } from './update.ts'

/** What a person meets at once: the session, the library's list, the editor. The documented two are among them. */
export const firstOperations = {
  createQrCode: {
    method: 'POST',
    path: '/api/v1/qr-code',
    summary: 'Create a QR code',
    body: createRequestSchema,
    answer: createResponseSchema,
    success: 201,
    refusals: [400, 401, 409, 509, 500],
  },
  updateQrCode: {
    method: 'PUT',
    path: '/api/v1/qr-code/:id',
    summary: 'Update the supplied fields of a QR code',
    body: updateRequestSchema,
    answer: updateResponseSchema,
    success: 200,
    refusals: [400, 401, 404, 409, 412, 500],
  },
  listQrCodes: {
    method: 'GET',
    path: '/api/v1/qr-code',
    summary: 'List QR codes, newest first',
    query: listQuerySchema,
    answer: listResponseSchema,
    success: 200,
    refusals: [400, 401, 500],
  },
  readQrCode: {
    method: 'GET',
    path: '/api/v1/qr-code/:id',
    summary: 'Read one QR code with every field that was sent',
    answer: readResponseSchema,
    success: 200,
    refusals: [401, 404, 500],
  },
  countQrCodes: {
    method: 'GET',
    path: '/api/v1/qr-code/counts',
    summary: 'How many QR codes there are of each kind',
    answer: codeCountsResponseSchema,
    success: 200,
    refusals: [401, 500],
  },
  readSession: {
    method: 'GET',
    path: '/api/v1/session',
    summary: 'The signed-in user, plan, usage and domains, and what the service offers',
    answer: sessionSchema,
    success: 200,
    refusals: [401, 500],
  },
  checkSlashTag: {
    method: 'GET',
    path: '/api/v1/slash-tags',
    summary: 'Whether a slash tag is free, with free ones near it',
    query: availabilityQuerySchema,
    answer: availabilitySchema,
    success: 200,
    refusals: [400, 401, 500],
  },
  listTags: {
    method: 'GET',
    path: '/api/v1/tags',
    summary: 'Tags in use',
    answer: tagListResponseSchema,
    success: 200,
    refusals: [401, 500],
  },
  previewPage: {
    method: 'GET',
    path: '/api/v1/page-preview',
    summary: 'Title and icon of a destination',
    query: pagePreviewQuerySchema,
    answer: pagePreviewSchema,
    success: 200,
    refusals: [400, 401, 500],
  },
} as const satisfies Record<string, Operation>
