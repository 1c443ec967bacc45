import { bulkRequestSchema, bulkResponseSchema } from './bulk.ts'
import { downloadedResponseSchema } from './code-meta.ts'
import { createRequestSchema, shortLinkRequestSchema } from './create.ts'
import { deleteResponseSchema, restoreResponseSchema } from './deletion.ts'
import { codeCountsResponseSchema, listQuerySchema, listResponseSchema, readResponseSchema } from './list.ts'
import { createResponseSchema, updateResponseSchema } from './record.ts'
import type { Operation } from './operation.ts'
import { updateRequestSchema } from './update.ts'

/** QR codes: create, update, list, read, delete, change many. The first two are documented. */
export const codeOperations = {
  createQrCode: {
    method: 'POST',
    path: '/api/v1/qr-code',
    answer: createResponseSchema,
    summary: 'Create a QR code',
    role: 'editor',
    body: createRequestSchema,
    success: 201,
    refusals: [400, 401, 403, 409, 509, 500],
  },
  createShortLink: {
    method: 'POST',
    path: '/api/v1/short-links',
    answer: createResponseSchema,
    summary: 'Create a QR code from a destination alone; its domain, slash tag, title and design are chosen',
    role: 'editor',
    body: shortLinkRequestSchema,
    success: 201,
    refusals: [400, 401, 403, 409, 509, 500],
  },
  updateQrCode: {
    method: 'PUT',
    path: '/api/v1/qr-code/:id',
    answer: updateResponseSchema,
    summary: 'Update the supplied fields of a QR code',
    role: 'editor',
    body: updateRequestSchema,
    success: 200,
    refusals: [400, 401, 403, 404, 409, 412, 500],
  },
  listQrCodes: {
    method: 'GET',
    path: '/api/v1/qr-code',
    answer: listResponseSchema,
    summary: 'List QR codes, newest first',
    role: 'viewer',
    query: listQuerySchema,
    success: 200,
    refusals: [400, 401, 403, 500],
  },
  readQrCode: {
    method: 'GET',
    path: '/api/v1/qr-code/:id',
    answer: readResponseSchema,
    summary: 'Read one QR code with all its fields',
    role: 'viewer',
    success: 200,
    refusals: [401, 403, 404, 500],
  },
  countQrCodes: {
    method: 'GET',
    path: '/api/v1/qr-code/counts',
    answer: codeCountsResponseSchema,
    summary: 'Number of QR codes by state',
    role: 'viewer',
    success: 200,
    refusals: [401, 403, 500],
  },
  deleteQrCode: {
    method: 'DELETE',
    path: '/api/v1/qr-code/:id',
    summary: 'Delete a QR code; it can be restored for 30 days',
    role: 'editor',
    answer: deleteResponseSchema,
    success: 200,
    refusals: [401, 403, 404, 500],
  },
  restoreQrCode: {
    method: 'POST',
    path: '/api/v1/qr-code/:id/restore',
    summary: 'Restore a deleted QR code',
    role: 'editor',
    answer: restoreResponseSchema,
    success: 200,
    refusals: [401, 403, 404, 509, 500],
  },
  changeQrCodes: {
    method: 'POST',
    path: '/api/v1/qr-code/bulk',
    summary: 'Change many QR codes, with one result per code',
    role: 'editor',
    body: bulkRequestSchema,
    answer: bulkResponseSchema,
    success: 200,
    refusals: [400, 401, 403, 500],
  },
  markDownloaded: {
    method: 'POST',
    path: '/api/v1/qr-code/:id/downloaded',
    summary: 'Record a download, so a print may exist',
    role: 'editor',
    answer: downloadedResponseSchema,
    success: 200,
    refusals: [400, 401, 403, 404, 500],
  },
} as const satisfies Record<string, Operation>
